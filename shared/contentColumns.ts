import type { Category } from './categories.ts'
import { cell, fromRuns, fromSparse, idsOf, toRuns, toSparse, toSteps } from './columns.ts'
import { type Content, contentFrom } from './content.ts'
import {
  COLUMNS_VERSION,
  type ContentColumns,
  contentColumnsSchema,
  HUNDREDTHS,
  HUNDREDTHS_MAX,
} from './contentColumnsSchema.ts'
import type { PointMap } from './geometry/point.ts'
import { EMPTY_POI, type Poi } from './pois.ts'
import { DEFAULT_TYPE_LOOK as LOOK, type PoiType, SHAPES } from './types.ts'
import {
  DEFAULT_ZONE_LABEL,
  type Zone,
  ZONE_EDITOR_COLOUR,
  ZONE_GEOMETRY_KINDS,
  ZONE_STROKE_OPACITY,
  type ZoneGeometry,
} from './zones.ts'

export const encodeContent = (content: Content): ContentColumns => {
  const categories = byId(content.categories)
  const types = byId(content.types)
  return {
    version: COLUMNS_VERSION,
    categories: { id: stepsOf(categories), name: categories.map((category) => category.name) },
    types: encodeTypes(types, categories),
    pois: encodePois(byId(content.pois), types),
    zones: encodeZones(byId(content.zones)),
  }
}

/** @throws ZodError or RangeError if the columns are invalid */
export const decodeContent = (columns: unknown): Content => {
  const valid = contentColumnsSchema.parse(columns)
  const categories = decodeCategories(valid.categories)
  const types = decodeTypes(valid.types, categories)
  const pois = decodePois(valid.pois, types)
  return contentFrom({ categories, types, pois, zones: decodeZones(valid.zones) })
}

const encodeTypes = (types: readonly PoiType[], categories: readonly Category[]): ContentColumns['types'] => {
  const placeOf = placesById(categories)
  const column = <F extends keyof PoiType>(field: F) => types.map((type) => type[field])
  return {
    id: stepsOf(types),
    category: types.map((type) => placeOf(type.categoryId)),
    name: column('name'),
    shape: types.map((type) => SHAPES.indexOf(type.shape)),
    colour: toSparse(column('colour'), LOOK.colour),
    icon: toSparse(column('icon'), LOOK.icon),
    labelBorder: toSparse(column('labelBorder'), LOOK.labelBorder),
    labelBgColour: toSparse(column('labelBgColour'), LOOK.labelBgColour),
    labelBorderColour: toSparse(column('labelBorderColour'), LOOK.labelBorderColour),
  }
}

const encodePois = (pois: readonly Poi[], types: readonly PoiType[]): ContentColumns['pois'] => {
  const placeOf = placesById(types)
  const column = <F extends keyof Poi>(field: F) => pois.map((poi) => poi[field])
  return {
    id: stepsOf(pois),
    type: pois.map((poi) => placeOf(poi.typeId)),
    x: pois.map((poi) => Math.round(poi.x * HUNDREDTHS)),
    y: pois.map((poi) => Math.round(poi.y * HUNDREDTHS)),
    name: column('name'),
    description: toSparse(column('description'), EMPTY_POI.description),
    image: toSparse(column('image'), null),
    icon: toSparse(column('icon'), null),
    labelBorder: toSparse(column('labelBorder'), null),
    labelBgColour: toSparse(column('labelBgColour'), null),
    linkedMapId: toSparse(column('linkedMapId'), null),
    createdBy: toRuns(column('createdBy'), null),
  }
}

const decodeCategories = ({ id, name }: ContentColumns['categories']): Category[] => {
  const ids = idsOf(id, [name])
  return ids.map((id, row) => ({ id, name: cell(name, row) }))
}

const decodeTypes = (columns: ContentColumns['types'], categories: readonly Category[]): PoiType[] => {
  const ids = idsOf(columns.id, [columns.category, columns.name, columns.shape])
  const colour = fromSparse(columns.colour, ids.length, LOOK.colour)
  const icon = fromSparse(columns.icon, ids.length, LOOK.icon)
  const labelBorder = fromSparse(columns.labelBorder, ids.length, LOOK.labelBorder)
  const labelBgColour = fromSparse(columns.labelBgColour, ids.length, LOOK.labelBgColour)
  const labelBorderColour = fromSparse(columns.labelBorderColour, ids.length, LOOK.labelBorderColour)
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
  }))
}

const decodePois = (columns: ContentColumns['pois'], types: readonly PoiType[]): Poi[] => {
  const ids = idsOf(columns.id, [columns.type, columns.x, columns.y, columns.name])
  const description = fromSparse(columns.description, ids.length, EMPTY_POI.description)
  const image = fromSparse(columns.image, ids.length, null)
  const icon = fromSparse(columns.icon, ids.length, null)
  const labelBorder = fromSparse(columns.labelBorder, ids.length, null)
  const labelBgColour = fromSparse(columns.labelBgColour, ids.length, null)
  const linkedMapId = fromSparse(columns.linkedMapId, ids.length, null)
  const createdBy = fromRuns(columns.createdBy, ids.length, null)
  return ids.map((id, row) => ({
    id,
    typeId: cell(types, cell(columns.type, row)).id,
    x: cell(columns.x, row) / HUNDREDTHS,
    y: cell(columns.y, row) / HUNDREDTHS,
    name: cell(columns.name, row),
    description: cell(description, row),
    image: cell(image, row),
    icon: cell(icon, row),
    labelBorder: cell(labelBorder, row),
    labelBgColour: cell(labelBgColour, row),
    linkedMapId: cell(linkedMapId, row),
    createdBy: cell(createdBy, row),
  }))
}

