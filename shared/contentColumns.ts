import type { Category } from './categories.ts'
import { cell, fromRuns, fromSparse, idsOf, toRuns, toSparse, toSteps } from './columns.ts'
import { contentFrom, type Content } from './content.ts'
import {
  COLUMNS_VERSION,
  contentColumnsSchema,
  HUNDREDTHS,
  type ContentColumns,
} from './contentColumnsSchema.ts'
import { EMPTY_POI, type Poi } from './pois.ts'
import { SHAPES } from './shapes.ts'
import { DEFAULT_TYPE_LOOK as LOOK, type PoiType } from './types.ts'
import { decodeZones, encodeZones } from './zoneColumns.ts'

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

/** @throws ZodError or RangeError where the columns are not those of a content */
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
