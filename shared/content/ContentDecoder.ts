import { type PointMap, rememberRead } from '../geometry/point.ts'
import type { RingSizes } from '../geometry/rings.ts'
import type { Category } from './categories.ts'
import { cell, fromLocks, fromRuns, fromSparse, idsOf } from './columns.ts'
import { type Content, ContentBuilder } from './content.ts'
import {
  contentPartSchema,
  type FramePart,
  HUNDREDTHS,
  HUNDREDTHS_MAX,
  type ZonePart,
} from './contentColumnsSchema.ts'
import { IdMap } from './idMap.ts'
import { NO_LINKS, PoiColumns, type PoiLinks } from './PoiColumns.ts'
import type { Poi } from './pois.ts'
import { DEFAULT_TYPE_LOOK as LOOK, type PoiType, SHAPES } from './types.ts'
import {
  areRingSizes,
  DEFAULT_ZONE_LABEL,
  isUprightRing,
  RING_POINTS_MIN,
  type Zone,
  ZONE_EDITOR_COLOUR,
  ZONE_GEOMETRY_KINDS,
  ZONE_STROKE_OPACITY,
  type ZoneGeometry,
} from './zones.ts'

/** Decodes content, one part after another. */
export class ContentDecoder {
  readonly #builder = new ContentBuilder()
  readonly #pois: PoiColumns[] = []

  /** `links` says where the POIs of the part lead. @throws ZodError or RangeError if the part is invalid */
  add(part: unknown, links: PoiLinks = NO_LINKS): void {
    const valid = contentPartSchema.parse(part)
    switch (valid.kind) {
      case 'frame': {
        const { categories, types } = decodeFrame(valid)
        for (const category of categories) this.#builder.addCategory(category)
        for (const type of types) this.#builder.addType(type)
        return
      }
      case 'pois':
        this.#pois.push(new PoiColumns(valid, links))
        return
      case 'zones':
        for (const zone of decodeZones(valid.zones)) this.#builder.addZone(zone)
    }
  }

  /** @throws RangeError if a POI has a type that no part has brought */
  done(): Content {
    this.#addPois()
    const content = this.#builder.done()
    for (const [typeId] of content.poiCounts.entries())
      if (!content.types.has(typeId)) throw new RangeError(`No type has the id ${typeId}.`)
    return content
  }

