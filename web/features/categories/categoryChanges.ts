import { applyChanges } from '../../../shared/content/applyChanges.ts'
import type { Category } from '../../../shared/content/categories.ts'
import type { Change } from '../../../shared/content/changes.ts'
import type { Content } from '../../../shared/content/content.ts'
import type { Poi } from '../../../shared/content/pois.ts'
import type { PoiType } from '../../../shared/content/types.ts'
import { sameName } from '../../../shared/names.ts'
import { findCategory, findType, type TypeNames } from '../types/findType.ts'
import { removeTypesChanges, typesIn } from '../types/typeChanges.ts'

/** What typing another category into the form of a POI means. */
export type CategoryIntent =
  /** Only the POI moves, to an existing type or to a new one. */
  | { readonly kind: 'poi' }
  /** The category has no other type: it is renamed, or its type moves to the category of that name. */
  | { readonly kind: 'rename'; readonly category: Category; readonly changes: readonly Change[] }
  /** Other types share the category: whether they move too has to be asked. */
  | { readonly kind: 'ask'; readonly category: Category; readonly typeId: number }

export const categoryIntent = (
  content: Content,
  newId: () => number,
  poi: Poi,
  names: TypeNames,
): CategoryIntent => {
  const type = content.types.get(poi.typeId)
  const category = content.categories.get(type?.categoryId ?? 0)
  if (!type || !category || sameName(category.name, names.category)) return { kind: 'poi' }
  if (findType(content, names)) return { kind: 'poi' }
  if (typesIn(content, category.id).length > 1) return { kind: 'ask', category, typeId: type.id }
  if (!sameName(type.name, names.type)) return { kind: 'poi' }
  const isTaken = findCategory(content, names.category) !== undefined
  const changes = isTaken
    ? moveTypesChanges(content, newId, { from: category.id, to: names.category, typeIds: [type.id] })
    : renameCategoryChanges(category, names.category)
  return { kind: 'rename', category, changes }
}

/** 'Simple Rename': renames the category with all its types. */
export const renameCategoryChanges = (category: Category, name: string): readonly Change[] =>
  name.trim() === category.name
    ? []
    : [{ op: 'patch', kind: 'category', id: category.id, fields: { name: name.trim() } }]

interface MovedTypes {
  readonly from: number
  /** The name of an existing or a new category. */
  readonly to: string
  readonly typeIds: readonly number[]
}

/**
 * 'Rename & Move Selected Types': the POIs of a type with a namesake there move to that one. The old category is removed
 * with its last type.
 */
export const moveTypesChanges = (
  content: Content,
  newId: () => number,
  { from, to, typeIds }: MovedTypes,
): readonly Change[] => {
  const existing = findCategory(content, to)
  if (existing?.id === from) return []
  const target = existing ?? { id: newId(), name: to.trim() }
  const namesakes = existing ? typesIn(content, existing.id) : []
  const moved = typesIn(content, from).filter(({ id }) => typeIds.includes(id))
  const isEmptied = moved.length === typesIn(content, from).length
  return [
    ...(existing ? [] : [{ op: 'insert', kind: 'category', entity: target } as const]),
    ...moved.flatMap((type) => moveTypeChanges(content, type, target.id, namesakes)),
    ...(isEmptied ? [{ op: 'remove', kind: 'category', id: from } as const] : []),
  ]
}

/** Joins changes and further changes that build on them into one list. */
export const inOneList = (
  content: Content,
  first: readonly Change[],
  then: (content: Content) => readonly Change[],
): readonly Change[] => {
  const applied = applyChanges(content, first)
  return applied.ok ? [...first, ...then(applied.content)] : first
}

/** Removes a category with all its types and their POIs. */
export const removeCategoryChanges = (content: Content, categoryId: number): readonly Change[] => [
  ...removeTypesChanges(content, new Set(typesIn(content, categoryId).map(({ id }) => id))),
  { op: 'remove', kind: 'category', id: categoryId },
]

const moveTypeChanges = (
  content: Content,
  type: PoiType,
  categoryId: number,
  namesakes: readonly PoiType[],
): readonly Change[] => {
  const namesake = namesakes.find(({ name }) => sameName(name, type.name))
  if (!namesake) return [{ op: 'patch', kind: 'type', id: type.id, fields: { categoryId } }]
  return [
    ...[...content.pois]
      .filter((poi) => poi.typeId === type.id)
      .map(({ id }) => ({ op: 'patch', kind: 'poi', id, fields: { typeId: namesake.id } }) as const),
    { op: 'remove', kind: 'type', id: type.id },
  ]
}

/** Returns why a category cannot be renamed so, or null if it can. */
export const renameProblem = (content: Content, category: Category, name: string): string | null => {
  const taken = findCategory(content, name)
  if (taken === undefined || taken.id === category.id) return null
  const told = `There is a category “${taken.name}” already.`
  return content.categories.has(category.id) ? `${told} Move the types there instead.` : told
}
