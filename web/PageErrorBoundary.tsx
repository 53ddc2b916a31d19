import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary'
import { useLocation } from 'react-router-dom'
import { ChunkError, useRetryWhenOnline } from './ui/loadChunk.tsx'
import { Button } from './ui/Button.tsx'
import { EmptyState } from './ui/EmptyState.tsx'

/** Replaces a page whose script could not be loaded, or that failed, until the next navigation. */
export const PageErrorBoundary = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary FallbackComponent={PageError} resetKeys={[useLocation().key]}>
    {children}
  </ErrorBoundary>
)

const PageError = (failure: FallbackProps) => {
  useRetryWhenOnline(failure)
  const { error, resetErrorBoundary } = failure
  const isLost = error instanceof ChunkError
  return (
    <main className="full-page">
      <EmptyState
        art="error"
        level={1}
        title={isLost ? error.message : 'Something went wrong on this page.'}
        text="Nothing that was saved is lost."
        action={
          isLost ? (
            <Button icon={<RefreshCw />} onClick={resetErrorBoundary}>
              Try again
            </Button>
          ) : (
            <Button icon={<RefreshCw />} onClick={() => window.location.reload()}>
              Reload the page
            </Button>
          )
        }
      />
    </main>
  )
}
