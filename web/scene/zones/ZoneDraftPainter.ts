import { CachedPicture } from '../raster/CachedPicture.ts'
import { offsetFrame, type PixelFrame } from '../raster/pixelFrame.ts'
import type { SceneState } from '../state/sceneStore.ts'
import { OutlinePicture } from './OutlinePicture.ts'
import { paintEditDraft } from './paintEditDraft.ts'
import { paintShapeDraft } from './paintShapeDraft.ts'

/** Paints a shape that is being drawn or edited, which only those do who may change a map. */
export class ZoneDraftPainter {
  /** The part of a draft that stays the same while its next point is chosen. */
  readonly #cached = new CachedPicture()
  /** The part of a long zone that stays the same while it is edited. */
  readonly #outline: OutlinePicture

  constructor(onUnfinished: () => void) {
    this.#outline = new OutlinePicture(onUnfinished)
  }

  paint(
    context: CanvasRenderingContext2D,
    frame: PixelFrame,
    { draft, draftStyle }: SceneState,
    fontFamily: string,
  ): void {
    if (draft?.kind === 'shape')
      paintShapeDraft(context, frame, draft, { style: draftStyle, fontFamily, cached: this.#cached })
    if (draft?.kind === 'edit')
      paintEditDraft(context, offsetFrame(frame, draft.offset), draft, { fontFamily, outline: this.#outline })
  }

  /** Drops what it has kept of a draft. */
  clear(): void {
    this.#cached.clear()
    this.#outline.free()
  }
}
