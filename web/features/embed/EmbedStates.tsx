import { useEffect } from 'react'
import type { FallbackProps } from 'react-error-boundary'
import { TEXTS } from '../../../shared/texts.ts'
import { MapNotFoundError } from '../../sources/MapSource.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useIsOffline } from '../../ui/useIsOffline.ts'
import { useEmbed } from './createEmbed.ts'

/** The embed before its map has loaded. */
export const EmbedSkeleton = ({ hasList }: { hasList: boolean }) => (
  <div className="viewer embed" aria-busy="true">
    {hasList && <EmbedListSkeleton />}
    <main className="viewer__canvas viewer__skeleton-canvas">
      <div role="status">
        <h1>Loading the map…</h1>
      </div>
    </main>
  </div>
)

/** The list before it has loaded, as wide as it will be. */
export const EmbedListSkeleton = () => (
  <aside className="side embed__list" aria-label="Map contents" aria-busy="true">
    <div className="viewer__skeleton-head embed__head">
      <Skeleton width="60%" height="22px" />
      <Skeleton width="80%" height="14px" />
    </div>
    <div className="viewer__skeleton-list">
      <Skeleton height="32px" />
      <Skeleton width="45%" height="14px" />
      <Skeleton width="70%" height="14px" />
      <Skeleton width="55%" height="14px" />
    </div>
  </aside>
)

/** In place of a list whose script was lost. The map stays. */
export const EmbedListFailed = ({ resetErrorBoundary }: FallbackProps) => {
  const { store, record } = useEmbed()
  return (
    <aside className="side embed__list" aria-label="Map contents">
      <header className="side__head embed__head">
        <div className="side__name">
          <h1>{record.style.title_text || record.name}</h1>
        </div>
      </header>
      <div className="embed__failed">
        <p role="alert">The list could not be loaded.</p>
        <div className="embed__ways">
          <Button onClick={() => store.setState({ isListOpen: false })}>Close</Button>
          <Button variant="primary" onClick={resetErrorBoundary}>
            Try again
          </Button>
        </div>
      </div>
    </aside>
  )
}

/** Takes the whole frame. Without a network it waits for one; a map that is not there does not come back. */
export const EmbedFailed = ({ error, resetErrorBoundary }: FallbackProps) => {
  const isMissing = error instanceof MapNotFoundError
  const isOffline = useIsOffline()
  useEffect(() => {
    if (isMissing) return
    const retry = () => resetErrorBoundary()
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [isMissing, resetErrorBoundary])
  const { title, text } = isMissing ? MISSING : isOffline ? OFFLINE : FAILED
  return (
    <main className="embed__failed">
      <div className="embed__problem" role="alert">
        <h1>{title}</h1>
        <p>{text}</p>
      </div>
      {!isMissing && (
        <Button variant="primary" onClick={resetErrorBoundary}>
          Try again
        </Button>
      )}
    </main>
  )
}

const MISSING = {
  title: TEXTS.map.notFound,
  text: 'It may have been deleted, or its owner keeps it private.',
}
const OFFLINE = { title: 'You are offline.', text: 'The map opens as soon as there is a connection.' }
const FAILED = { title: 'The map could not be loaded.', text: 'Check your connection, then try again.' }
