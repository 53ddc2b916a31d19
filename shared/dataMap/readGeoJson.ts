import { ZONE_FILL_OPACITY_SHOWN, ZONE_STROKE_OPACITY, zonePatternOf } from '../zones.ts'
import type { DataGeometry, DataMap, DataZone } from './dataMap.ts'
import { GroupReader } from './GroupReader.ts'
import {
  colourOf,
  field,
  isLoose,
  listField,
  type Loose,
  looseField,
  numberOf,
  pairOf,
  textField,
} from './looseJson.ts'
import { fittedBox } from './extent.ts'
import { type Box, endsAtStart, lineOrRingOf, type Pair } from './place.ts'
import {
  COLUMN_NAME_MAX,
  COLUMNS_MAX,
  type Columns,
  type DataTable,
  guessColumns,
  SAMPLES_MAX,
  type TableField,
} from './table.ts'
import { groupKey, TableReader } from './TableReader.ts'
import { opacityOf, zoneLook } from './zoneLook.ts'

const GEOMETRIES = [
  'Point',
  'MultiPoint',
  'LineString',
  'MultiLineString',
  'Polygon',
  'MultiPolygon',
  'GeometryCollection',
]
/** The position is in the geometry. */
const FIELDS = [
  'name',
  'type',
  'category',
  'description',
  'colour',
  'image',
  'id',
] as const satisfies TableField[]
/** Properties are gathered from the first features; later ones hardly ever have others. */
const LOOKED_THROUGH = 1000
const DEPTH_MAX = 4

export const isGeoJson = (object: Loose): boolean => {
  const type = textField(object, 'type')
  if (type === 'FeatureCollection') return Array.isArray(field(object, 'features'))
  return type === 'Feature' ? Object.hasOwn(object, 'geometry') : GEOMETRIES.includes(type)
}

/** Reads GeoJSON: points become markers by their properties, lines and polygons become zones. */
export const readGeoJson = (objects: readonly Loose[], chosen?: Columns): DataMap => {
  const features = objects.flatMap(featuresOf)
  const names = propertyNames(features)
  const columns = chosen ?? guessColumns(names, FIELDS)
  const [first = {}] = objects
  const isOurs = Array.isArray(field(first, 'types')) && isLoose(field(first, 'image'))
  const reader = new GroupReader('xy', { wiki: null, isMarkup: !isOurs })
  for (const type of listField(first, 'types')) {
    if (!isOurs || !isLoose(type)) continue
    const [category, name] = [textField(type, 'category'), textField(type, 'name')]
    reader.addGroup(groupKey(category, name), name, type)
  }
  const shapes = new ShapeReader(reader, new TableReader(reader, { id: 'id', ...columns }))
  for (const feature of features) shapes.readFeature(feature)
  const groups = reader.done()
  const image = imageBoxOf(looseField(first, 'image'))
  return {
    format: 'geojson',
    name: textField(first, 'name'),
    game: textField(first, 'game'),
    box: image ?? fittedBox({ groups, zones: shapes.zones }),
    unit: image === null ? 'open' : 'box',
    origin: 'bottom_left',
    backgrounds: [],
    groups,
    zones: shapes.zones,
    table: isOurs ? null : tableOf(features, names, columns),
    ...reader.tally.losses,
  }
}

const featuresOf = (object: Loose): Loose[] => {
  if (textField(object, 'type') === 'FeatureCollection') return listField(object, 'features').filter(isLoose)
  return [textField(object, 'type') === 'Feature' ? object : { geometry: object }]
}

const propertyNames = (features: readonly Loose[]): string[] => {
  const names = new Set<string>()
  for (const feature of features.slice(0, LOOKED_THROUGH))
    for (const name of Object.keys(looseField(feature, 'properties')))
      if (names.size < COLUMNS_MAX && name.length <= COLUMN_NAME_MAX) names.add(name)
  return [...names]
}

const tableOf = (features: readonly Loose[], names: readonly string[], columns: Columns): DataTable => ({
  fields: FIELDS,
  names,
  columns,
  samples: features
    .slice(0, SAMPLES_MAX)
    .map((feature) => names.map((name) => textField(looseField(feature, 'properties'), name))),
})

