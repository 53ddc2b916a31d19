import { useEffect } from 'react'
import { isReleased, isShortcut } from '../../../shared/texts/shortcuts.ts'
import { isModalOpen, isTyping } from '../useShortcuts.ts'
import { useViewer } from '../viewerContext.ts'

/**
 * While Space is held, drags pan the map, regardless of the focus: a click on Zoom in must not take the key away. Text is typed
 * as ever, and a control that was reached by keys is pressed by Space. The canvas and the cells of a table handle the key first.
 */
export const useSpacePan = (): void => {
  const { scene } = useViewer()
  useEffect(() => {
    const stopped = new AbortController()
    let isFocusByKeys = false
    let isHeld = false
    const release = () => {
      if (isHeld) scene.holdPan(false)
      isHeld = false
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (MOVES_FOCUS.test(event.key)) isFocusByKeys = true
      if (!isShortcut(event, 'space') || handlesSpace(event.target)) return
      if (isTyping(event.target) || isModalOpen() || (isFocusByKeys && isControl(event.target))) return
      event.preventDefault()
      event.stopPropagation()
      if (!isHeld) scene.holdPan(true)
      isHeld = true
    }
    const onKeyUp = (event: KeyboardEvent) => {
      if (!isReleased(event, 'space') || !isHeld) return
      // Otherwise it would press the focused button.
      event.preventDefault()
      release()
    }
    const options = { signal: stopped.signal, capture: true }
    window.addEventListener('pointerdown', () => (isFocusByKeys = false), options)
    window.addEventListener('keydown', onKeyDown, options)
    window.addEventListener('keyup', onKeyUp, options)
    // Of the window alone: a press on the canvas takes the focus from a control, too.
    window.addEventListener('blur', release, { signal: stopped.signal })
    return () => {
      stopped.abort()
      release()
    }
  }, [scene])
}

const MOVES_FOCUS = /^(Tab|Arrow.*|Home|End|Page.*|Enter|Escape)$/

const handlesSpace = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('.scene, [role="gridcell"]')

const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('button, a[href], input, summary, [role="treeitem"], [role="slider"], [role="switch"]') !==
    null
