import type { SizeView } from '../plane/coordinates.ts'

export interface FollowedSize {
  /** Call once per frame: not every browser reports a change of the pixel ratio alone. */
  check(): void
  stop(): void
}

/** Reports the container's size, rounded to whole device px, and the pixel ratio, now and on every change. */
export const followSize = (
  container: HTMLElement,
  report: (size: SizeView, pixelRatio: number) => void,
): FollowedSize => {
  let reportedRatio = 0
  const measure = (): void => {
    const pixelRatio = (reportedRatio = window.devicePixelRatio || 1)
    // Of its layout: where the page is shown smaller than it is, that is not what it measures on the screen.
    const { width, height } = getComputedStyle(container)
    const whole = (length: string): number => Math.round((parseFloat(length) || 0) * pixelRatio) / pixelRatio
    report({ width: whole(width), height: whole(height) }, pixelRatio)
  }
  const resizes = new ResizeObserver(measure)
  resizes.observe(container)
  const stopRatio = followPixelRatio(measure)
  measure()
  return {
    check: () => {
      if (reportedRatio !== (window.devicePixelRatio || 1)) measure()
    },
    stop: () => {
      resizes.disconnect()
      stopRatio()
    },
  }
}

/** A media query matches a single ratio, so each change needs a new query. */
const followPixelRatio = (onChange: () => void): (() => void) => {
  let query: MediaQueryList
  const listen = (): void => {
    query = matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`)
    query.addEventListener('change', changed, { once: true })
  }
  const changed = (): void => {
    onChange()
    listen()
  }
  listen()
  return () => query.removeEventListener('change', changed)
}
