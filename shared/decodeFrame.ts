import type { Category } from './categories.ts'
import { cell, fromLocks, fromSparse, idsOf } from './columns.ts'
import type { FramePart } from './contentColumnsSchema.ts'
import { DEFAULT_TYPE_LOOK as LOOK, type PoiType, SHAPES } from './types.ts'

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
