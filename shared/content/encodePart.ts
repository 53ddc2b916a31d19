import { ALL_FLOORS } from '../floors/floors.ts'
import type { PointMap } from '../geometry/point.ts'
import type { RingSizes } from '../geometry/rings.ts'
import type { Category } from './categories.ts'
import type { SparseColumn } from './columns.ts'
import {
  COLUMNS_VERSION,
  type ContentPart,
  type FramePart,
  HUNDREDTHS,
  type PoiPart,
  type ZonePart,
} from './contentColumnsSchema.ts'
import type { IdMap, IdMapSlice } from './idMap.ts'
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

/** The entities of one part of the content. */
export type PartEntities =
  | { readonly kind: 'frame'; readonly categories: IdMap<Category>; readonly types: IdMap<PoiType> }
  | { readonly kind: 'pois'; readonly slice: IdMapSlice<Poi> }
  | { readonly kind: 'zones'; readonly slice: IdMapSlice<Zone> }

export const encodePart = (entities: PartEntities): ContentPart => {
  switch (entities.kind) {
    case 'frame':
      return encodeFrame(byId(entities.categories), byId(entities.types))
    case 'pois':
      return encodePoiPart(byId(entities.slice.values()))
    case 'zones':
      return encodeZonePart(byId(entities.slice.values()))
  }
}

const byId = <T extends { id: number }>(entities: Iterable<T>): T[] =>
  [...entities].sort((a, b) => a.id - b.id)

/** Categories and types are ordered by id. */
const encodeFrame = (categories: readonly Category[], types: readonly PoiType[]): FramePart => ({
  kind: 'frame',
  version: COLUMNS_VERSION,
  categories: {
    id: stepsOf(categories),
    name: categories.map((category) => category.name),
    ...toLocks(categories),
  },
  types: encodeTypes(types, categories),
})

/** `pois` are ordered by id. */
const encodePoiPart = (pois: readonly Poi[]): PoiPart => {
  const typeIds = [...new Set(pois.map((poi) => poi.typeId))].sort((a, b) => a - b)
  return { kind: 'pois', version: COLUMNS_VERSION, types: toSteps(typeIds), pois: encodePois(pois, typeIds) }
}

const encodeTypes = (types: readonly PoiType[], categories: readonly Category[]): FramePart['types'] => {
  const placeOf = placesOf(categories.map((category) => category.id))
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
    ...toLocks(types),
  }
}

const encodePois = (pois: readonly Poi[], typeIds: readonly number[]): PoiPart['pois'] => {
  const placeOf = placesOf(typeIds)
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
    ...toFloors(pois),
    ...toLeads(pois),
    createdBy: toRuns(column('createdBy'), null),
  }
}

/** `zones` are ordered by id. */
const encodeZonePart = (zones: readonly Zone[]): ZonePart => ({
  kind: 'zones',
  version: COLUMNS_VERSION,
  zones: encodeZones(zones),
})

const encodeZones = (zones: readonly Zone[]): ZonePart['zones'] => {
  const points = zones.map(({ geometry }) => pointsOf(geometry))
  const steps = (axis: 'x' | 'y') => points.flatMap((own) => stepsAlong(own, axis))
  const radii = zones.map(({ geometry }) =>
    geometry.kind === 'circle' ? hundredthsOf(geometry.radius) : null,
  )
  const parts = toSparse(
    zones.map(({ geometry }) => (geometry.kind === 'multipolygon' ? geometry.parts : null)),
    null,
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
    ...(parts.at.length > 0 && { parts: { at: parts.at, values: parts.values.map(listsOf) } }),
    strokeColour: toSparse(column('strokeColour'), ZONE_EDITOR_COLOUR),
    strokeOpacity: toSparse(column('strokeOpacity'), ZONE_STROKE_OPACITY),
    fillColour: toSparse(column('fillColour'), ZONE_EDITOR_COLOUR),
    fillOpacity: toSparse(column('fillOpacity'), null),
    pattern: toSparse(column('pattern'), 'none'),
    ...toLocks(zones),
    ...toOrders(zones),
    ...toWays(zones),
    ...toFloors(zones),
    createdBy: toRuns(column('createdBy'), null),
  }
}

/** Left out where no zone has an order of its own. */
const toOrders = (zones: readonly Zone[]): Pick<ZonePart['zones'], 'order'> => {
  const order = toSparse(
    zones.map((zone) => zone.order ?? 0),
    0,
  )
  return order.at.length === 0 ? {} : { order }
}

/** Left out where no zone is a way. */
const toWays = (zones: readonly Zone[]): Pick<ZonePart['zones'], 'way'> => {
  const way = toSparse(
    zones.map((zone) => zone.way ?? 'none'),
    'none',
  )
  return way.at.length === 0 ? {} : { way }
}

/** Left out where nothing is on one floor. */
const toFloors = (
  rows: readonly { readonly floor?: number | undefined }[],
): { floor?: SparseColumn<number> } => {
  const floor = toSparse(
    rows.map((row) => row.floor ?? ALL_FLOORS),
    ALL_FLOORS,
  )
  return floor.at.length === 0 ? {} : { floor }
}

/** Left out where nothing leads to another floor. */
const toLeads = (pois: readonly Poi[]): Pick<PoiPart['pois'], 'leadsTo'> => {
  const leadsTo = toSparse(
    pois.map((poi) => poi.leadsTo ?? ALL_FLOORS),
    ALL_FLOORS,
  )
  return leadsTo.at.length === 0 ? {} : { leadsTo }
}

const listsOf = (parts: RingSizes): number[][] => parts.map((sizes) => [...sizes])

const stepsOf = (rows: readonly { id: number }[]): number[] => toSteps(rows.map((row) => row.id))

const placesOf = (ids: readonly number[]): ((id: number) => number) => {
  const places = new Map(ids.map((id, place) => [id, place]))
  return (id) => {
    const place = places.get(id)
    if (place === undefined) throw new RangeError(`Nothing has the id ${id}.`)
    return place
  }
}

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

/** Lists the values other than the usual one. */
export const toSparse = <T, U extends T>(column: readonly T[], usual: U): SparseColumn<Exclude<T, U>> => {
  const isUnusual = (value: T): value is Exclude<T, U> => value !== usual
  const at: number[] = []
  const values: Exclude<T, U>[] = []
  let row = -1
  column.forEach((value, index) => {
    if (!isUnusual(value)) return
    at.push(index - row)
    values.push(value)
    row = index
  })
  return { at, values }
}

/** Encodes which rows are locked: nothing if none is. */
export const toLocks = (
  rows: readonly { readonly isLocked?: boolean }[],
): { readonly locked?: SparseColumn<true> } => {
  const locked = toSparse(
    rows.map(({ isLocked }) => isLocked ?? false),
    false,
  )
  return locked.at.length === 0 ? {} : { locked }
}

/** Encodes a column of long runs of equal values: the value of each run, and how far after the last run it begins. */
export const toRuns = <T, U extends T>(column: readonly T[], first: U): SparseColumn<T> => {
  const at: number[] = []
  const values: T[] = []
  let row = -1
  let running: T = first
  column.forEach((value, index) => {
    if (value === running) return
    at.push(index - row)
    values.push(value)
    row = index
    running = value
  })
  return { at, values }
}

/** Encodes ascending ids as the steps between them. [7, 9, 20] → [7, 2, 11] */
export const toSteps = (ids: readonly number[]): number[] =>
  ids.map((id, index) => id - (ids[index - 1] ?? 0))
