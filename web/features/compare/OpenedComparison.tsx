import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { COMPARE_TEXTS, type MapComparison } from '../../../shared/compare/mapComparison.ts'
import type { AssetRef } from '../../../shared/maps/assets.ts'
import { ReviewMarks } from '../../scene/review/ReviewMarks.tsx'
import { addressToSuggest, isSuggesting } from '../../shell/suggestAddress.ts'
import { useContentState, useViewer } from '../../shell/viewerContext.ts'
import { ApiError } from '../../sources/http/api.ts'
import { Button } from '../../ui/control/Button.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { CardSkeletons } from '../../ui/status/Skeleton.tsx'
import { wholeText } from '../../ui/text/numberText.ts'
import type { Names } from '../proposals/review/changeTexts.ts'
import { moveByArrows } from '../proposals/review/moveByArrows.ts'
import { placeOfChange, reviewMarks } from '../proposals/review/reviewMarks.ts'
import { ComparedHead } from './ComparedHead.tsx'
import { DifferenceSections } from './DifferenceSections.tsx'
import { useTaking } from './takeDifferences.ts'
import { useComparison, useTicks } from './useComparison.ts'
import { useListing } from './useListing.ts'

/** What is different on another map, on the map and as a list. */
export const OpenedComparison = ({ otherId }: { otherId: number }) => {
  const { data, error, refetch } = useComparison(otherId)
  if (data?.other.id === otherId) return <Comparison comparison={data} />
  if (!error) return <CardSkeletons />
  const text = (error instanceof ApiError && error.text) || 'The maps could not be compared.'
  return (
    <EmptyState
      art="error"
      title={text}
      failure={error}
      action={text !== COMPARE_TEXTS.itself && <Button onClick={() => void refetch()}>Try again</Button>}
    />
  )
}

/** Returns the address of a file of the other map; null until its record is there. */
const useOtherFiles = (otherId: number): ((ref: AssetRef) => string | null) => {
  const { source, record } = useViewer()
  const { data: other } = useQuery({
    queryKey: ['comparedRecord', otherId],
    queryFn: ({ signal }) => source.readRecord(String(otherId), signal),
  })
  return (ref) => (other && source.assetUrl(other, ref)) ?? source.assetUrl(record, ref)
}

const Comparison = ({ comparison }: { comparison: MapComparison }) => {
  const { scene, record, source, session } = useViewer()
  const content = useContentState((state) => state.content)
  const otherUrlOf = useOtherFiles(comparison.other.id)
  const only = new Set(comparison.files)
  const urlOf = (ref: AssetRef) => (only.has(ref) ? otherUrlOf(ref) : source.assetUrl(record, ref))
  const { files, progress, taking, problem } = useTaking({ comparison, urlOf: otherUrlOf })
  const ticks = useTicks(comparison, files)
  const [current, setCurrent] = useState<number | null>(null)
  const { differences } = comparison
  const isEditor = record.abilities.edit
  const changes = differences.map(({ change }) => change)
  const added = changes.filter(({ op, kind }) => op === 'insert' && (kind === 'type' || kind === 'category'))
  // What is taken and not saved yet is still listed by what it was.
  const names: Names = { content: session.pendingChanges().base, changes: added }
  const listing = useListing(differences, names)
  const { listed } = listing
  useEffect(() => {
    const marked = listed.filter(ticks.isOffered)
    const marks = reviewMarks(content, {
      changes: [...marked.flatMap((index) => changes[index] ?? []), ...added],
      isTicked: (at) => !isEditor || ticks.isTicked(marked[at] ?? -1),
      current: current === null ? null : marked.indexOf(current),
    })
    scene.setReview(<ReviewMarks marks={marks} />)
  })
  useEffect(() => () => scene.setReview(null), [scene])

  const choose = (index: number) => {
    setCurrent(index)
    const change = changes[index]
    const place = change && placeOfChange(content, change)
    if (place) scene.flyTo(place)
  }
  return (
    <>
      <div className="review__body" onKeyDown={moveByArrows}>
        <ComparedHead comparison={comparison} />
        <DifferenceSections
          differences={differences}
          listing={listing}
          names={names}
          current={current}
          ticks={isEditor ? ticks : null}
          urlOf={urlOf}
          onChoose={choose}
        />
      </div>
      {differences.length > 0 &&
        (isEditor ? (
          <div className="review__foot">
            {problem !== null && (
              <p className="compare__problem" role="alert">
                {problem}
              </p>
            )}
            <div className="review__acts">
              <Button
                variant="primary"
                disabled={taking.isPending || ticks.ticked.length === 0}
                onClick={() => taking.mutate(ticks.ticked)}
              >
                {takeText(ticks.ticked.length, ticks.offered.length, isSuggesting(record.abilities))}
              </Button>
            </div>
            {progress !== null && progress.of > 0 && (
              <p role="status">
                Copying pictures: {progress.done + 1} of {progress.of}…
              </p>
            )}
          </div>
        ) : (
          <SuggestInstead />
        ))}
    </>
  )
}

const takeText = (ticked: number, offered: number, isSuggestion: boolean): string => {
  const count =
    ticked === offered ? `all ${wholeText(ticked)}` : `${wholeText(ticked)} of ${wholeText(offered)}`
  return isSuggestion ? `Suggest ${count}` : `Take ${count}`
}

/** For those who may not change the map, but may suggest to. */
const SuggestInstead = () => {
  const { abilities } = useViewer().record
  const navigate = useNavigate()
  if (!abilities.suggest) return null
  return (
    <div className="review__foot review__acts">
      <Button variant="primary" onClick={() => void navigate(addressToSuggest(window.location))}>
        Suggest changes from there
      </Button>
    </div>
  )
}
