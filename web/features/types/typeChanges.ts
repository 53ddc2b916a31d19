import { type Category, categorySchema } from '../../../shared/content/categories.ts'
import type { Change } from '../../../shared/content/changes.ts'
import type { Content } from '../../../shared/content/content.ts'
import { DEFAULT_TYPE_LOOK, type PoiType } from '../../../shared/content/types.ts'
import { findCategory, sortedByName, type TypeNames } from './findType.ts'

export const hasTypeNames = ({ category, type }: TypeNames): boolean =>
  category.trim() !== '' && type.trim() !== ''

/** Returns why a text cannot be the name of a category, or null if it can. */
export const categoryNameProblem = (name: string): string | null =>
  categorySchema.shape.name.safeParse(name).error?.issues[0]?.message ?? null

/** Returns what has to be chosen before there is a type; null if nothing. */
export const missingNames = ({ category, type }: TypeNames): string | null => {
  if (category.trim() === '')
    return type.trim() === '' ? 'Choose a category and a type.' : 'Choose a category.'
  return type.trim() === '' ? 'Choose a type.' : null
}

export const categoryNames = (content: Content): string[] => sorted(content.categories)

/** Returns the names of the types in a category; none if there is no such category. */
export const typeNames = (content: Content, category: string): string[] => {
  const found = findCategory(content, category)
  return found ? sorted([...content.types].filter((type) => type.categoryId === found.id)) : []
}

const sorted = (entities: Iterable<{ readonly name: string }>): string[] =>
  sortedByName(entities).map(({ name }) => name)

/** The look of a type's markers and labels. */
export type TypeLook = Pick<
  PoiType,
  'colour' | 'shape' | 'icon' | 'labelBorder' | 'labelBgColour' | 'labelBorderColour'
>

export const DEFAULT_LOOK: TypeLook = lookOf(DEFAULT_TYPE_LOOK)

/** Returns the fields of a look that differ from a type's. */
export const changedLook = (type: TypeLook, look: TypeLook): Partial<TypeLook> => ({
  ...(look.colour !== type.colour && { colour: look.colour }),
  ...(look.shape !== type.shape && { shape: look.shape }),
  ...(look.icon !== type.icon && { icon: look.icon }),
  ...(look.labelBgColour !== type.labelBgColour && { labelBgColour: look.labelBgColour }),
  ...(look.labelBorder !== type.labelBorder && { labelBorder: look.labelBorder }),
  ...(look.labelBorderColour !== type.labelBorderColour && { labelBorderColour: look.labelBorderColour }),
})

export function lookOf(type: TypeLook): TypeLook {
  const { colour, shape, icon, labelBorder, labelBgColour, labelBorderColour } = type
  return { colour, shape, icon, labelBorder, labelBgColour, labelBorderColour }
}

/** The fields of a type's form. */
interface TypeForm extends TypeLook {
  readonly name: string
  /** The name of its category: an existing one, or a new one. */
  readonly category: string
}

export const typeFormOf = (content: Content, type: PoiType): TypeForm => ({
  name: type.name,
  category: content.categories.get(type.categoryId)?.name ?? '',
  ...lookOf(type),
})

/** Whether a field would be saved the same in both. */
export const isSameInType = (field: keyof TypeForm, a: TypeForm, b: TypeForm): boolean =>
  field === 'name' || field === 'category' ? a[field].trim() === b[field].trim() : a[field] === b[field]

/** Returns a patch with the fields that differ, if any, or the type if it is gone, and before it the category if that is new. */
export const editTypeChanges = (
  content: Content,
  newId: () => number,
  type: PoiType,
  form: TypeForm,
): readonly Change[] => {
  const existing = findCategory(content, form.category)
  const categoryId = existing?.id ?? newId()
  const fields = {
    ...(form.name.trim() !== type.name && { name: form.name.trim() }),
    ...(categoryId !== type.categoryId && { categoryId }),
    ...changedLook(type, form),
  }
  const isGone = !content.types.has(type.id)
  if (Object.keys(fields).length === 0 && !isGone) return []
  const change: Change = isGone
    ? { op: 'insert', kind: 'type', entity: { ...type, ...fields } }
    : { op: 'patch', kind: 'type', id: type.id, fields }
  if (existing) return [change]
  const entity: Category = { id: categoryId, name: form.category.trim() }
  return [{ op: 'insert', kind: 'category', entity }, change]
}

/** Removes types with all their POIs, the POIs first. */
export const removeTypesChanges = (content: Content, typeIds: ReadonlySet<number>): readonly Change[] => [
  ...[...content.pois]
    .filter((poi) => typeIds.has(poi.typeId))
    .map(({ id }) => ({ op: 'remove', kind: 'poi', id }) as const),
  ...[...typeIds].map((id) => ({ op: 'remove', kind: 'type', id }) as const),
]

export const typesIn = (content: Content, categoryId: number): readonly PoiType[] =>
  [...content.types].filter((type) => type.categoryId === categoryId)

export const countPois = (content: Content, types: readonly Pick<PoiType, 'id'>[]): number =>
  types.reduce((sum, { id }) => sum + (content.poiCounts.get(id) ?? 0), 0)

const lastNames = new Map<string, TypeNames>()

/** Returns the category and type of the POI that was added last on a map since the page was opened: the next one mostly has the same. */
export const rememberedNames = (mapId: string): TypeNames =>
  lastNames.get(mapId) ?? { category: '', type: '' }

export const rememberNames = (mapId: string, { category, type }: TypeNames): void => {
  lastNames.set(mapId, { category: category.trim(), type: type.trim() })
}
