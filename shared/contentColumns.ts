import type { Category } from './categories.ts'
import { cell, fromLocks, fromSparse, idsOf, toLocks, toRuns, toSparse, toSteps } from './columns.ts'
import { COLUMNS_VERSION, type FramePart, HUNDREDTHS, type PoiPart } from './contentColumnsSchema.ts'
import { EMPTY_POI, type Poi } from './pois.ts'
import { DEFAULT_TYPE_LOOK as LOOK, type PoiType, SHAPES } from './types.ts'

/** Categories and types are ordered by id. */
export const encodeFrame = (categories: readonly Category[], types: readonly PoiType[]): FramePart => ({
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
export const encodePoiPart = (pois: readonly Poi[]): PoiPart => {
  const typeIds = [...new Set(pois.map((poi) => poi.typeId))].sort((a, b) => a - b)
  return { kind: 'pois', version: COLUMNS_VERSION, types: toSteps(typeIds), pois: encodePois(pois, typeIds) }
}

/** @throws RangeError if the columns are invalid */
export const decodeFrame = (part: FramePart): { categories: Category[]; types: PoiType[] } => {
  const categories = decodeCategories(part.categories)
  return { categories, types: decodeTypes(part.types, categories) }
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
    createdBy: toRuns(column('createdBy'), null),
  }
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

const stepsOf = (rows: readonly { id: number }[]): number[] => toSteps(rows.map((row) => row.id))

const placesOf = (ids: readonly number[]): ((id: number) => number) => {
  const places = new Map(ids.map((id, place) => [id, place]))
  return (id) => {
    const place = places.get(id)
    if (place === undefined) throw new RangeError(`Nothing has the id ${id}.`)
    return place
  }
}
