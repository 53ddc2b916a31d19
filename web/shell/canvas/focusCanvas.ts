/** The canvas of the open map; null before it is there. */
export const canvasOfMap = (): HTMLElement | null => document.querySelector<HTMLElement>('.viewer .scene')

/** Gives the map the focus, and so its keys. */
export const focusCanvas = (): void => canvasOfMap()?.focus({ preventScroll: true })