/** An export of ours says how large its image is, in whose pixels its coordinates are. */
const imageBoxOf = (image: Loose): Box | null => {
  const [width, height] = [numberOf(field(image, 'width')), numberOf(field(image, 'height'))]
  return width !== null && height !== null && width > 0 && height > 0
    ? { minX: 0, minY: 0, width, height }
    : null
}

class ShapeReader {
  readonly zones: DataZone[] = []
  readonly #reader: GroupReader
  readonly #table: TableReader

  constructor(reader: GroupReader, table: TableReader) {
    this.#reader = reader
    this.#table = table
  }

  readFeature(feature: Loose): void {
    this.#readGeometry(looseField(feature, 'geometry'), feature, 0)
  }

  #readGeometry(geometry: Loose, feature: Loose, depth: number): void {
    const type = textField(geometry, 'type')
    const coordinates = listField(geometry, 'coordinates')
    if (type === 'GeometryCollection' && depth < DEPTH_MAX) {
      for (const inner of listField(geometry, 'geometries'))
        if (isLoose(inner)) this.#readGeometry(inner, feature, depth + 1)
    } else if (type === 'Point') this.#addPoint(coordinates, feature)
    else if (type === 'MultiPoint') for (const point of coordinates) this.#addPoint(point, feature)
    else if (type === 'LineString') this.#addLine(coordinates, feature)
    else if (type === 'MultiLineString') for (const path of coordinates) this.#addLine(path, feature)
    else if (type === 'Polygon') this.#addPolygon(coordinates, feature)
    else if (type === 'MultiPolygon') for (const rings of coordinates) this.#addPolygon(rings, feature)
    else this.#reader.tally.add('shape-left-out')
  }

  #addPoint(coordinates: unknown, feature: Loose): void {
    const pair = pairOf(coordinates, 'xy')
    const properties = looseField(feature, 'properties')
    this.#table.readRow(pair ?? { x: null, y: null }, (column) => {
      const own = textField(properties, column)
      return own === '' && column === 'id' ? textField(feature, 'id') : own
    })
  }

  #addLine(path: unknown, feature: Loose): void {
    const points = pairsOf(path)
    if (points.length >= 2) this.#addZone(lineOrRingOf(points), feature)
    else this.#reader.tally.add('zone-without-shape')
  }

  #addPolygon(rings: unknown, feature: Loose): void {
    const [outer, ...holes] = Array.isArray(rings) ? (rings as readonly unknown[]) : []
    const points = pairsOf(outer)
    if (endsAtStart(points)) points.pop()
    this.#reader.tally.add('hole-left-out', holes.length)
    if (points.length < 3) return this.#reader.tally.add('zone-without-shape')
    this.#addZone(circleOf(looseField(feature, 'properties')) ?? { kind: kindOf(feature), points }, feature)
  }

  #addZone(geometry: DataGeometry, feature: Loose): void {
    const properties = looseField(feature, 'properties')
    const stroke = colourOf(field(properties, 'stroke', 'color', 'colour'))
    this.zones.push({
      geometry,
      ...zoneLook(textField(properties, 'name', 'title', 'label'), {
        stroke,
        fill: colourOf(field(properties, 'fill')),
        strokeOpacity: opacityOf(field(properties, 'stroke-opacity')) ?? ZONE_STROKE_OPACITY,
        fillOpacity: opacityOf(field(properties, 'fill-opacity')) ?? ZONE_FILL_OPACITY_SHOWN,
      }),
      pattern: zonePatternOf(field(properties, 'pattern')),
      background: null,
    })
  }
}

const pairsOf = (list: unknown): Pair[] =>
  Array.isArray(list) ? (list as readonly unknown[]).flatMap((point) => pairOf(point, 'xy') ?? []) : []

const kindOf = (feature: Loose): 'polygon' | 'rectangle' =>
  textField(looseField(feature, 'properties'), 'shape') === 'rectangle' ? 'rectangle' : 'polygon'

/** An export of ours has the circle itself beside the ring that stands for it. */
const circleOf = (properties: Loose): DataGeometry | null => {
  const centre = pairOf(field(properties, 'centre'), 'xy')
  const radius = numberOf(field(properties, 'radius'))
  return centre && radius !== null && radius > 0 && textField(properties, 'shape') === 'circle'
    ? { kind: 'circle', centre, radius }
    : null
}
