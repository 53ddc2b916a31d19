import { ZONE_STROKE_WEIGHT } from '../../../shared/content/zones.ts'
import type { RectMap } from '../plane/coordinates.ts'
import { MAP_COLOURS } from '../raster/palette.ts'
import {
  enterMapSpace,
  growRect,
  offsetFrame,
  perViewOf,
  type PixelFrame,
  type RectDevice,
  rectOnMap,
} from '../raster/pixelFrame.ts'
import { setLine, strokePattern } from '../raster/strokePattern.ts'
import type { SceneState } from '../state/sceneStore.ts'
import { idOf } from '../state/Target.ts'
import type { SceneZone } from './ZoneShape.ts'
import type { ZoneShape } from './ZoneShape.ts'
import type { ZoneStore } from './ZoneStore.ts'
import { fillRuleOf } from './zoneGeometry.ts'

/** How far the lines around a zone's own line extend on either side, in CSS px. */
const CASING_VIEW = 3
const RING_VIEW = 2

/** How far a zone paints beyond its geometry, in CSS px. */
export const ZONE_REACH_VIEW = ZONE_STROKE_WEIGHT / 2 + CASING_VIEW

/** The opacity of a zone beside those that a search has found, and on another floor. */
const STEPPED_BACK_ALPHA = 0.3

/** Paints the zones that reach into `rect`. */
export const paintZones = (
  context: CanvasRenderingContext2D,
  frame: PixelFrame,
  rect: RectDevice,
  store: ZoneStore,
): void => {
  const { perMap, pixelRatio } = frame
  const seen = rectOnMap(growRect(rect, ZONE_REACH_VIEW * pixelRatio), perMap)
  const shapes = store.visibleIn(seen)
  const perView = perViewOf(frame)
  enterMapSpace(context, frame, frame)
  for (const shape of shapes) {
    const { zone } = shape
    const path = shape.path(perMap)
    const look = store.isSteppedBack(zone.id) || store.isElsewhere(zone) ? faded(zone) : zone
    paintLook(context, path, look, { isFilled: zone.geometry.kind !== 'polyline', perView, seen })
    if (store.isMatched(zone.id))
      paintEnclosed(context, shape, { path, colour: MAP_COLOURS.accent, perView, seen })
  }
}

type ZoneLook = Pick<
  SceneZone,
  'geometry' | 'strokeColour' | 'strokeOpacity' | 'fillColour' | 'fillOpacity' | 'pattern'
>

const faded = (look: ZoneLook): ZoneLook => ({
  ...look,
  strokeOpacity: look.strokeOpacity * STEPPED_BACK_ALPHA,
  fillOpacity: look.fillOpacity * STEPPED_BACK_ALPHA,
})

/** Paints a path in map space. `perView`: map px per CSS px; `seen`: what is in view, in map px. */
const paintLook = (
  context: CanvasRenderingContext2D,
  path: Path2D,
  look: ZoneLook,
  {
    isFilled,
    perView,
    seen,
  }: { readonly isFilled: boolean; readonly perView: number; readonly seen: RectMap },
): void => {
  if (isFilled) {
    context.globalAlpha = look.fillOpacity
    context.fillStyle = look.fillColour
    context.fill(path, fillRuleOf(look.geometry))
  }
  context.globalAlpha = look.strokeOpacity
  context.strokeStyle = look.strokeColour
  const widthMap = ZONE_STROKE_WEIGHT * perView
  setLine(context, look.pattern, widthMap)
  strokePattern(context, path, { geometry: look.geometry, pattern: look.pattern, seen, widthMap })
}

/** Returns the zone under the pointer if a click there would select it. */
export const litZoneId = ({ hover, tool }: Pick<SceneState, 'hover' | 'tool'>): number | null =>
  tool === 'select' || tool === 'selectMany' ? idOf(hover, 'zone') : null

/** Paints the zones that are hovered, selected or blinking. */
export const paintZoneHighlights = (
  context: CanvasRenderingContext2D,
  frame: PixelFrame,
  state: Pick<SceneState, 'hover' | 'selection' | 'group' | 'blinkingZoneId' | 'draft' | 'tool'>,
  store: ZoneStore,
  isBlinkLit: boolean,
): void => {
  const { selection, group, blinkingZoneId, draft } = state
  const selectedId = idOf(selection, 'zone')
  const litId = litZoneId(state)
  const perView = perViewOf(frame)
  const seen = rectOnMap(frame, frame.perMap)
  const enclose = (id: number | null, colour: string): void => {
    const shape = id === null || store.isHidden(id) ? undefined : store.shape(id)
    const isDrafted = draft?.kind === 'edit' && draft.zoneId === id
    if (shape === undefined || isDrafted || store.isDragged(shape.zone.id)) return
    paintEnclosed(context, shape, { path: shape.path(frame.perMap), colour, perView, seen })
  }
  context.save()
  enterMapSpace(context, frame, frame)
  if (litId !== selectedId) enclose(litId, MAP_COLOURS.line)
  enclose(selectedId, MAP_COLOURS.accent)
  for (const { zone } of group.zone ? store.ofGroupIn(group.zone, seen) : [])
    enclose(zone.id, MAP_COLOURS.accent)
  if (isBlinkLit) enclose(blinkingZoneId, MAP_COLOURS.accent)
  context.restore()
}

/** Paints the zones that are being moved together where they would be. */
export const paintMovedZones = (
  context: CanvasRenderingContext2D,
  frame: PixelFrame,
  { draft }: Pick<SceneState, 'draft'>,
  store: ZoneStore,
): void => {
  if (draft?.kind !== 'moveGroup' || draft.group.zone === undefined) return
  const shown = offsetFrame(frame, draft.by)
  const seen = rectOnMap(growRect(shown, ZONE_REACH_VIEW * frame.pixelRatio), frame.perMap)
  const perView = perViewOf(frame)
  context.save()
  enterMapSpace(context, shown, shown)
  for (const shape of store.ofGroupIn(draft.group.zone, seen)) {
    const path = shape.path(frame.perMap)
    paintLook(context, path, shape.zone, { isFilled: shape.zone.geometry.kind !== 'polyline', perView, seen })
    paintEnclosed(context, shape, { path, colour: MAP_COLOURS.accent, perView, seen })
  }
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
