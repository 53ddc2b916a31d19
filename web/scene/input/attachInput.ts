import { isShortcut } from '../../../shared/texts/shortcuts.ts'
import { clientToView } from '../plane/coordinates.ts'
import { onKeyDown, onKeyUp } from './keyboard.ts'
import { type InputParts, PointerInput } from './PointerInput.ts'
import { WheelReader, WheelZoom } from './WheelReader.ts'

/** How somebody has tried to scroll over the map. */
export type Scrolling = 'wheel' | 'touch'

export interface AttachedInput {
  resend(): void
  detach(): void
}

/**
 * Attaches all listeners to the container; the canvases have none. With `onPlainScroll`, a wheel without Ctrl or ⌘ and a single
 * finger scroll the page around the map, which is then told.
 */
export const attachInput = (
  container: HTMLElement,
  parts: InputParts,
  onPlainScroll?: (by: Scrolling) => void,
): AttachedInput => {
  const stopped = new AbortController()
  const pointers = new PointerInput(container, parts)
  const wheel = new WheelReader()
  const listen = <K extends keyof HTMLElementEventMap>(
    type: K,
    listener: (event: HTMLElementEventMap[K]) => void,
  ): void => container.addEventListener(type, listener, { signal: stopped.signal, passive: false })

  // A key press means that the canvas is used by keyboard. If the focus arrives by keyboard, the browser shows its own
  // focus ring.
  const workByKeys = (isWorkedByKeys: boolean): void => {
    if (parts.store.getState().isWorkedByKeys !== isWorkedByKeys) parts.store.setState({ isWorkedByKeys })
  }
  window.addEventListener(
    'pointerdown',
    (event) => {
      if (!(event.target instanceof Node && container.contains(event.target)))
        pointers.pressedElsewhere(event)
    },
    { signal: stopped.signal, capture: true },
  )
  const onModifier = (event: KeyboardEvent): void => {
    const isUnsnapped = isShortcut(event, 'unsnapped')
    if (!isUnsnapped && !isShortcut(event, 'constrain') && !isShortcut(event, 'apart')) return
    // Alt alone would move the focus to the browser's menu.
    if (pointers.setModifiers(event) && isUnsnapped) event.preventDefault()
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
    // For each event that reaches the page, React looks for handlers.
    if (parts.store.getState().cursor === 'grabbing') event.stopPropagation()
  })
  listen('pointerup', pointers.listeners.pointerup)
  listen('pointercancel', (event) => {
    pointers.listeners.pointercancel(event)
    if (event.pointerType === 'touch') onPlainScroll?.('touch')
  })
  if (onPlainScroll) {
    container.style.touchAction = 'pan-x pan-y'
    listen('touchmove', (event) => {
      if (event.touches.length > 1 && event.cancelable) event.preventDefault()
    })
  }
  listen('pointerleave', pointers.listeners.pointerleave)
  listen('contextmenu', (event) => {
    if (pointers.openMenu(event)) event.preventDefault()
  })
  listen('wheel', (event) => {
    if (onPlainScroll && !event.ctrlKey && !event.metaKey) return onPlainScroll('wheel')
    event.preventDefault()
    const act = wheel.read(event)
    if (act?.kind === 'pan') parts.driver.pan(act.dxView, act.dyView)
    if (act?.kind === 'zoom')
      parts.driver.zoomAbout(act.levels, clientToView(event, container.getBoundingClientRect()))
  })
  const trackpad = new WheelZoom()
  listenForTrackpadPinch(container, {
    signal: stopped.signal,
    onPinch: (levels, at) =>
      parts.driver.zoomAbout(trackpad.turn(levels), clientToView(at, container.getBoundingClientRect())),
  })
  listen('keydown', (event) => {
    // Controls inside the container handle their own keys.
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
      pointers.stop()
    },
  }
}

/** What Safari alone reports for a pinch; TypeScript does not know it. */
interface GestureEvent extends UIEvent {
  /** Times the size at the start of the gesture. */
  readonly scale: number
  readonly clientX: number
  readonly clientY: number
}

const GESTURES = ['gesturestart', 'gesturechange', 'gestureend'] as const

interface PinchListener {
  /** `levels` are those of the map's zoom, positive for fingers that spread. */
  onPinch: (levels: number, event: { readonly clientX: number; readonly clientY: number }) => void
  signal: AbortSignal
}

/**
 * Reports a pinch on a trackpad in Safari, which would otherwise zoom the page. Other browsers report it as a wheel. The
 * fingers on a touch screen are pointers, and what Safari says about them besides is ignored.
 */
const listenForTrackpadPinch = (container: HTMLElement, { onPinch, signal }: PinchListener): void => {
  const fingers = new Set<number>()
  let scale = 1
  const onGesture = (event: Event): void => {
    if (!isGesture(event)) return
    event.preventDefault()
    const before = event.type === 'gesturestart' ? 1 : scale
    scale = event.scale
    if (fingers.size === 0 && event.type === 'gesturechange') onPinch(Math.log2(scale / before), event)
  }
  for (const type of GESTURES) container.addEventListener(type, onGesture, { signal, passive: false })
  container.addEventListener(
    'pointerdown',
    ({ pointerId, pointerType }) => pointerType === 'touch' && fingers.add(pointerId),
    { signal },
  )
  for (const type of ['pointerup', 'pointercancel'] as const)
    window.addEventListener(type, ({ pointerId }) => fingers.delete(pointerId), { signal })
}

const isGesture = (event: Event): event is GestureEvent =>
  'scale' in event && typeof event.scale === 'number' && event.scale > 0
