import type { Sitting } from '../../../shared/history/history.ts'
import { Button } from '../../ui/control/Button.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { CardSkeletons } from '../../ui/status/Skeleton.tsx'
import { actsText, spanText } from './historyTexts.ts'
import { MoreButton } from './MoreButton.tsx'
import { useSittings } from './useHistory.ts'

/** Who changed what on the map, by sittings, the newest first. */
export const SittingList = ({ onOpen }: { onOpen: (sitting: Sitting) => void }) => {
  const history = useSittings()
  return (
    <div className="review__body">
      <Rows
        sittings={history.data}
        failure={history.error}
        retry={() => void history.refetch()}
        onOpen={onOpen}
      />
      <MoreButton query={history} />
    </div>
  )
}

interface RowsProps {
  sittings: readonly Sitting[] | undefined
  failure: Error | null
  retry: () => void
  onOpen: (sitting: Sitting) => void
}

const Rows = ({ sittings, failure, retry, onOpen }: RowsProps) => {
  if (sittings === undefined)
    return failure ? (
      <EmptyState
        art="error"
        title="The history could not be loaded."
        failure={failure}
        action={<Button onClick={retry}>Try again</Button>}
      />
    ) : (
      <CardSkeletons />
    )
  if (sittings.length === 0)
    return <EmptyState title="No history yet." text="What is changed on this map appears here." />
  return (
    <ul className="review__list">
      {sittings.map((sitting) => (
        // A sitting that goes on stays the same row.
        <li key={sitting.first}>
          <button type="button" className="review__proposal" onClick={() => onOpen(sitting)}>
            <span className="history__who">
              <strong>{sitting.username}</strong> · {spanText(sitting)}
            </span>
            <span className="history__what">{actsText(sitting)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
