import type { PointMap } from '../../../shared/geometry/point.ts'
import { TextMeasure } from '../raster/TextMeasure.ts'
import { MAP_COLOURS } from '../raster/palette.ts'
import { type PixelFrame, placeInFrame } from '../raster/pixelFrame.ts'
import type { Painter, PaintLayer, Surface } from '../state/Painter.ts'
import type { SceneState } from '../state/sceneStore.ts'
import { idOf } from '../state/Target.ts'
import { PIN_HEAD_VIEW, type PinStore, type ScenePin } from './PinStore.ts'

const HEAD_RADIUS_VIEW = 7
const EYE_RADIUS_VIEW = 2.5
/** The farthest that a pin paints from its point, without its label. */
const REACH_VIEW = 30
const GHOST_ALPHA = 0.35
const DIMMED_ALPHA = 0.3
const LABEL_GAP_VIEW = 12
const LABEL_HEIGHT_VIEW = 16
const LABEL_PADDING_VIEW = 6
const LABEL_BASELINE_VIEW = 12
const LABEL_RADIUS_VIEW = 2.5

/** Paints a viewer's pins on the overlay. There are few, so all are painted in every frame. */
export class PinPainter implements Painter {
  readonly #store: PinStore
  readonly #surface: Surface
  readonly #texts = new TextMeasure()

  constructor(store: PinStore, surface: Surface) {
    this.#store = store
    this.#surface = surface
  }

  readonly layers = {
    overlay: {
      paint: (...[context, frame, , state]: Parameters<PaintLayer>): void =>
        this.#paint(context, frame, state),
      isEmpty: () => this.#store.all.length === 0,
    },
  } as const

  #paint(context: CanvasRenderingContext2D, frame: PixelFrame, { selection, draft }: SceneState): void {
    const selectedId = idOf(selection, 'pin')
    const move = draft?.kind === 'move' ? draft : null
    const movedId = move && idOf(move.target, 'pin')
    const shared = { path: pinPath(), texts: this.#texts }
    context.save()
    context.font = this.#texts.font
    for (const pin of this.#store.all) {
      const moved = pin.id === movedId ? move : null
      const paint = { ...shared, alpha: pin.isDimmed ? DIMMED_ALPHA : 1 }
      if (moved !== null)
        paintPin(context, frame, pin, { ...paint, at: pin, isSelected: false, alpha: GHOST_ALPHA })
      const isSelected = pin.id === selectedId || moved !== null
      paintPin(context, frame, pin, { ...paint, at: moved?.pointMap ?? pin, isSelected })
    }
    context.restore()
  }

  onChange(now: SceneState, before: SceneState): void {
    if (idOf(now.selection, 'pin') !== idOf(before.selection, 'pin')) this.changed()
  }

  changed(): void {
    this.#surface.invalidate('overlay')
  }

  setFontFamily(fontFamily: string): void {
    this.#texts.setFont(`600 11px ${fontFamily}`)
  }
}

interface PinPaint {
  readonly path: Path2D
  readonly texts: TextMeasure
  readonly at: PointMap
  readonly isSelected: boolean
  readonly alpha: number
}

const paintPin = (
  context: CanvasRenderingContext2D,
  frame: PixelFrame,
  { colour, label }: ScenePin,
  { path, texts, at, isSelected, alpha }: PinPaint,
): void => {
  const { left, top } = placeInFrame(at, frame)
  const { pixelRatio } = frame
  const text = label === '' ? null : texts.fitted(label)
  const reach = (REACH_VIEW + (text?.width ?? 0)) * pixelRatio
  if (left < -reach || top < -reach || left > frame.width + reach || top > frame.height + reach) return
  context.setTransform(pixelRatio, 0, 0, pixelRatio, left, top)
  const stroke = (style: string, strokeAlpha: number, width: number): void => {
    context.globalAlpha = strokeAlpha * alpha
    context.strokeStyle = style
    context.lineWidth = width
    context.stroke(path)
  }
  context.lineJoin = 'round'
  stroke(MAP_COLOURS.casing, 0.6, isSelected ? 7 : 5)
  if (isSelected) stroke(MAP_COLOURS.accent, 1, 5)
  stroke(MAP_COLOURS.line, 1, 3)
  context.globalAlpha = alpha
  context.fillStyle = colour
  context.fill(path)
  context.fillStyle = MAP_COLOURS.line
  context.beginPath()
  context.arc(0, -PIN_HEAD_VIEW, EYE_RADIUS_VIEW, 0, Math.PI * 2)
  context.fill()
  if (text !== null) paintLabel(context, text.text, text.width, alpha)
}

const paintLabel = (context: CanvasRenderingContext2D, text: string, width: number, alpha: number): void => {
  const top = -PIN_HEAD_VIEW - LABEL_HEIGHT_VIEW / 2
  context.beginPath()
  context.roundRect(
    LABEL_GAP_VIEW,
    top,
    Math.ceil(width) + LABEL_PADDING_VIEW * 2,
    LABEL_HEIGHT_VIEW,
    LABEL_RADIUS_VIEW,
  )
  context.globalAlpha = 0.8 * alpha
  context.fillStyle = '#000000'
  context.fill()
  context.globalAlpha = alpha
  context.fillStyle = MAP_COLOURS.labelText
  context.fillText(text, LABEL_GAP_VIEW + LABEL_PADDING_VIEW, top + LABEL_BASELINE_VIEW)
}

/** Returns a drop whose point is at 0,0, in CSS px. */
const pinPath = (): Path2D => {
  const path = new Path2D()
  path.moveTo(0, 0)
  path.bezierCurveTo(-2, -5, -HEAD_RADIUS_VIEW, -8.5, -HEAD_RADIUS_VIEW, -PIN_HEAD_VIEW)
  path.arc(0, -PIN_HEAD_VIEW, HEAD_RADIUS_VIEW, Math.PI, 0)
  path.bezierCurveTo(HEAD_RADIUS_VIEW, -8.5, 2, -5, 0, 0)
  path.closePath()
  return path
}
