import { circleRing } from '../geometry/circle.ts'
import type { PointMap } from '../geometry/point.ts'
import { doubleArea, partsOf } from '../geometry/rings.ts'
import type { Poi } from '../content/pois.ts'
import {
  ZONE_FILL_OPACITY_SHOWN,
  ZONE_STROKE_WEIGHT,
  type Zone,
  type ZoneGeometry,
} from '../content/zones.ts'
import { type ExportedMap, pictureUrl } from './dataMap.ts'

/**
 * Yields a map as GeoJSON, piece by piece. Coordinates are map pixels, 0,0 at the bottom left of the image, y up. The
 * size of the image and its types are foreign members (RFC 7946, section 6.1); colours are named as in simplestyle.
 */
export function* writeGeoJson(map: ExportedMap): Generator<string, void> {
  const { name, game, image, content } = map
  const { width, height } = image
  yield `{"type":"FeatureCollection","name":${JSON.stringify(name)},"game":${JSON.stringify(game)},`
  yield `"image":${JSON.stringify({ width, height })},"origin":"bottom_left",`
  yield `"types":${JSON.stringify(typesOf(map))},"features":[`
  let separator = '\n'
  for (const feature of features(map)) {
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

function* features(map: ExportedMap): Generator<object, void> {
  for (const poi of map.content.pois) yield poiFeature(map, poi)
  for (const zone of map.content.zones) yield zoneFeature(zone)
}

const poiFeature = (map: ExportedMap, { id, x, y, typeId, name, description, image }: Poi) => {
  const type = map.content.types.get(typeId)
  return {
    type: 'Feature',
    id,
    geometry: { type: 'Point', coordinates: [x, y] },
    properties: {
      name,
      description,
      category: map.content.categories.get(type?.categoryId ?? 0)?.name ?? '',
      type: type?.name ?? '',
      image: pictureUrl(map, image),
      'marker-color': type?.colour,
    },
  }
}

const zoneFeature = (zone: Zone) => ({
  type: 'Feature',
  id: zone.id,
  geometry: geometryOf(zone.geometry),
  properties: {
    name: zone.label,
    shape: zone.geometry.kind,
    ...(zone.geometry.kind === 'circle' && {
      centre: [zone.geometry.centre.x, zone.geometry.centre.y],
      radius: zone.geometry.radius,
    }),
    stroke: zone.strokeColour,
    'stroke-width': ZONE_STROKE_WEIGHT,
    'stroke-opacity': zone.strokeOpacity,
    fill: zone.fillColour,
    'fill-opacity': zone.fillOpacity ?? ZONE_FILL_OPACITY_SHOWN,
    pattern: zone.pattern,
    ...(zone.way && zone.way !== 'none' && { way: zone.way }),
  },
})

const geometryOf = (geometry: ZoneGeometry): object => {
  if (geometry.kind === 'polyline') return { type: 'LineString', coordinates: geometry.points.map(pairOf) }
  const shape =
    geometry.kind === 'circle'
      ? ({ kind: 'polygon', points: circleRing(geometry.centre, geometry.radius) } as const)
      : geometry
  const parts = partsOf(shape).map(({ outer, holes }) => [
    closedRing(outer, 1),
    ...holes.map((hole) => closedRing(hole, -1)),
  ])
  const [only, other] = parts
  return other === undefined
    ? { type: 'Polygon', coordinates: only }
    : { type: 'MultiPolygon', coordinates: parts }
}

/** An outer ring of GeoJSON runs counterclockwise (1), a hole clockwise (-1); both end where they begin. */
const closedRing = (points: readonly PointMap[], turn: 1 | -1): [number, number][] => {
  const ring = points.map(pairOf)
  if (doubleArea(points) * turn < 0) ring.reverse()
  return [...ring, ...ring.slice(0, 1)]
}

const pairOf = ({ x, y }: PointMap): [number, number] => [x, y]
