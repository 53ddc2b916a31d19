import { History } from 'lucide-react'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { idOf } from '../../../shared/content/contentDraft.ts'
import { ReviewMarks } from '../../scene/review/ReviewMarks.tsx'
import { addressToMoment } from '../../shell/historyAddress.ts'
import { useContentState, useViewer } from '../../shell/viewerContext.ts'
import { ApiError } from '../../sources/http/api.ts'
import { Button } from '../../ui/control/Button.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { CardSkeletons } from '../../ui/status/Skeleton.tsx'
import { countText, wholeText } from '../../ui/text/numberText.ts'
import { groupOf, type Names, verbOf } from '../proposals/review/changeTexts.ts'
import { moveByArrows } from '../proposals/review/moveByArrows.ts'
import { placeOfChange, reviewMarks } from '../proposals/review/reviewMarks.ts'
import { ReviewRow } from '../proposals/review/ReviewRow.tsx'
import { changedSince, SINCE_TEXTS } from './changedSince.ts'
import { type MomentsApart, useDifference } from './useDifference.ts'
import { useRestore } from './useRestore.ts'

interface OpenedSittingProps {
  /** The oldest and the newest list of the sitting. */
  first: number
  last: number
}

/** What a sitting came to, before and after, on the map and as a list. */
export const OpenedSitting = ({ first, last }: OpenedSittingProps) => {
  const { data, error, refetch } = useDifference(first, last)
  if (data) return <Sitting first={first} last={last} apart={data} />
  if (!error) return <CardSkeletons />
  const isOver = error instanceof ApiError && error.status === 410
  return (
    <EmptyState
      art="error"
      title={isOver ? 'What was done before is forgotten.' : 'This could not be loaded.'}
      failure={error}
      action={!isOver && <Button onClick={() => void refetch()}>Try again</Button>}
    />
  )
}

/** So many rows are listed, and shown on the map, at once. */
const ROWS_PER_PAGE = 200

const Sitting = ({ first, last, apart }: OpenedSittingProps & { apart: MomentsApart }) => {
  const { scene, record, source } = useViewer()
  const navigate = useNavigate()
  const restore = useRestore()
  const { before, changes, inverses } = apart
  // A sitting may have changed very much: what is done meanwhile is shown first.
  const now = useDeferredValue(useContentState((state) => state.content))
  const since = useMemo(() => changedSince(apart, now), [apart, now])
  const [current, setCurrent] = useState<number | null>(null)
  const [shownMax, setShownMax] = useState(ROWS_PER_PAGE)
  const [chosen, setChosen] = useState<ReadonlyMap<number, boolean>>(new Map())
  const isTicked = (index: number) => chosen.get(index) ?? since[index] === null
  const shown = changes.slice(0, shownMax)
  const names: Names = { content: before, changes }
  useEffect(() => {
    const marks = reviewMarks(before, { changes: shown, isTicked, current })
    scene.setReview(<ReviewMarks marks={marks} />)
  })
  useEffect(() => () => scene.setReview(null), [scene])
  const choose = (index: number) => {
    setCurrent(index)
    const change = changes[index]
    const place = change && placeOfChange(before, change)
    if (place) scene.flyTo(place)
  }
  const toggle = (index: number) => setChosen(new Map(chosen).set(index, !isTicked(index)))
  const noteOf = (index: number) => {
    const [change, became] = [changes[index], since[index]]
    return change && became ? `${verbOf(change)}; ${SINCE_TEXTS[became]}` : null
  }
  const groups = new Map<string, number[]>()
  for (const [index, change] of shown.entries()) {
    const group = groupOf(change, inverses[index], names)
    groups.set(group, [...(groups.get(group) ?? []), index])
  }
  const ticked = changes.filter((_change, index) => isTicked(index))
  const takeBack = () =>
    restore.mutate({
      revision: apart.first - 1,
      wanted: ticked.map((change) => ({ kind: change.kind, id: idOf(change) })),
      what: countText(ticked.length, 'thing'),
    })
  return (
    <>
      <div className="review__body" onKeyDown={moveByArrows}>
        {apart.first > first && (
          <p className="history__note">Too much was done to show all of it. This is the newer part.</p>
        )}
        {changes.length === 0 && <p className="history__note">Nothing is left of it: it was taken back.</p>}
        {since.some((became) => became === 'shared' || became === 'later') && (
          <p className="history__note">
            What others changed, too, or what was changed again later, is not ticked.
          </p>
        )}
        {[...groups].map(([group, indexes]) => (
          <div key={group} role="group" className="review__group" aria-label={group}>
            <h3>{group}</h3>
            <ul>
              {indexes.map((index) => (
                <ReviewRow
                  key={index}
                  change={changes[index]}
                  before={inverses[index]}
                  names={names}
                  note={noteOf(index)}
                  isCurrent={index === current}
                  tick={{ isTicked: isTicked(index), isOffered: true, toggle: () => toggle(index) }}
                  urlOf={(ref) => source.assetUrl(record, ref)}
                  onChoose={() => choose(index)}
                />
              ))}
            </ul>
          </div>
        ))}
        {changes.length > shown.length && (
          <p className="history__more">
            <Button onClick={() => setShownMax(shownMax + ROWS_PER_PAGE)}>Show more</Button>
          </p>
        )}
      </div>
      <div className="review__foot">
        <div className="review__acts">
          <Button
            variant="quiet"
            icon={<History />}
            onClick={() => void navigate(addressToMoment(window.location, last))}
          >
            See the map then
          </Button>
          <Button variant="primary" disabled={restore.isPending || ticked.length === 0} onClick={takeBack}>
            {ticked.length === changes.length
              ? 'Take all back'
              : `Take back ${wholeText(ticked.length)} of ${wholeText(changes.length)}`}
          </Button>
        </div>
      </div>
    </>
  )
}
