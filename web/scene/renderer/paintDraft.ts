import { paintStrokes } from '../drawings/paintStrokes.ts'
import type { SceneState } from '../state/sceneStore.ts'
import { paintEditDraft } from '../zones/paintEditDraft.ts'
import { paintShapeDraft } from '../zones/paintShapeDraft.ts'
import type { PixelFrame } from '../raster/pixelFrame.ts'
import type { StillPicture } from '../raster/StillPicture.ts'

/** What a tool shows of what is not there yet. */
export const paintDraft = (
  context: CanvasRenderingContext2D,
  frame: PixelFrame,
  { draft, draftStyle }: Pick<SceneState, 'draft' | 'draftStyle'>,
  { fontFamily, still }: { readonly fontFamily: string; readonly still: StillPicture },
): void => {
  switch (draft?.kind) {
    case 'pencil':
      return paintStrokes(context, draft.strokes, frame, frame)
    case 'shape':
      return paintShapeDraft(context, frame, draft, { style: draftStyle, fontFamily, still })
    case 'edit':
      return paintEditDraft(context, frame, draft, { style: draft.style, fontFamily, still })
    default:
  }
}
