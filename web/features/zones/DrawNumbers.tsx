import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { isShortcut } from '../../../shared/texts/shortcuts.ts'
import type { PointView } from '../../scene/plane/coordinates.ts'
import type { DraftState } from '../../scene/state/Draft.ts'
import type { ShapeToolName } from '../../scene/zones/ZoneDraft.ts'
import { DrawDock } from '../../shell/canvas/DrawDock.tsx'
import { focusCanvas } from '../../shell/canvas/focusCanvas.ts'
import { useDraft } from '../../shell/canvas/mapTools.ts'
import { isTyping } from '../../shell/useShortcuts.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { DrawNumberFields } from './DrawNumberFields.tsx'
import { closeNumbers, numbersEntry, openNumbers } from './numbersEntry.ts'

/** From the pointer, clear of the texts below it. */
const OFFSET_VIEW = 24
const WIDTH_VIEW = 288
const HEIGHT_VIEW = 56

/**
 * The numbers of what is drawn next, once its first point is placed: a digit opens the fields beside the pointer, and the button
 * above the bar of the shape, where they stay for the next edge.
 */
export const DrawNumbers = () => {
  const { scene } = useViewer()
  const tool = useDraft(toolInNumbers)
  const pointer = usePointer()
  const entry = useStore(numbersEntry, (state) => state.entry)
  useEffect(() => {
    if (tool === null) return
    const onKey = (event: KeyboardEvent) => {
      // A button among the open fields may have the focus.
      const isOpen = numbersEntry.getState().entry !== null
      if (event.defaultPrevented || isOpen || isTyping(event.target)) return
      if (!isShortcut(event, 'typeNumbers')) return
      event.preventDefault()
      const { width, height } = scene.viewSize
      const { xView, yView } = pointer.current ?? { xView: width / 2, yView: height / 2 }
      const at = {
        xView: Math.max(0, Math.min(xView + OFFSET_VIEW, width - WIDTH_VIEW)),
        yView: Math.max(0, Math.min(yView - OFFSET_VIEW - HEIGHT_VIEW, height - HEIGHT_VIEW)),
      }
      openNumbers({ first: event.key, at })
    }
    window.addEventListener('keydown', onKey)
    return () => {
      window.removeEventListener('keydown', onKey)
      // The shape is drawn or given up, and its fields with it.
      closeNumbers()
    }
  }, [scene, tool, pointer])
  if (entry === null || tool === null) return null
  const { first, at } = entry
  const close = () => {
    closeNumbers()
    focusCanvas()
  }
  const fields = (
    <DrawNumberFields key={first} tool={tool} first={first} at={at} isKept={at === null} onClose={close} />
  )
  return at === null ? <DrawDock kind="offer">{fields}</DrawDock> : fields
}

/** The tool whose shape goes on by numbers; null before there is a point to go on from. */
export const toolInNumbers = (draft: DraftState): ShapeToolName | null =>
  draft.kind === 'drawing' && draft.tool !== 'freehand' && draft.points > 0 ? draft.tool : null

const usePointer = () => {
  const at = useRef<PointView | null>(null)
  useEffect(() => {
    const onMove = ({ target, clientX, clientY }: PointerEvent) => {
      const canvas = target instanceof Element ? target.closest('.scene') : null
      const box = canvas?.getBoundingClientRect()
      if (box) at.current = { xView: clientX - box.left, yView: clientY - box.top }
    }
    window.addEventListener('pointermove', onMove)
    return () => window.removeEventListener('pointermove', onMove)
  }, [])
  return at
}
