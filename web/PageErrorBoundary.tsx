import { RefreshCw } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary'
import { useLocation } from 'react-router-dom'
import { Button } from './ui/control/Button.tsx'
import { ChunkError, retry } from './ui/lazyPart.tsx'
import { EmptyState } from './ui/status/EmptyState.tsx'

/** Replaces a page whose script could not be loaded, or that failed, until the next navigation. */
export const PageErrorBoundary = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary FallbackComponent={PageError} resetKeys={[useLocation().key]}>
    {children}
  </ErrorBoundary>
)

const PageError = (failure: FallbackProps) => {
  const { error } = failure
  const isLost = error instanceof ChunkError
  useEffect(() => {
    if (!isLost) return
    const reload = () => window.location.reload()
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [isLost])
  return (
    <main className="full-page">
      <EmptyState
        art="error"
        level={1}
        title={isLost ? error.message : 'Something went wrong on this page.'}
        text="Nothing that was saved is lost."
        failure={error}
        action={
          isLost ? (
            <Button icon={<RefreshCw />} onClick={() => retry(failure)}>
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
