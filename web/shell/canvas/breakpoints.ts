/** Where a column of all tools would take too much of the canvas. */
export const COMPACT = '(max-width: 800px), (max-height: 543px)'

/** Below this width of the canvas the readout has a row of its own. */
const READOUT_MIN_VIEW = 720

/** Whether a canvas is too narrow for everything along its top to stand in one row. */
export const isNarrow = (widthView: number): boolean => widthView > 0 && widthView < READOUT_MIN_VIEW
