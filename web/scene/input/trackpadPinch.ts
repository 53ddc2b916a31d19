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
export const listenForTrackpadPinch = (container: HTMLElement, { onPinch, signal }: PinchListener): void => {
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
