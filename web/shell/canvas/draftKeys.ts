import { type MouseEvent, useLayoutEffect } from 'react'
import { isShortcut } from '../../../shared/texts/shortcuts.ts'
import { isTyping } from '../useShortcuts.ts'
import { useViewer } from '../viewerContext.ts'
import { focusCanvas } from './focusCanvas.ts'

/**
 * While something is drawn or reshaped, its keys work wherever the focus is among the map's own controls: on a zoom button,
 * or on nothing after what had it is gone.
 */
export const useDraftKeys = (): void => {
  const { scene } = useViewer()
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isWanted = scene.draftState.kind !== 'none' && !event.defaultPrevented && !isKept(event)
      if (isWanted && scene.pressKey(event)) event.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [scene])
}

/** Whether a key belongs to what has the focus: the canvas itself, a panel, a field, or the button that it presses. */
const isKept = (event: KeyboardEvent): boolean => {
  const { target } = event
  if (!(target instanceof Element) || isShortcut(event, 'next') || isShortcut(event, 'previous')) return true
  if (target === document.body) return document.querySelector(OPEN) !== null
  if (target.closest('.map-control') === null || target.closest(OPEN) !== null || isTyping(target))
    return true
  return (
    isShortcut(event, 'complete') || isShortcut(event, 'space') || target.closest('[role="slider"]') !== null
  )
}

/** What is open over the map; a panel that is out of the way meanwhile is not. */
const OPEN = ':is([role="dialog"], [role="alertdialog"], [role="menu"]):not([hidden])'

/** A press on a button over the map leaves the focus, and so the keyboard, to the canvas: Enter then finishes what is drawn. */
export const keepCanvasFocus = (event: MouseEvent): void => {
  const { target } = event
  if (!(target instanceof Element) || target.closest('.map-control') === null) return
  if (target.closest('input, textarea, select, label, [role="slider"]') !== null) return
  event.preventDefault()
  if (document.activeElement?.closest('.map-control')) focusCanvas()
}
