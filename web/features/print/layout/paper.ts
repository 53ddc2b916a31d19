/** The sizes of paper, upright, in mm. */
export const PAPERS = {
  a4: { name: 'A4', widthMm: 210, heightMm: 297 },
  a3: { name: 'A3', widthMm: 297, heightMm: 420 },
  letter: { name: 'Letter', widthMm: 215.9, heightMm: 279.4 },
} as const
export type PaperName = keyof typeof PAPERS

export interface SizeMm {
  readonly widthMm: number
  readonly heightMm: number
}

/** Returns the size of a sheet as it lies. */
export const sheetSize = (paper: PaperName, isLandscape: boolean): SizeMm => {
  const { widthMm, heightMm } = PAPERS[paper]
  return isLandscape ? { widthMm: heightMm, heightMm: widthMm } : { widthMm, heightMm }
}

export const MM_PER_INCH = 25.4
/** The unit of a PDF. */
export const POINTS_PER_MM = 72 / MM_PER_INCH
/** What a CSS px is on paper, so that symbols are as large there as people know them. */
export const VIEW_PX_PER_INCH = 96
