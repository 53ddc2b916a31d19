import { circleRing } from '../geometry/circle.ts'
import { doubleArea, partsOf } from '../geometry/rings.ts'
import type { Poi } from '../content/pois.ts'
import {
  ZONE_FILL_OPACITY_SHOWN,
  ZONE_STROKE_WEIGHT,
  type Zone,
  type ZoneGeometry,
} from '../content/zones.ts'
import { type ExportedMap, floorNameOf, pictureUrl } from './dataMap.ts'
import { type ExportPlane, exportPlaneOf } from './exportPlane.ts'

/**
 * Yields a map as GeoJSON, piece by piece. Coordinates are map pixels, 0,0 at the bottom left of the image, y up; or those of the
 * game, and then `calibration` says how they lie on the image. The size of the image and its types are foreign members (RFC 7946, section 6.1); colours are named as in simplestyle.
 */
export function* writeGeoJson(map: ExportedMap): Generator<string, void> {
  const { name, game, image, content } = map
  const { width, height } = image
  yield `{"type":"FeatureCollection","name":${JSON.stringify(name)},"game":${JSON.stringify(game)},`
  const plane = exportPlaneOf(map.calibration ?? null)
  yield `"image":${JSON.stringify({ width, height })},"origin":"bottom_left",`
  if (plane.calibration) yield `"calibration":${JSON.stringify(plane.calibration)},`
  yield `"types":${JSON.stringify(typesOf(map))},"features":[`
  let separator = '\n'
  for (const feature of features(map, plane)) {
    yield separator + JSON.stringify(feature)
    separator = ',\n'
  }
  yield content.pois.size + content.zones.size === 0 ? ']}\n' : '\n]}\n'
}

const typesOf = ({ content: { types, categories } }: ExportedMap) =>
  Array.from(types, (type) => ({
    category: categories.get(type.categoryId)?.name ?? '',
    name: type.name,
    colour: type.colour,
    shape: type.shape,
    icon: type.icon,
    labelBorder: type.labelBorder,
    labelBgColour: type.labelBgColour,
    labelBorderColour: type.labelBorderColour,
  }))

function* features(map: ExportedMap, plane: ExportPlane): Generator<object, void> {
  for (const poi of map.content.pois) yield poiFeature(map, poi, plane)
  for (const zone of map.content.zones) yield zoneFeature(map, zone, plane)
}

const poiFeature = (map: ExportedMap, poi: Poi, { pairOf }: ExportPlane) => {
  const { id, typeId, name, description, image } = poi
  const type = map.content.types.get(typeId)
  return {
    type: 'Feature',
    id,
    geometry: { type: 'Point', coordinates: pairOf(poi) },
    properties: {
      name,
      description,
      category: map.content.categories.get(type?.categoryId ?? 0)?.name ?? '',
      type: type?.name ?? '',
      image: pictureUrl(map, image),
      'marker-color': type?.colour,
      floor: floorNameOf(map, poi),
    },
  }
}

const zoneFeature = (map: ExportedMap, zone: Zone, plane: ExportPlane) => ({
  type: 'Feature',
  id: zone.id,
  geometry: geometryOf(zone.geometry, plane),
  properties: {
    name: zone.label,
    shape: zone.geometry.kind,
    ...(zone.geometry.kind === 'circle' && {
      centre: plane.pairOf(zone.geometry.centre),
      radius: plane.lengthOf(zone.geometry.radius),
    }),
    stroke: zone.strokeColour,
    'stroke-width': ZONE_STROKE_WEIGHT,
    'stroke-opacity': zone.strokeOpacity,
    fill: zone.fillColour,
    'fill-opacity': zone.fillOpacity ?? ZONE_FILL_OPACITY_SHOWN,
    pattern: zone.pattern,
    ...(zone.way && zone.way !== 'none' && { way: zone.way }),
    floor: floorNameOf(map, zone),
  },
})

const geometryOf = (geometry: ZoneGeometry, { pairOf }: ExportPlane): object => {
  if (geometry.kind === 'polyline') return { type: 'LineString', coordinates: geometry.points.map(pairOf) }
  const shape =
    geometry.kind === 'circle'
      ? ({ kind: 'polygon', points: circleRing(geometry.centre, geometry.radius) } as const)
      : geometry
  const parts = partsOf(shape).map(({ outer, holes }) => [
    closedRing(outer.map(pairOf), 1),
    ...holes.map((hole) => closedRing(hole.map(pairOf), -1)),
  ])
  const [only, other] = parts
  return other === undefined
    ? { type: 'Polygon', coordinates: only }
    : { type: 'MultiPolygon', coordinates: parts }
}

/** An outer ring of GeoJSON runs counterclockwise (1), a hole clockwise (-1); both end where they begin. */
const closedRing = (pairs: [number, number][], turn: 1 | -1): [number, number][] => {
  const area = doubleArea(pairs.map(([x, y]) => ({ x, y })))
  const ring = area * turn < 0 ? pairs.toReversed() : pairs
  return [...ring, ...ring.slice(0, 1)]
}
