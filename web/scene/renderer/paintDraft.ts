import { paintStrokes } from '../drawings/paintStrokes.ts'
import type { SceneState } from '../state/sceneStore.ts'
import { paintEditDraft } from '../zones/paintEditDraft.ts'
import { paintShapeDraft } from '../zones/paintShapeDraft.ts'
import type { PixelFrame } from '../raster/pixelFrame.ts'
import type { CachedPicture } from '../raster/CachedPicture.ts'

/** What a tool shows of what is not there yet. */
export const paintDraft = (
  context: CanvasRenderingContext2D,
  frame: PixelFrame,
  { draft, draftStyle }: Pick<SceneState, 'draft' | 'draftStyle'>,
  { fontFamily, cached }: { readonly fontFamily: string; readonly cached: CachedPicture },
): void => {
  switch (draft?.kind) {
    case 'pencil':
      return paintStrokes(context, draft.strokes, frame, frame)
    case 'shape':
      return paintShapeDraft(context, frame, draft, { style: draftStyle, fontFamily, cached })
    case 'edit':
      return paintEditDraft(context, frame, draft, { fontFamily, cached })
    default:
  }
}
