import { TEXTS } from '../../../shared/texts/texts.ts'
import { Button } from '../../ui/control/Button.tsx'
import { useIsOffline } from '../../ui/status/useIsOffline.ts'

/** Takes the whole frame. `onRetry` is null for a map that is not there: it does not come back. */
export const EmbedProblem = ({ onRetry }: { onRetry: (() => void) | null }) => {
  const isOffline = useIsOffline()
  const { title, text } = onRetry === null ? MISSING : isOffline ? OFFLINE : FAILED
  return (
    <main className="embed__failed">
      <div className="embed__problem" role="alert">
        <h1>{title}</h1>
        <p>{text}</p>
      </div>
      {onRetry !== null && (
        <Button variant="primary" onClick={onRetry}>
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
