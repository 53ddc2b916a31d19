import { OverscanBitmap, type PaintRect } from '../raster/OverscanBitmap.ts'
import { enterMapSpace, perViewOf, type PixelFrame } from '../raster/pixelFrame.ts'
import { fillDraft, paintVertices, strokeCased } from './draftMarks.ts'
import type { EditDraft } from './ZoneDraft.ts'
import { GeometryPaths } from './zoneGeometry.ts'

/** A shorter outline is painted as fast as its picture is copied. */
const LONG_FROM = 200

/** A zone that is dragged as a whole: its outline is painted once and then copied to wherever it is. */
export class MovedShape {
  #draft: EditDraft | null = null
  #paths: GeometryPaths | null = null
  readonly #bitmap = new OverscanBitmap((...painting) => this.#paint(...painting), { isWhole: false })

  /** Whether to paint a draft this way. */
  static isFor({ isDragging, base, geometry }: EditDraft): boolean {
    return isDragging && base === geometry && base.kind !== 'circle' && base.points.length >= LONG_FROM
  }

  /** `frame`: the view, as seen from the zone where it was before. */
  show(context: CanvasRenderingContext2D, frame: PixelFrame, draft: EditDraft): void {
    if (draft.base !== this.#draft?.base || draft.style !== this.#draft.style) {
      this.#bitmap.invalidate()
      this.#paths = new GeometryPaths(draft.base)
    }
    this.#draft = draft
    context.save()
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.globalAlpha = 1
    this.#bitmap.show(context, frame)
    context.restore()
  }

  free(): void {
    this.#bitmap.free()
    this.#draft = null
    this.#paths = null
  }

  readonly #paint: PaintRect = (context, rect, origin, frame) => {
    if (this.#draft === null || this.#paths === null) return false
    const { base, style, handles } = this.#draft
    const path = this.#paths.at(frame.perMap)
    context.save()
    context.beginPath()
    context.rect(rect.left - origin.left, rect.top - origin.top, rect.width, rect.height)
    context.clip()
    enterMapSpace(context, origin, frame)
    if (base.kind !== 'polyline') fillDraft(context, style, path)
    strokeCased(context, style, perViewOf(frame), () => context.stroke(path))
    const { width, height } = context.canvas
    paintVertices(context, { ...frame, left: origin.left, top: origin.top, width, height }, handles)
    context.restore()
    return true
  }
}
