import { ZONE_STROKE_WEIGHT } from '../../../shared/zones.ts'
import type { RectMap } from '../plane/coordinates.ts'
import type { SceneState } from '../state/sceneStore.ts'
import { MAP_COLOURS } from '../raster/palette.ts'
import { rectOnMap, type PixelFrame } from '../raster/pixelFrame.ts'
import { enterMapSpace, perViewOf } from '../raster/mapSpace.ts'
import { paintLook, setLine } from './zoneStyle.ts'
import type { ZoneShape } from './ZoneShape.ts'
import type { ZoneStore } from './ZoneStore.ts'

/** How far a line around a zone's own reaches out on either side, in CSS px. */
const CASING_VIEW = 3
const RING_VIEW = 2

/** What stands out from the zones at rest: under the pointer, selected, blinking. */
export const paintZoneHighlights = (
  context: CanvasRenderingContext2D,
  frame: PixelFrame,
  state: Pick<SceneState, 'hoverZoneId' | 'selectedZoneId' | 'blinkingZoneId' | 'draft' | 'tool'>,
  store: ZoneStore,
  isBlinkLit: boolean,
): void => {
  const { hoverZoneId, selectedZoneId, blinkingZoneId, draft, tool } = state
  const perView = perViewOf(frame)
  const seen = rectOnMap(frame, frame.perMap)
  const enclose = (id: number | null, colour: string): void => {
    const shape = id === null || store.isHidden(id) ? undefined : store.shape(id)
    if (shape === undefined || (draft?.kind === 'edit' && draft.zoneId === id)) return
    paintEnclosed(context, shape, { path: shape.path(frame.perMap), colour, perView, seen })
  }
  context.save()
  enterMapSpace(context, frame, frame)
  // With other tools a click does not mean the zone.
  if (tool === 'select' && hoverZoneId !== selectedZoneId) enclose(hoverZoneId, MAP_COLOURS.line)
  enclose(selectedZoneId, MAP_COLOURS.accent)
  if (isBlinkLit) enclose(blinkingZoneId, MAP_COLOURS.accent)
  context.restore()
}

interface Enclosing {
  readonly path: Path2D
  readonly colour: string
  readonly perView: number
  readonly seen: RectMap
}

const paintEnclosed = (
  context: CanvasRenderingContext2D,
  { zone }: ZoneShape,
  { path, colour, perView, seen }: Enclosing,
): void => {
  const stroke = (style: string, alpha: number, outsideView: number): void => {
    context.globalAlpha = alpha
    context.strokeStyle = style
    setLine(context, 'none', (ZONE_STROKE_WEIGHT + outsideView * 2) * perView)
    context.stroke(path)
  }
  stroke(MAP_COLOURS.casing, 0.6, CASING_VIEW)
  stroke(colour, 1, RING_VIEW)
  paintLook(context, path, { ...zone, strokeOpacity: 1 }, { isFilled: false, perView, seen })
}
