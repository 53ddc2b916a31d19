import { type Affine, applyAffine } from '../geometry/affine.ts'
import { isInRing } from '../geometry/point.ts'
import { FLOOR_NAME_MAX, ZONE_LABEL_MAX } from '../limits.ts'
import {
  RING_POINTS_MIN,
  ZONE_FILL_OPACITY_SHOWN,
  ZONE_STROKE_OPACITY,
  zonePatternOf,
  zoneWaySchema,
} from '../content/zones.ts'
import { geometryOfParts, type Part } from '../geometry/rings.ts'
import type { DataGeometry, DataZone } from './dataMap.ts'
import type { GroupReader } from './GroupReader.ts'
import {
  alphaOf,
  anyText,
  colourOf,
  field,
  isLoose,
  listField,
  type Loose,
  looseField,
  numberOf,
  pairOf,
  textField,
  translationsIn,
} from './looseJson.ts'
import { meanScale } from './gamePairs.ts'
import { endsAtStart, lineOrRingOf, type Pair } from './place.ts'
import type { Columns, TableField } from './table.ts'
import { TableReader } from './TableReader.ts'
import { opacityOf, zoneLook } from './zoneLook.ts'

const DEPTH_MAX = 4

/** Properties that say how a zone looks. */
const ZONE_LOOK = [
  'name',
  'title',
  'label',
  'stroke',
  'stroke-opacity',
  'fill',
  'fill-opacity',
  'color',
  'colour',
  'marker-color',
  'pattern',
  'way',
  'shape',
  'centre',
  'radius',
  'floor',
]

/** What uMap keeps of a feature's look. */
const UMAP_OPTIONS = '_umap_options'
const UMAP_LOOK = ['color', 'fillColor', 'opacity', 'fillOpacity']

/** What a zone has no place for. */
const ZONE_LACKS = ['description', 'type', 'category', 'image'] as const satisfies TableField[]

/** What Kartographer of Wikimedia has drawn by another service, such as the outline of a country. */
export const isExternalData = (object: Loose): boolean => textField(object, 'type') === 'ExternalData'

/** Reads features: points become markers by their properties, lines and polygons become zones. */
export class GeoJsonReader {
  readonly zones: DataZone[] = []
  readonly #reader: GroupReader
  readonly #table: TableReader
  readonly #columns: Columns
  readonly #isOurs: boolean
  readonly #unread = new Set<string>()

  readonly #toMap: Affine | null

  /** `toMap` leads coordinates of a game to map pixels; null where they are taken as they are. */
  constructor(reader: GroupReader, columns: Columns, isOurs: boolean, toMap: Affine | null) {
    this.#toMap = toMap
    this.#reader = reader
    this.#columns = { id: 'id', ...columns }
    this.#table = new TableReader(reader)
    this.#isOurs = isOurs
  }

  readFeature(feature: Loose): void {
    const geometry = field(feature, 'geometry')
    if (isExternalData(feature)) return this.#leaveOut('external-left-out', feature)
    if (isLoose(geometry)) this.#readGeometry(geometry, feature, 0)
    else this.#leaveOut('geometry-empty', feature)
  }

  /** Counts the properties that were read nowhere. */
  done(): void {
    if (!this.#isOurs) for (const name of this.#unread) this.#reader.tally.addNamed('property-left-out', name)
  }

  #readGeometry(geometry: Loose, feature: Loose, depth: number): void {
    const type = textField(geometry, 'type')
    const coordinates = listField(geometry, 'coordinates')
    if (type === 'GeometryCollection' && depth < DEPTH_MAX) {
      for (const inner of listField(geometry, 'geometries'))
        if (isLoose(inner)) this.#readGeometry(inner, feature, depth + 1)
    } else if (!SHAPES.has(type)) this.#leaveOut('shape-left-out', feature)
    else if (coordinates.length === 0) this.#leaveOut('geometry-empty', feature)
    else if (type === 'Point') this.#addPoint(coordinates, feature)
    else if (type === 'LineString') this.#addLine(coordinates, feature)
    else if (type === 'Polygon') this.#addPolygons([coordinates], feature)
    else if (type === 'MultiPoint') for (const point of coordinates) this.#addPoint(point, feature)
    else if (type === 'MultiLineString') for (const path of coordinates) this.#addLine(path, feature)
    else this.#addPolygons(coordinates, feature)
  }

