import type { RectDevice } from '../../../scene/raster/pixelFrame.ts'
import { evenColumns, type LegendLine, type PlacedLine } from './legendLayout.ts'

/** The largest image that a map here has. A picture is written strip by strip: the bound is what others can open. */
export const PICTURE_PIXELS_MAX = 16_384 * 16_384
/** Browsers have no wider canvases. */
export const PICTURE_SIDE_MAX_PX = 32_767

/** In CSS px; `pixelRatio` px of the picture each. */
const TITLE_HEIGHT = 52
const FOOT_HEIGHT = 44
export const SHEET_PADDING = 20
const LEGEND_COLUMN_WIDTH = 210
export const LEGEND_HEIGHTS = { category: 30, type: 22 }

export interface PictureRequest {
  /** Of the map, in px. */
  readonly width: number
  readonly height: number
  readonly pixelRatio: number
  readonly isTitled: boolean
  readonly hasScaleBar: boolean
  readonly legend: readonly LegendLine[]
}

/** Where the lines of a legend are, in CSS px from the corner of its band. */
export interface LegendBand extends RectDevice {
  readonly placed: readonly PlacedLine[]
  readonly columnWidth: number
}

/** A picture of the map, with bands above and below for what explains it; all in px. */
export interface PictureLayout {
  readonly width: number
  readonly height: number
  readonly title: RectDevice | null
  readonly map: RectDevice
  readonly foot: RectDevice | null
  readonly legend: LegendBand | null
}

export const layOutPicture = ({ width, height, pixelRatio, ...wanted }: PictureRequest): PictureLayout => {
  let end = 0
  const band = (bandHeight: number): RectDevice => {
    const rect = { left: 0, top: end, width, height: Math.round(bandHeight) }
    end += rect.height
    return rect
  }
  const title = wanted.isTitled ? band(TITLE_HEIGHT * pixelRatio) : null
  const map = band(height)
  const foot = wanted.hasScaleBar ? band(FOOT_HEIGHT * pixelRatio) : null
  const room = width / pixelRatio - SHEET_PADDING * 2
  const columns = Math.max(1, Math.floor(room / LEGEND_COLUMN_WIDTH))
  const { placed, height: legendHeight } = evenColumns(wanted.legend, { columns, heights: LEGEND_HEIGHTS })
  const legend =
    placed.length === 0
      ? null
      : {
          ...band((legendHeight + SHEET_PADDING * 2) * pixelRatio),
          placed,
          columnWidth: Math.max(room / columns, 1),
        }
  return { width, height: end, title, map, foot, legend }
}

/** Says why a picture is too large, and what is possible; null if it is not. */
export const tooLargePicture = (width: number, height: number): string | null =>
  width * height > PICTURE_PIXELS_MAX || width > PICTURE_SIDE_MAX_PX || height > PICTURE_SIDE_MAX_PX
    ? `This picture would have ${sizeText(width, height)} pixels. It can have at most as many as ${sizeText(16_384, 16_384)}, and at most ${PICTURE_SIDE_MAX_PX.toLocaleString('en')} along a side: choose a smaller size.`
    : null

export const sizeText = (width: number, height: number): string =>
  `${width.toLocaleString('en')} × ${height.toLocaleString('en')}`