  #addPois(): void {
    const rows = new Map<number, PoiColumns>()
    let isEachOfOne = true
    for (const columns of this.#pois)
      for (const row of columns.rows()) {
        isEachOfOne &&= !rows.has(row)
        rows.set(row, columns)
      }
    if (isEachOfOne) this.#builder.addColumns(this.#pois, IdMap.lazy(sizeOf(this.#pois), rows))
    // Parts of different versions, which nothing is known about together.
    else for (const poi of lastOfEach(this.#pois)) this.#builder.addPoi(poi)
  }
}

const sizeOf = (parts: readonly PoiColumns[]): number => parts.reduce((sum, { size }) => sum + size, 0)

/** Returns the POIs of all parts; of two with the same id only the later one, so that it is counted once. */
const lastOfEach = (parts: readonly PoiColumns[]): Iterable<Poi> =>
  new Map(parts.flatMap((columns) => columns.entries())).values()

/** Returns the content of these parts. @throws ZodError or RangeError if one is invalid */
export const decodeContent = (parts: readonly unknown[], links: PoiLinks = NO_LINKS): Content => {
  const decoder = new ContentDecoder()
  for (const part of parts) decoder.add(part, links)
  return decoder.done()
}

/** Returns the categories and types of a frame. @throws RangeError if its columns are invalid */
export const decodeFrame = (part: FramePart): { categories: Category[]; types: PoiType[] } => {
  const categories = decodeCategories(part.categories)
  return { categories, types: decodeTypes(part.types, categories) }
}

const decodeCategories = ({ id, name, locked }: FramePart['categories']): Category[] => {
  const ids = idsOf(id, [name])
  const locks = fromLocks(locked, ids.length)
  return ids.map((id, row) => ({ id, name: cell(name, row), ...locks[row] }))
}

const decodeTypes = (columns: FramePart['types'], categories: readonly Category[]): PoiType[] => {
  const ids = idsOf(columns.id, [columns.category, columns.name, columns.shape])
  const colour = fromSparse(columns.colour, ids.length, LOOK.colour)
  const icon = fromSparse(columns.icon, ids.length, LOOK.icon)
  const labelBorder = fromSparse(columns.labelBorder, ids.length, LOOK.labelBorder)
  const labelBgColour = fromSparse(columns.labelBgColour, ids.length, LOOK.labelBgColour)
  const labelBorderColour = fromSparse(columns.labelBorderColour, ids.length, LOOK.labelBorderColour)
  const locks = fromLocks(columns.locked, ids.length)
  return ids.map((id, row) => ({
    id,
    categoryId: cell(categories, cell(columns.category, row)).id,
    name: cell(columns.name, row),
    colour: cell(colour, row),
    shape: cell(SHAPES, cell(columns.shape, row)),
    icon: cell(icon, row),
    labelBorder: cell(labelBorder, row),
    labelBgColour: cell(labelBgColour, row),
    labelBorderColour: cell(labelBorderColour, row),
    ...locks[row],
  }))
}

type ZoneColumns = ZonePart['zones']

/** Returns the zones of a part. @throws RangeError if their columns are invalid */
export const decodeZones = (columns: ZoneColumns): Zone[] => {
  const ids = idsOf(columns.id, [columns.geometry, columns.points])
  const geometries = decodeGeometries(columns)
  const label = fromSparse(columns.label, ids.length, DEFAULT_ZONE_LABEL)
  const strokeColour = fromSparse(columns.strokeColour, ids.length, ZONE_EDITOR_COLOUR)
  const strokeOpacity = fromSparse(columns.strokeOpacity, ids.length, ZONE_STROKE_OPACITY)
  const fillColour = fromSparse(columns.fillColour, ids.length, ZONE_EDITOR_COLOUR)
  const fillOpacity = fromSparse(columns.fillOpacity, ids.length, null)
  const pattern = fromSparse(columns.pattern, ids.length, 'none' as const)
  const locks = fromLocks(columns.locked, ids.length)
  const orders = columns.order && fromSparse(columns.order, ids.length, undefined)
  const ways = columns.way && fromSparse(columns.way, ids.length, undefined)
  const floors = columns.floor && fromSparse(columns.floor, ids.length, undefined)
  const createdBy = fromRuns(columns.createdBy, ids.length, null)
  return ids.map((id, row) => ({
    id,
    label: cell(label, row),
    geometry: cell(geometries, row),
    strokeColour: cell(strokeColour, row),
    strokeOpacity: cell(strokeOpacity, row),
    fillColour: cell(fillColour, row),
    fillOpacity: cell(fillOpacity, row),
    pattern: cell(pattern, row),
    ...locks[row],
    ...(orders?.[row] !== undefined && { order: orders[row] }),
    ...(ways?.[row] !== undefined && { way: ways[row] }),
    ...(floors?.[row] !== undefined && { floor: floors[row] }),
    createdBy: cell(createdBy, row),
  }))
}

const decodeGeometries = ({ geometry, points, x, y, radius, parts }: ZoneColumns): ZoneGeometry[] => {
  const radii = fromSparse(radius, geometry.length, null)
  const rings = parts && fromSparse(parts, geometry.length, null)
  let next = 0
  const geometries = geometry.map((place, row) => {
    const first = next
    next += cell(points, row)
    const own = pointsFrom(x.slice(first, next), y.slice(first, next))
    if (own.length !== next - first) throw new RangeError('Points are missing.')
    return geometryFrom(cell(ZONE_GEOMETRY_KINDS, place), own, cell(radii, row), rings?.[row] ?? null)
  })
  if (x.length !== next || y.length !== next) throw new RangeError('There are points of no zone.')
  return geometries
}

const geometryFrom = (
  kind: ZoneGeometry['kind'],
  points: readonly PointMap[],
  radius: number | null,
  parts: RingSizes | null,
): ZoneGeometry => {
  if ((radius !== null) !== (kind === 'circle')) throw new RangeError('Circles alone have a radius.')
  if (points.length < POINTS_LEAST[kind]) throw new RangeError('A zone has too few points.')
  if (kind === 'rectangle' && !isUprightRing(points)) throw new RangeError('A rectangle is none.')
  if (kind === 'multipolygon') {
    if (parts === null || !areRingSizes(parts, points.length)) throw new RangeError('Rings are missing.')
    return { kind, points, parts }
  }
  if (parts !== null) throw new RangeError('Multipolygons alone have parts.')
  return kind === 'circle'
    ? { kind, centre: cell(points, 0), radius: (radius ?? 0) / HUNDREDTHS }
    : { kind, points }
}

const POINTS_LEAST: Readonly<Record<ZoneGeometry['kind'], number>> = {
  circle: 1,
  polyline: 2,
  polygon: 3,
  rectangle: 4,
  multipolygon: 2 * RING_POINTS_MIN,
}

const pointsFrom = (xSteps: readonly number[], ySteps: readonly number[]): PointMap[] => {
  let x = 0
  let y = 0
  const points = xSteps.map((step, index) => {
    x += step
    y += cell(ySteps, index)
    if (Math.abs(x) > HUNDREDTHS_MAX || Math.abs(y) > HUNDREDTHS_MAX)
      throw new RangeError('A point lies beyond all maps.')
    return { x: x / HUNDREDTHS, y: y / HUNDREDTHS }
  })
  rememberRead(points)
  return points
}