  #leaveOut(reason: 'geometry-empty' | 'shape-left-out' | 'external-left-out', feature: Loose): void {
    this.#reader.tally.addNamed(reason, this.#nameOf(feature))
  }

  #addPoint(coordinates: unknown, feature: Loose): void {
    const pair = this.#pairOf(coordinates)
    this.#countHeight(coordinates)
    const properties = looseField(feature, 'properties')
    this.#noteUnread(properties, [])
    this.#table.readRow(pair ?? { x: null, y: null }, (field) => this.#cellOf(feature, field))
  }

  #cellOf(feature: Loose, field: TableField): string {
    const column = this.#columns[field]
    const properties = looseField(feature, 'properties')
    const value = column === undefined ? undefined : properties[column]
    this.#reader.tally.add('translation-left-out', translationsIn(value))
    const own = field === 'colour' && colourOf(value) !== null ? (colourOf(value) ?? '') : anyText(value)
    if (own !== '') return own
    if (field === 'id') return textField(feature, 'id')
    return field === 'colour' ? textField(looseField(properties, UMAP_OPTIONS), 'color') : ''
  }

  #addLine(path: unknown, feature: Loose): void {
    const points = this.#pairsOf(path, feature)
    if (points.length >= 2) this.#addZone(lineOrRingOf(points), feature)
    else this.#reader.tally.addNamed('zone-without-shape', this.#nameOf(feature))
  }

  /** One zone of as many parts. Rings outside the first one of a part are parts, too, regardless of what the file calls them. */
  #addPolygons(polygons: readonly unknown[], feature: Loose): void {
    const parts = polygons.flatMap((rings) => this.#partsIn(rings, feature))
    const area = geometryOfParts(parts)
    if (area?.kind === 'multipolygon') this.#addZone(area, feature)
    else if (area !== null) {
      const circle = this.#circleOf(looseField(feature, 'properties'))
      this.#addZone(circle ?? { kind: kindOf(feature), points: area.points }, feature)
    }
  }

  #partsIn(rings: unknown, feature: Loose): Part[] {
    const [outer = [], ...others] = (Array.isArray(rings) ? (rings as readonly unknown[]) : []).map((ring) =>
      this.#ringOf(ring, feature),
    )
    const holes: Pair[][] = []
    const parts: Part[] = []
    if (outer.length >= RING_POINTS_MIN) parts.push({ outer, holes })
    else this.#reader.tally.addNamed('zone-without-shape', this.#nameOf(feature))
    for (const ring of others) {
      if (ring.length < RING_POINTS_MIN) this.#reader.tally.addNamed('hole-left-out', this.#nameOf(feature))
      else if (ring.some(({ x, y }) => isInRing(outer, x, y))) holes.push(ring)
      else parts.push({ outer: ring, holes: [] })
    }
    return parts
  }

  #ringOf(ring: unknown, feature: Loose): Pair[] {
    const points = this.#pairsOf(ring, feature)
    if (endsAtStart(points)) points.pop()
    return points
  }

  #pairsOf(list: unknown, feature: Loose): Pair[] {
    const given: readonly unknown[] = Array.isArray(list) ? list : []
    const pairs = given.flatMap((point) => this.#pairOf(point) ?? [])
    for (let lost = given.length - pairs.length; lost > 0; lost--)
      this.#reader.tally.addNamed('vertex-left-out', this.#nameOf(feature))
    this.#countHeight(given[0])
    return pairs
  }

  #pairOf(value: unknown): Pair | null {
    const pair = pairOf(value, 'xy')
    return pair && this.#toMap ? applyAffine(this.#toMap, pair) : pair
  }

  /** An export of ours has the circle itself beside the ring that stands for it. */
  #circleOf(properties: Loose): DataGeometry | null {
    const centre = this.#pairOf(field(properties, 'centre'))
    const radius = numberOf(field(properties, 'radius'))
    if (!centre || radius === null || radius <= 0 || textField(properties, 'shape') !== 'circle') return null
    return { kind: 'circle', centre, radius: this.#toMap ? radius * meanScale(this.#toMap) : radius }
  }

  #countHeight(coordinates: unknown): void {
    if (Array.isArray(coordinates) && numberOf(coordinates[2]) !== null)
      this.#reader.tally.add('height-left-out')
  }

  #addZone(geometry: DataGeometry, feature: Loose): void {
    const properties = looseField(feature, 'properties')
    const umap = looseField(properties, UMAP_OPTIONS)
    const name = this.#nameOf(feature)
    this.#noteUnread(properties, ZONE_LOOK)
    if (ZONE_LACKS.some((lacked) => this.#cellOf(feature, lacked) !== ''))
      this.#reader.tally.addNamed('zone-text-left-out', name)
    const said = field(properties, 'stroke', 'color', 'colour') ?? field(umap, 'color')
    const stroke = this.#colourOf(said ?? this.#cellOf(feature, 'colour'))
    const fill = field(properties, 'fill') ?? field(umap, 'fillColor')
    const floorName = this.#reader.line(this.#cellOf(feature, 'floor'), FLOOR_NAME_MAX)
    const strokeOpacity = opacityOf(field(properties, 'stroke-opacity') ?? field(umap, 'opacity'))
    const fillOpacity = opacityOf(field(properties, 'fill-opacity') ?? field(umap, 'fillOpacity'))
    this.zones.push({
      geometry,
      ...zoneLook(name, {
        stroke,
        fill: this.#colourOf(fill),
        strokeOpacity: strokeOpacity ?? alphaOf(said) ?? ZONE_STROKE_OPACITY,
        fillOpacity: fillOpacity ?? alphaOf(fill) ?? ZONE_FILL_OPACITY_SHOWN,
      }),
      pattern: zonePatternOf(field(properties, 'pattern')),
      ...wayOf(field(properties, 'way')),
      ...(floorName !== '' && { floorName }),
      background: null,
    })
  }

  #colourOf(value: unknown): string | null {
    const colour = colourOf(value)
    const text = anyText(value)
    if (colour === null && text !== '') this.#reader.tally.addNamed('colour-unread', text)
    return colour
  }

  #nameOf(feature: Loose): string {
    const said = this.#cellOf(feature, 'name')
    const properties = looseField(feature, 'properties')
    return this.#reader.line(said || anyText(field(properties, 'name', 'title', 'label')), ZONE_LABEL_MAX)
  }

  #noteUnread(properties: Loose, known: readonly string[]): void {
    const columns = Object.values(this.#columns)
    for (const [name, value] of Object.entries(properties)) {
      if (name === UMAP_OPTIONS && isLoose(value)) {
        for (const option of Object.keys(value))
          if (!UMAP_LOOK.includes(option)) this.#unread.add(`${UMAP_OPTIONS}.${option}`)
      } else if (!columns.includes(name) && !known.includes(name) && anyText(value).trim() !== '')
        this.#unread.add(name)
    }
  }
}

/** A word that is no way of ours says nothing. */
const wayOf = (word: unknown): Pick<DataZone, 'way'> => {
  const way = zoneWaySchema.safeParse(word)
  return way.success && way.data !== undefined ? { way: way.data } : {}
}

const SHAPES: ReadonlySet<string> = new Set([
  'Point',
  'MultiPoint',
  'LineString',
  'MultiLineString',
  'Polygon',
  'MultiPolygon',
])

const kindOf = (feature: Loose): 'polygon' | 'rectangle' =>
  textField(looseField(feature, 'properties'), 'shape') === 'rectangle' ? 'rectangle' : 'polygon'
