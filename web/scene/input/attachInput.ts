import { clientToView } from '../coordinates.ts'
import type { InputHost } from './InputHost.ts'
import { onKeyDown, onKeyUp } from './keyboard.ts'
import { PointerInput } from './PointerInput.ts'
import { wheelLevels, WheelZoom } from './wheel.ts'

export interface AttachedInput {
  resend(): void
  detach(): void
}

/** Listens to the container alone: nothing on the canvases listens. */
export const attachInput = (container: HTMLElement, host: InputHost): AttachedInput => {
  const stopped = new AbortController()
  const pointers = new PointerInput(container, host)
  const wheel = new WheelZoom()
  const listen = <K extends keyof HTMLElementEventMap>(
    type: K,
    listener: (event: HTMLElementEventMap[K]) => void,
  ): void => container.addEventListener(type, listener, { signal: stopped.signal, passive: false })

  listen('pointerdown', pointers.listeners.pointerdown)
  listen('pointermove', pointers.listeners.pointermove)
  listen('pointerup', pointers.listeners.pointerup)
  listen('pointercancel', pointers.listeners.pointercancel)
  listen('pointerleave', pointers.listeners.pointerleave)
  listen('wheel', (event) => {
    event.preventDefault()
    const levels = wheel.turn(wheelLevels(event))
    if (levels !== 0) host.driver.zoomAbout(levels, clientToView(event, container.getBoundingClientRect()))
  })
  listen('keydown', (event) => {
    // Controls within the container keep their own keys.
    if (event.target === container && onKeyDown(event, host)) event.preventDefault()
  })
  listen('keyup', (event) => {
    if (onKeyUp(event, host)) event.preventDefault()
  })
  listen('blur', () => {
    host.runner.popPan()
    pointers.release()
  })
  return { resend: () => pointers.resend(), detach: () => stopped.abort() }
}
