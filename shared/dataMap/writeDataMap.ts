import { type AssetRef, isWebPicture } from '../maps/assets.ts'
import { circleRing } from '../geometry/circle.ts'
import type { PointMap } from '../geometry/point.ts'
import { doubleArea, type Outlined, ringsOf } from '../geometry/rings.ts'
import { ALL_FLOORS, type Floor, type FloorFrame } from '../floors/floors.ts'
import { slugify } from '../paths.ts'
import type { Poi } from '../content/pois.ts'
import type { PoiType } from '../content/types.ts'
import { ZONE_FILL_OPACITY_SHOWN, ZONE_STROKE_WEIGHT, type Zone } from '../content/zones.ts'
import { type ExportedMap, pictureUrl } from './dataMap.ts'
import { type ExportPlane, exportPlaneOf } from './exportPlane.ts'

/** Every wiki accepts the schema at this address. */
const SCHEMA =
  'https://raw.githubusercontent.com/wiki-gg-oss/mediawiki-extensions-DataMaps/main/schemas/v17.3.json'
const CIRCLE_SIZE_PX = 10
const PIN_SIZE_PX = 32

/**
 * Yields a map as a page of wiki.gg's DataMaps, piece by piece. Each type becomes a group. Files are named as they would
 * be uploaded to the wiki; their addresses, and what the format has no word for, stand below `custom`.
 */
export function* writeDataMap(map: ExportedMap): Generator<string, void> {
  const { name, game, image, content } = map
  const keys = groupKeys(content.types)
  yield '{\n'
  yield line('$schema', SCHEMA)
  const plane = planeOf(map)
  const [topLeft, bottomRight] = cornersOf({ x: 0, y: 0, ...image }).map(plane.pairOf)
  yield line('crs', { order: 'xy', topLeft, bottomRight })
  const planes = planesOf(map)
  yield planes.length > 1 ? '"backgrounds":[' : '"background":'
  for (const [index, { background, zones }] of planes.entries()) {
    yield `${index > 0 ? ',' : ''}{${JSON.stringify(background(plane)).slice(1, -1)},"overlays":[`
    yield* listed(zones, ({ zone }) => overlayOf(zone, plane))
    yield ']}'
  }
  yield planes.length > 1 ? '],\n' : ',\n'
  yield line(
    'groups',
    Object.fromEntries(Array.from(content.types, (type) => [keys.get(type.id), groupOf(type)])),
  )
  yield `"custom":{"pinfold":{"name":${JSON.stringify(name)},"game":${JSON.stringify(game)},`
  if (plane.calibration) yield line('image', image)
  yield line('groups', detailsOf(map, keys))
  yield line('files', filesOf(map))
  yield '"zones":['
  yield* listed(
    planes.flatMap(({ zones }) => zones),
    zoneDetailsOf,
  )
  yield ']}},\n'
  yield '"markers":{'
  yield* markersOf(map, keys, plane)
  yield '}\n}\n'
}

/** Yields the entries of a list, a line each. */
function* listed<T>(items: Iterable<T>, entryOf: (item: T) => unknown): Generator<string, void> {
  let separator = '\n'
  for (const item of items) {
    yield separator + JSON.stringify(entryOf(item))
    separator = ',\n'
  }
}

/** A zone as it is listed on one background. `again`: it is on all floors, and listed on one before. */
interface ListedZone {
  readonly zone: Zone
  readonly shownOn?: 'all' | 'again'
}

/** A background of the page, and what lies on it. */
interface Background {
  readonly background: (plane: ExportPlane) => Readonly<Record<string, unknown>>
  readonly zones: readonly ListedZone[]
}

/** Floors are backgrounds, which the format has no lines over all of: what is on all floors is listed on each. */
const planesOf = ({ name, image, content: { zones }, floors = [] }: ExportedMap): readonly Background[] => {
  const slug = slugify(name) || 'map'
  if (!hasSeveralFloors({ floors }))
    return [
      {
        background: () => ({ image: `${slug}.png` }),
        zones: Array.from(zones, (zone) => ({ zone })),
      },
    ]
  const ids = new Set(floors.map(({ id }) => id))
  return floors.map((floor, index) => ({
    background: ({ pairOf }) => ({
      name: floor.name,
      associatedLayer: layerOf(floor),
      image: `${slug}-${slugify(floor.name) || floor.id}.png`,
      at: cornersOf(floor.frame ?? { x: 0, y: 0, ...image }).map(pairOf),
    }),
    zones: [...zones].flatMap((zone): ListedZone[] => {
      if (zone.floor === floor.id) return [{ zone }]
      if (zone.floor !== undefined && ids.has(zone.floor)) return []
      return [{ zone, shownOn: index === 0 ? 'all' : 'again' }]
    }),
  }))
}

const hasSeveralFloors = ({ floors = [] }: Pick<ExportedMap, 'floors'>): boolean => floors.length > 1

/** Markers name the background that they are on by its layer. */
const layerOf = ({ id }: Floor): string => `floor-${id}`

const cornersOf = ({ x, y, width, height }: FloorFrame): readonly PointMap[] => [
  { x, y: y + height },
  { x: x + width, y },
]

/** Where the axes of the game are none that the format knows, it is written in pixels. */
const planeOf = ({ calibration = null }: ExportedMap): ExportPlane => {
  const plane = exportPlaneOf(calibration)
  return plane.isKnownToDataMaps ? plane : exportPlaneOf(null)
}

const line = (key: string, value: unknown): string => `${JSON.stringify(key)}:${JSON.stringify(value)},\n`

