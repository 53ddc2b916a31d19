import type { FloorFrame } from '../../../shared/floors/floors.ts'
import type { Camera, RectMap, SizeView } from '../../scene/plane/coordinates.ts'
import { scaleOf, unionOf } from '../../scene/plane/coordinates.ts'
import { visibleMapRect } from '../../scene/plane/camera.ts'
import { layOutPages, type PageLayout, PAGES_MAX } from './layout/pageLayout.ts'
import { MM_PER_INCH, VIEW_PX_PER_INCH } from './layout/paper.ts'
import { sizeText, tooLargePicture } from './layout/pictureLayout.ts'
import { frameOfArea } from './paint/pictureFrame.ts'
import type { PrintChoices } from './printChoices.ts'
import type { PrintOutput } from './worker/printMessages.ts'

interface PlannedMap {
  readonly camera: Camera
  readonly viewSize: SizeView
  readonly image: { readonly width: number; readonly height: number }
  /** Where the image of the shown floor lies; null if it fills that of the map, or there is none. */
  readonly floorFrame: FloorFrame | null
}

/** What is to be written, in numbers. */
export interface PrintPlan {
  readonly area: RectMap
  readonly output: PrintOutput
  /** How far outside the area a marker or a line may still reach into it, in map px. */
  readonly reachMap: number
  /** What comes out, for people: '2,048 × 1,024 px' or '2 × 3 pages A4'. */
  readonly text: string
  /** Why it cannot be written, and what can; null if it can. */
  readonly problem: string | null
}

/** So many px of a picture for a px of the view. */
const VIEW_FACTORS = { small: 1, medium: 2, large: 3 } as const
/** So much of the image's own size. */
const IMAGE_SHARES = { small: 0.25, medium: 0.5, large: 1 } as const
export const DOTS_PER_INCH = { small: 100, medium: 150, large: 300 } as const
const SYMBOL_SCALES = { small: 0.7, medium: 1, large: 1.6 } as const
/** Symbols on a picture of the whole map are as large as on one of about this size. */
const USUAL_SIDE_PX = 2_400
const REACH_VIEW = 20

export const planPrint = (map: PlannedMap, choices: PrintChoices): PrintPlan => {
  const area = areaOf(map, choices)
  return choices.kind === 'png' ? planPicture(map, choices, area) : planPages(choices, area)
}

const planPicture = (
  { camera }: PlannedMap,
  { area: wanted, size, symbols }: PrintChoices,
  area: RectMap,
): PrintPlan => {
  const perMap = wanted === 'view' ? scaleOf(camera.zoomLevel) * VIEW_FACTORS[size] : IMAGE_SHARES[size]
  const ratio =
    wanted === 'view'
      ? VIEW_FACTORS[size]
      : Math.max(1, (Math.max(area.right - area.left, area.top - area.bottom) * perMap) / USUAL_SIDE_PX)
  const pixelRatio = ratio * SYMBOL_SCALES[symbols]
  const { width, height } = frameOfArea(area, perMap, pixelRatio)
  return {
    area,
    output: { kind: 'png', perMap, pixelRatio },
    reachMap: (REACH_VIEW * pixelRatio) / perMap,
    text: `${sizeText(width, height)} px`,
    problem: tooLargePicture(width, height),
  }
}

const planPages = (choices: PrintChoices, area: RectMap): PrintPlan => {
  const { paper, isLandscape, pagesAcross, size, symbols } = choices
  const layout = pagesOf(area, { ...choices, isTitled: choices.hasTitle, isFooted: choices.hasScaleBar })
  const { rows, columns } = layout
  const output = {
    kind: 'pdf',
    paper,
    isLandscape,
    pagesAcross,
    perInch: DOTS_PER_INCH[size],
    symbolScale: SYMBOL_SCALES[symbols],
  } as const
  return {
    area,
    output,
    reachMap: (REACH_VIEW * paperPixelRatio(output)) / paperScale(area, layout, output),
    text: rows * columns === 1 ? 'One page' : `${columns} × ${rows} pages`,
    problem:
      rows * columns > PAGES_MAX
        ? `This would be ${rows * columns} pages. There can be at most ${PAGES_MAX}: choose fewer pages across.`
        : null,
  }
}

/** Returns how an area lies on pages. A poster always has a line below, which names its pages. */
export const pagesOf = (
  area: RectMap,
  {
    paper,
    isLandscape,
    pagesAcross,
    isTitled,
    isFooted,
  }: Pick<PrintChoices, 'paper' | 'isLandscape' | 'pagesAcross'> & {
    readonly isTitled: boolean
    readonly isFooted: boolean
  },
): PageLayout =>
  layOutPages({
    paper,
    isLandscape,
    pagesAcross,
    isTitled,
    isFooted: isFooted || pagesAcross > 1,
    aspect: (area.right - area.left) / (area.top - area.bottom),
  })

/** Px of a picture per CSS px of a symbol, so that it is as large on paper as CSS says. */
export const paperPixelRatio = ({ perInch, symbolScale }: Extract<PrintOutput, { kind: 'pdf' }>): number =>
  (perInch / VIEW_PX_PER_INCH) * symbolScale

/** Px of a picture on paper per map px. */
export const paperScale = (
  { left, right }: RectMap,
  { picture }: PageLayout,
  { perInch }: Extract<PrintOutput, { kind: 'pdf' }>,
): number => (picture.widthMm * perInch) / MM_PER_INCH / (right - left)

/** What is beside the images in the view is left out, unless nothing else is in view. */
const areaOf = ({ camera, viewSize, image, floorFrame }: PlannedMap, { area }: PrintChoices): RectMap => {
  const ofMap = { left: 0, bottom: 0, right: image.width, top: image.height }
  const whole = floorFrame === null ? ofMap : unionOf(ofMap, rectOfFrame(floorFrame))
  if (area === 'whole') return whole
  const view = visibleMapRect(camera, viewSize)
  const seen = {
    left: Math.max(view.left, whole.left),
    bottom: Math.max(view.bottom, whole.bottom),
    right: Math.min(view.right, whole.right),
    top: Math.min(view.top, whole.top),
  }
  return seen.left < seen.right && seen.bottom < seen.top ? seen : view
}

const rectOfFrame = ({ x, y, width, height }: FloorFrame): RectMap => ({
  left: x,
  bottom: y,
  right: x + width,
  top: y + height,
})
