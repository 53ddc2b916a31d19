import { FilePenLine } from 'lucide-react'
import { DrawDock } from '../../shell/canvas/DrawDock.tsx'
import { focusCanvas } from '../../shell/canvas/focusCanvas.ts'
import { useDraft } from '../../shell/canvas/mapTools.ts'
import { undoToast } from '../../shell/undo.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { Button } from '../../ui/control/Button.tsx'
import { useMediaQuery } from '../../ui/useMediaQuery.ts'
import {
  draftName,
  draftText,
  type KeptDraft,
  keptDraftsOf,
  pointsOf,
  useOfferedDrafts,
} from './keptDrafts.ts'
import './drafts.css'

/** Offers to continue or discard the newest unfinished draft, while nothing else is being drawn. In the bar of a tool, or alone. */
export const DraftOffer = ({ isAlone = false }: { isAlone?: boolean }) => {
  const { record } = useViewer()
  const [newest, ...older] = useOfferedDrafts(record.abilities.edit)
  const isBusy = useDraft(
    (draft) =>
      (draft.kind === 'drawing' && draft.points > 0) ||
      (draft.kind === 'pencilling' && draft.strokes > 0) ||
      draft.kind === 'editing',
  )
  if (!newest || isBusy) return null
  const offer = <Offer key={newest.id} kept={newest} olderCount={older.length} />
  return isAlone ? <DrawDock kind="offer">{offer}</DrawDock> : offer
}

const Offer = ({ kept, olderCount }: { kept: KeptDraft; olderCount: number }) => {
  const { mapId, scene, session, focusOn } = useViewer()
  const isTouch = useMediaQuery('(pointer: coarse), (max-width: 800px)')
  const size = isTouch ? 'touch' : 'md'
  const { keeper } = keptDraftsOf(mapId)
  const { draft } = kept
  const resume = () => {
    if (draft.kind === 'poi') focusOn({ kind: 'newPoi', place: draft.place, draftId: kept.id })
    else {
      keeper.current?.resume(kept)
      focusCanvas()
    }
    scene.flyIntoView(pointsOf(draft).map(({ x, y }) => ({ left: x, right: x, bottom: y, top: y })))
  }
  const discard = () => {
    const name = draftName(draft)
    const stepId = keeper.current?.discard(kept)
    if (stepId) undoToast(session, `${name.charAt(0).toUpperCase()}${name.slice(1)} discarded.`, stepId)
  }
  return (
    <div className="map-control draft-offer" role="group" aria-label="Unfinished work">
      <FilePenLine />
      <span className="draft-offer__text">
        <span className="cut">{draftText(draft)}</span>
        {olderCount > 0 && <span className="draft-offer__more">and {olderCount} more</span>}
      </span>
      <Button size={size} onClick={resume}>
        Continue
      </Button>
      <Button size={size} variant="quiet" onClick={discard}>
        Discard
      </Button>
    </div>
  )
}
