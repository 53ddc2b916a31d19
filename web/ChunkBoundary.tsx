import { RefreshCw } from 'lucide-react'
import { Component, type ReactNode } from 'react'
import { ChunkError } from './ui/loadChunk.ts'
import { Button } from './ui/Button.tsx'
import { EmptyState } from './ui/EmptyState.tsx'

interface State {
  readonly error: Error | null
}

/** What a page shows when it cannot be shown: its script did not arrive, or it broke. */
export class ChunkBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null }

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    return (
      <main className="full-page">
        <EmptyState
          art="error"
          level={1}
          title={error instanceof ChunkError ? error.message : 'Something went wrong on this page.'}
          text="Nothing that was saved is lost."
          action={
            <Button icon={<RefreshCw />} onClick={() => window.location.reload()}>
              Reload the page
            </Button>
          }
        />
      </main>
    )
  }
}
