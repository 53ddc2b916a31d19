import { CopyButton } from '../control/CopyButton.tsx'

const COPIED_MS = 2_000
/** How deep a cause may lie in an error. */
const CAUSES_MAX = 5

/** Asks to name the failed request in a report; nothing where no request has failed on the server. */
export const ReportId = ({ failure }: { failure: unknown }) => {
  const id = requestIdIn(failure)
  if (id === null) return null
  return (
    <p className="empty__report">
      If you report this, give the id <code>{id}</code>
      <CopyButton label="Copy the id" text={() => id} shownMs={COPIED_MS} />
    </p>
  )
}

/** Returns the id of the request that an error is about, or that of its cause. */
const requestIdIn = (failure: unknown, causesLeft = CAUSES_MAX): string | null => {
  if (!(failure instanceof Error) || causesLeft === 0) return null
  if ('requestId' in failure && typeof failure.requestId === 'string') return failure.requestId
  return requestIdIn(failure.cause, causesLeft - 1)
}
