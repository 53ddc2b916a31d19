import { clientToView } from '../plane/coordinates.ts'
import { onKeyDown, onKeyUp } from './keyboard.ts'
import { type InputParts, PointerInput } from './PointerInput.ts'
import { WheelReader } from './WheelReader.ts'

export interface AttachedInput {
  resend(): void
  detach(): void
}

/** Listens to the container alone: nothing on the canvases listens. */
export const attachInput = (container: HTMLElement, parts: InputParts): AttachedInput => {
  const stopped = new AbortController()
  const pointers = new PointerInput(container, parts)
  const wheel = new WheelReader()
  const listen = <K extends keyof HTMLElementEventMap>(
    type: K,
    listener: (event: HTMLElementEventMap[K]) => void,
  ): void => container.addEventListener(type, listener, { signal: stopped.signal, passive: false })

  // A key says that keys are in use; where the focus comes by one, so does the browser's own ring.
  const workByKeys = (isWorkedByKeys: boolean): void => parts.store.setState({ isWorkedByKeys })
  window.addEventListener(
    'pointerdown',
    (event) => {
      if (!(event.target instanceof Node && container.contains(event.target)))
        pointers.pressedElsewhere(event)
    },
    { signal: stopped.signal, capture: true },
  )
  const onModifier = (event: KeyboardEvent): void => {
    if (event.key !== 'Shift' && event.key !== 'Alt') return
    // A lone Alt would take the focus to the browser's menu.
    if (pointers.setModifiers(event) && event.key === 'Alt') event.preventDefault()
  }
  window.addEventListener('keydown', onModifier, { signal: stopped.signal })
  window.addEventListener('keyup', onModifier, { signal: stopped.signal })
  listen('focus', () => workByKeys(container.matches(':focus-visible')))
  listen('pointerdown', (event) => {
    workByKeys(false)
    pointers.listeners.pointerdown(event)
  })
  listen('pointermove', (event) => {
    if (event.movementX !== 0 || event.movementY !== 0) workByKeys(false)
    pointers.listeners.pointermove(event)
  })
  listen('pointerup', pointers.listeners.pointerup)
  listen('pointercancel', pointers.listeners.pointercancel)
  listen('pointerleave', pointers.listeners.pointerleave)
  listen('contextmenu', (event) => {
    if (pointers.openMenu(event)) event.preventDefault()
  })
  listen('wheel', (event) => {
    event.preventDefault()
    const act = wheel.read(event)
    if (act?.kind === 'pan') parts.driver.pan(act.dxView, act.dyView)
    if (act?.kind === 'zoom')
      parts.driver.zoomAbout(act.levels, clientToView(event, container.getBoundingClientRect()))
  })
  listen('keydown', (event) => {
    // Controls within the container keep their own keys.
    if (event.target !== container) return
    workByKeys(true)
    if (onKeyDown(event, parts)) event.preventDefault()
  })
  listen('keyup', (event) => {
    if (onKeyUp(event, parts)) event.preventDefault()
  })
  listen('blur', () => {
    workByKeys(false)
    parts.runner.popPan()
    pointers.release()
  })
  const showCursor = (): void => {
    container.style.cursor = parts.store.getState().cursor
  }
  showCursor()
  const stopCursor = parts.store.subscribe(({ cursor }, before) => {
    if (cursor !== before.cursor) showCursor()
  })
  return {
    resend: () => pointers.resend(),
    detach() {
      stopped.abort()
      stopCursor()
    },
  }
}
