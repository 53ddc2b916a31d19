import { useEffect, useId, useRef, useState } from 'react'
import type { Change } from '../../../shared/content/changes.ts'
import { DrawDock } from '../../shell/canvas/DrawDock.tsx'
import { focusCanvas } from '../../shell/canvas/focusCanvas.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { Button } from '../../ui/control/Button.tsx'
import { announce } from '../../ui/status/announce.tsx'
import { useMediaQuery } from '../../ui/useMediaQuery.ts'
import { type EditorName, useEditorName } from '../collisions/useEditorName.ts'
import { type ContestedZone, keepMineChanges, takeTheirsChanges, watchContests } from './contestedZones.ts'
import { DrawBar, EditBar } from './DrawBar.tsx'
import { DrawNumbers } from './DrawNumbers.tsx'
import { ShapeDialog } from './ShapeDialog.tsx'

/** What people who may edit the map get beside the canvas to draw and to reshape zones. */
export const ZoneControls = () => (
  <>
    <DrawBar />
    <EditBar />
    <ContestedZones />
    <ShapeDialog />
    <DrawNumbers />
  </>
)

/**
 * Asks whose shape a zone is to have that somebody else reshaped or deleted while it was reshaped here. It stays until it is
 * answered, in place of the other bars, and takes no focus from a gesture under way.
 */
const ContestedZones = () => {
  const { scene, session, focusOn } = useViewer()
  const [contested, setContested] = useState<readonly ContestedZone[]>([])
  const watch = useRef<ReturnType<typeof watchContests>>(null)
  const textId = useId()
  const nameOf = useEditorName()
  const isTouch = useMediaQuery('(pointer: coarse), (max-width: 800px)')
  useEffect(() => {
    const watching = watchContests({ scene, session }, (next) => {
      const last = next.at(-1)
      if (last) announce(questionOf(last, nameOf))
      setContested(next)
    })
    watch.current = watching
    return () => watching.stop()
  }, [scene, session, nameOf])
  const [first] = contested
  if (!first) return null
  const { mine, theirs } = first
  const size = isTouch ? 'touch' : 'md'
  const answer = (changes: readonly Change[]) => {
    if (changes.length > 0 && !session.commit(changes).ok) return
    watch.current?.settle(mine.id)
    focusCanvas()
  }
  const contentNow = () => session.store.getState().content
  const keepMine = () => {
    answer(keepMineChanges(contentNow(), first))
    if (theirs === null && contentNow().zones.has(mine.id)) focusOn({ kind: 'zone', zoneId: mine.id })
  }
  return (
    <DrawDock kind="question">
      <div className="map-control draw-bar" role="alertdialog" aria-labelledby={textId}>
        <span id={textId} className="zone-question__text">
          {questionOf(first, nameOf)}
        </span>
        <Button size={size} onClick={keepMine}>
          Keep mine
        </Button>
        <Button size={size} variant="quiet" onClick={() => answer(takeTheirsChanges(contentNow(), first))}>
          {theirs === null ? 'Discard' : 'Take theirs'}
        </Button>
      </div>
    </DrawDock>
  )
}

const questionOf = ({ theirs, userId }: ContestedZone, nameOf: EditorName): string => {
  const who = (userId === null ? null : nameOf(userId)) ?? 'Somebody else'
  return theirs === null ? `${who} deleted this zone.` : `${who} changed this zone.`
}