const byId = <T extends { id: number }>(entities: Iterable<T>): T[] =>
  [...entities].sort((a, b) => a.id - b.id)

const stepsOf = (rows: readonly { id: number }[]): number[] => toSteps(rows.map((row) => row.id))

const placesById = (rows: readonly { id: number }[]): ((id: number) => number) => {
  const places = new Map(rows.map((row, place) => [row.id, place]))
  return (id) => {
    const place = places.get(id)
    if (place === undefined) throw new RangeError(`Nothing has the id ${id}.`)
    return place
  }
}

type ZoneColumns = ContentColumns['zones']

const encodeZones = (zones: readonly Zone[]): ZoneColumns => {
  const points = zones.map(({ geometry }) => pointsOf(geometry))
  const steps = (axis: 'x' | 'y') => points.flatMap((own) => stepsAlong(own, axis))
  const radii = zones.map(({ geometry }) =>
    geometry.kind === 'circle' ? hundredthsOf(geometry.radius) : null,
  )
  const column = <F extends keyof Zone>(field: F) => zones.map((zone) => zone[field])
  return {
    id: toSteps(column('id')),
    label: toSparse(column('label'), DEFAULT_ZONE_LABEL),
    geometry: zones.map(({ geometry }) => ZONE_GEOMETRY_KINDS.indexOf(geometry.kind)),
    points: points.map((own) => own.length),
    x: steps('x'),
    y: steps('y'),
    radius: toSparse(radii, null),
    strokeColour: toSparse(column('strokeColour'), ZONE_EDITOR_COLOUR),
    strokeOpacity: toSparse(column('strokeOpacity'), ZONE_STROKE_OPACITY),
    fillColour: toSparse(column('fillColour'), ZONE_EDITOR_COLOUR),
    fillOpacity: toSparse(column('fillOpacity'), null),
    pattern: toSparse(column('pattern'), 'none'),
    createdBy: toRuns(column('createdBy'), null),
  }
}

/** @throws RangeError if the columns are invalid */
const decodeZones = (columns: ZoneColumns): Zone[] => {
  const ids = idsOf(columns.id, [columns.geometry, columns.points])
  const geometries = decodeGeometries(columns)
  const label = fromSparse(columns.label, ids.length, DEFAULT_ZONE_LABEL)
  const strokeColour = fromSparse(columns.strokeColour, ids.length, ZONE_EDITOR_COLOUR)
  const strokeOpacity = fromSparse(columns.strokeOpacity, ids.length, ZONE_STROKE_OPACITY)
  const fillColour = fromSparse(columns.fillColour, ids.length, ZONE_EDITOR_COLOUR)
  const fillOpacity = fromSparse(columns.fillOpacity, ids.length, null)
  const pattern = fromSparse(columns.pattern, ids.length, 'none' as const)
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
    createdBy: cell(createdBy, row),
  }))
}

const decodeGeometries = ({ geometry, points, x, y, radius }: ZoneColumns): ZoneGeometry[] => {
  const radii = fromSparse(radius, geometry.length, null)
  let next = 0
  const geometries = geometry.map((place, row) => {
    const first = next
    next += cell(points, row)
    const own = pointsFrom(x.slice(first, next), y.slice(first, next))
    if (own.length !== next - first) throw new RangeError('Points are missing.')
    return geometryFrom(cell(ZONE_GEOMETRY_KINDS, place), own, cell(radii, row))
  })
  if (x.length !== next || y.length !== next) throw new RangeError('There are points of no zone.')
  return geometries
}

const geometryFrom = (
  kind: ZoneGeometry['kind'],
  points: readonly PointMap[],
  radius: number | null,
): ZoneGeometry => {
  if ((radius !== null) !== (kind === 'circle')) throw new RangeError('Circles alone have a radius.')
  if (points.length < POINTS_LEAST[kind]) throw new RangeError('A zone has too few points.')
  return kind === 'circle'
    ? { kind, centre: cell(points, 0), radius: (radius ?? 0) / HUNDREDTHS }
    : { kind, points }
}

const POINTS_LEAST: Readonly<Record<ZoneGeometry['kind'], number>> = { circle: 1, polyline: 2, polygon: 3 }

const pointsOf = (geometry: ZoneGeometry): readonly PointMap[] =>
  geometry.kind === 'circle' ? [geometry.centre] : geometry.points

const hundredthsOf = (value: number): number => Math.round(value * HUNDREDTHS)

const stepsAlong = (points: readonly PointMap[], axis: 'x' | 'y'): number[] => {
  let before = 0
  return points.map((point) => {
    const now = hundredthsOf(point[axis])
    const step = now - before
    before = now
    return step
  })
}

const pointsFrom = (xSteps: readonly number[], ySteps: readonly number[]): PointMap[] => {
  let x = 0
  let y = 0
  return xSteps.map((step, index) => {
    x += step
    y += cell(ySteps, index)
    if (Math.abs(x) > HUNDREDTHS_MAX || Math.abs(y) > HUNDREDTHS_MAX)
      throw new RangeError('A point lies beyond all maps.')
    return { x: x / HUNDREDTHS, y: y / HUNDREDTHS }
  })
}
