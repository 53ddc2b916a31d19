import {
  DRAFT_POINTS_MAX,
  HELD_MAX,
  NOWHERE,
  type PresenceDraft,
  type Whereabouts,
} from '../../../shared/maps/presence.ts'
import type { Content } from '../../../shared/content/content.ts'
import type { ZoneGeometry } from '../../../shared/content/zones.ts'
import { circleRing } from '../../../shared/geometry/circle.ts'
import { type PointMap, quantise } from '../../../shared/geometry/point.ts'
import { ringsOf } from '../../../shared/geometry/rings.ts'
import { mapIdOfEntity } from '../../../shared/ids.ts'
import { COORDINATE_MAX } from '../../../shared/limits.ts'
import { sameValue } from '../../../shared/sameValue.ts'
import type { ToolName } from '../../scene/state/SceneEvent.ts'
import { selectedIn, type Viewer } from '../../shell/viewerContext.ts'

interface Own extends Pick<Viewer, 'mapId' | 'scene' | 'session' | 'store'> {
  /** Null where there is no pointer on the map. */
  readonly cursor: PointMap | null
  readonly mayEdit: boolean
}

/** Returns where the viewer is on the map, and what they have in hand, as others are told. */
export const ownWhereabouts = ({ mapId, scene, session, store, cursor, mayEdit }: Own): Whereabouts => {
  const { content } = session.store.getState()
  const { focus, floorId } = store.getState()
  const { pois, zones } = selectedIn(focus)
  const isThere = (id: number) =>
    (content.pois.has(id) || content.zones.has(id)) && mapIdOfEntity(id) === Number(mapId)
  const { x, y } = told(scene.middleMap)
  return {
    ...NOWHERE,
    cursor: cursor && told(cursor),
    selection: [...pois, ...zones].filter(isThere).slice(0, HELD_MAX),
    draft: mayEdit ? draftOf(scene, content, cursor) : null,
    view: { x, y, zoomLevel: scene.camera.zoomLevel },
    ...(floorId !== null && { floor: floorId }),
  }
}

const draftOf = (
  { begun, reshaped }: Pick<Viewer['scene'], 'begun' | 'reshaped'>,
  content: Content,
  cursor: PointMap | null,
): PresenceDraft | null => {
  if (begun?.kind === 'shape') {
    const points = cursor === null ? begun.points : [...begun.points, cursor]
    const [first, next] = points
    const ring = first && next ? spanned(begun.tool, first, next) : null
    return { zoneId: null, points: fewer(ring ?? points), isClosed: ring !== null }
  }
  if (reshaped === null) return null
  const before = content.zones.get(reshaped.zoneId)?.geometry
  if (before === undefined || sameValue(before, reshaped.geometry)) return null
  return { zoneId: reshaped.zoneId, ...outlineOf(reshaped.geometry) }
}

/** Returns the outline of what two points define, which is drawn from one to the other; null where more may come. */
const spanned = (tool: ToolName, from: PointMap, to: PointMap): readonly PointMap[] | null => {
  switch (tool) {
    case 'circle':
      return circleRing(from, Math.hypot(to.x - from.x, to.y - from.y))
    case 'rectangle':
      return [from, { x: to.x, y: from.y }, to, { x: from.x, y: to.y }]
    default:
      return null
  }
}

/** The outer ring of the first part says enough of where the border is going. */
const outlineOf = (geometry: ZoneGeometry): Omit<PresenceDraft, 'zoneId'> => {
  const points =
    geometry.kind === 'circle'
      ? circleRing(geometry.centre, geometry.radius)
      : (ringsOf(geometry)[0]?.points ?? [])
  return { points: fewer(points), isClosed: geometry.kind !== 'polyline' }
}

/** Keeps the first and the last point. */
const fewer = (points: readonly PointMap[]): PointMap[] => {
  const kept = Math.min(points.length, DRAFT_POINTS_MAX)
  const step = (points.length - 1) / Math.max(1, kept - 1)
  return Array.from({ length: kept }, (_, at) => points[Math.round(at * step)])
    .filter((point) => point !== undefined)
    .map(told)
}

/** A view may show more than where anything can be. */
const told = ({ x, y }: PointMap): PointMap => ({ x: within(x), y: within(y) })
const within = (value: number): number => quantise(Math.min(COORDINATE_MAX, Math.max(-COORDINATE_MAX, value)))
