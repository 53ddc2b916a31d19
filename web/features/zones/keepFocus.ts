import type { MouseEvent } from 'react'

/** For bars over the canvas: the keys go on working there. */
export const keepFocus = (event: MouseEvent): void => event.preventDefault()