/** Keys are words without spaces, each of them once. */
const groupKeys = (types: Iterable<PoiType>): ReadonlyMap<number, string> => {
  const taken = new Set<string>()
  const keys = new Map<number, string>()
  for (const { id, name } of types) {
    let key = slugify(name) || 'group'
    while (taken.has(key)) key += `-${id}`
    taken.add(key)
    keys.set(id, key)
  }
  return keys
}

/** A group is drawn as a circle, which may have an icon, or as an icon or a pin alone. */
const groupOf = ({ name, colour, shape, icon }: PoiType) => {
  const image = icon === null ? {} : { icon: fileOf(icon) }
  if (shape === 'circle') return { name, fillColor: colour, size: CIRCLE_SIZE_PX, ...image }
  return icon === null ? { name, pinColor: colour, size: PIN_SIZE_PX } : { name, size: PIN_SIZE_PX, ...image }
}

/** The name under which a file would be uploaded to the wiki. The refs of files end in their format. */
const fileOf = (ref: AssetRef): string => {
  const [, name = ref, extension = 'png'] = /^(.+)-(png|jpg|gif)$/.exec(ref) ?? []
  return `${name}.${extension}`
}

const detailsOf = ({ content: { types, categories } }: ExportedMap, keys: ReadonlyMap<number, string>) =>
  Object.fromEntries(
    Array.from(
      types,
      ({ id, categoryId, colour, shape, icon, labelBorder, labelBgColour, labelBorderColour }) => [
        keys.get(id),
        {
          category: categories.get(categoryId)?.name ?? '',
          colour,
          shape,
          icon,
          labelBorder,
          labelBgColour,
          labelBorderColour,
        },
      ],
    ),
  )

/** The addresses of the files that the page names. */
const filesOf = (map: ExportedMap): Record<string, string> => {
  const files: Record<string, string> = {}
  const add = (ref: AssetRef | null) => {
    if (ref === null || isWebPicture(ref)) return
    const url = map.urlOf(ref)
    if (url !== null) files[fileOf(ref)] = url
  }
  for (const { icon } of map.content.types) add(icon)
  for (const { image } of map.content.pois) add(image)
  return files
}

function* markersOf(
  map: ExportedMap,
  keys: ReadonlyMap<number, string>,
  plane: ExportPlane,
): Generator<string, void> {
  const layers = new Map(hasSeveralFloors(map) ? map.floors?.map((floor) => [floor.id, layerOf(floor)]) : [])
  const poisByKey = new Map<string, Poi[]>()
  for (const poi of map.content.pois) {
    const layer = layers.get(poi.floor ?? ALL_FLOORS)
    const key = (keys.get(poi.typeId) ?? 'group') + (layer === undefined ? '' : ` bg:${layer}`)
    const list = poisByKey.get(key)
    if (list) list.push(poi)
    else poisByKey.set(key, [poi])
  }
  let separator = '\n'
  for (const [key, pois] of poisByKey) {
    yield `${separator}${JSON.stringify(key)}:[`
    yield* listed(pois, (poi) => markerOf(map, poi, plane))
    yield ']'
    separator = ',\n'
  }
}

/** A marker without a name has that of its group. */
const markerOf = (map: ExportedMap, poi: Poi, plane: ExportPlane) => {
  const { id, name, description, image } = poi
  const [x, y] = plane.pairOf(poi)
  return {
    x,
    y,
    id: String(id),
    ...(name !== '' && { name }),
    ...(description !== '' && { description }),
    ...(image !== null && { image: isWebPicture(image) ? pictureUrl(map, image) : fileOf(image) }),
  }
}

/** DataMaps draws boxes, and lines that may end where they begin: of a shape with several rings, the largest. */
const overlayOf = (
  { label, geometry, strokeColour, strokeOpacity, fillColour, fillOpacity }: Zone,
  { pairOf }: ExportPlane,
) => {
  if (geometry.kind === 'rectangle') {
    const [a, , c] = geometry.points
    return {
      name: label,
      at: [a, c].map((corner) => pairOf(corner ?? { x: 0, y: 0 })),
      color: withOpacity(fillColour, fillOpacity ?? ZONE_FILL_OPACITY_SHOWN),
      borderColor: strokeColour,
      thickness: ZONE_STROKE_WEIGHT,
    }
  }
  return {
    name: label,
    path: pathOf(
      geometry.kind === 'circle' ? circleRing(geometry.centre, geometry.radius) : largestRing(geometry),
      { closed: geometry.kind !== 'polyline' },
    ).map(pairOf),
    color: withOpacity(strokeColour, strokeOpacity),
  }
}

/** What the overlay of a zone, at the same place in their list, does not say: in map pixels. */
const zoneDetailsOf = ({
  zone: { geometry, strokeColour, strokeOpacity, fillColour, fillOpacity, pattern, way = 'none' },
  shownOn,
}: ListedZone) => ({
  strokeColour,
  strokeOpacity,
  fillColour,
  fillOpacity,
  pattern,
  ...(way !== 'none' && { way }),
  shownOn,
  ...(geometry.kind === 'circle' && { centre: geometry.centre, radius: geometry.radius }),
  ...(geometry.kind === 'multipolygon' && { points: geometry.points, parts: geometry.parts }),
})

const largestRing = (geometry: Outlined): readonly PointMap[] => {
  const rings = ringsOf(geometry).map(({ points }) => ({ points, size: Math.abs(doubleArea(points)) }))
  return rings.reduce((largest, ring) => (ring.size > largest.size ? ring : largest)).points
}

const pathOf = (points: readonly PointMap[], { closed }: { closed: boolean }): readonly PointMap[] => [
  ...points,
  ...(closed ? points.slice(0, 1) : []),
]

/** `#rrggbb` and an opacity as `#rrggbbaa`. */
const withOpacity = (colour: string, opacity: number): string =>
  colour +
  Math.round(opacity * 255)
    .toString(16)
    .padStart(2, '0')
