import { selectionOf } from '../../../shared/content/selection.ts'
import type { Zone, ZoneGeometry } from '../../../shared/content/zones.ts'
import type { PointMap } from '../../../shared/geometry/point.ts'
import { ringsOf } from '../../../shared/geometry/rings.ts'
import { isGeometryWithin, isOnGeometry } from '../../scene/zones/zoneGeometry.ts'
import { selectAll } from '../../shell/selecting.ts'
import type { Viewer } from '../../shell/viewerContext.ts'

/** Selects the POIs in a zone, and the zones that lie wholly in it. */
export const selectWithin = (
  viewer: Pick<Viewer, 'session' | 'store' | 'focusOn'>,
  { id, geometry }: Zone,
): void => {
  const { pois, zones } = viewer.session.store.getState().content
  const isIn = (place: PointMap) => isOnGeometry(geometry, place, 0)
  const holes = geometry.kind === 'circle' ? [] : ringsOf(geometry).filter(({ isHole }) => isHole)
  const isAroundHole = (shape: ZoneGeometry) =>
    holes.some(({ points }) => points.some((place) => isOnGeometry(shape, place, 0)))
  const within = [...zones].filter(
    (zone) => zone.id !== id && isGeometryWithin(zone.geometry, isIn) && !isAroundHole(zone.geometry),
  )
  selectAll(
    viewer,
    selectionOf({ pois: [...pois].filter(isIn).map((poi) => poi.id), zones: within.map((zone) => zone.id) }),
  )
}
