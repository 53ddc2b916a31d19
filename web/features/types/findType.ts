import type { Category } from '../../../shared/content/categories.ts'
import type { Content } from '../../../shared/content/content.ts'
import type { PoiType } from '../../../shared/content/types.ts'
import { sameName } from '../../../shared/names.ts'

/** Names of a category and a type. They mean the existing ones, ignoring case, or new ones. */
export interface TypeNames {
  readonly category: string
  readonly type: string
}

export const findCategory = (content: Content, name: string): Category | undefined =>
  [...content.categories].find((category) => sameName(category.name, name))

export const findType = (content: Content, names: TypeNames): PoiType | undefined => {
  const category = findCategory(content, names.category)
  if (!category) return undefined
  return [...content.types].find((type) => type.categoryId === category.id && sameName(type.name, names.type))
}

/** Returns another type with this name in a category. */
export const typeNamesake = (
  content: Content,
  type: Pick<PoiType, 'id'>,
  { category, name }: { readonly category: string; readonly name: string },
): PoiType | undefined => {
  const namesake = findType(content, { category, type: name })
  return namesake?.id === type.id ? undefined : namesake
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** Sorts as people do: 2 before 10, ignoring case. */
export const sortedByName = <T extends { readonly name: string }>(entities: Iterable<T>): T[] =>
  [...entities].sort((a, b) => collator.compare(a.name, b.name))
