import type { Category } from '../../../shared/categories.ts'
import type { Content } from '../../../shared/content.ts'
import { sameName } from '../../../shared/names.ts'
import type { PoiType } from '../../../shared/types.ts'

/** Category and type are names: what exists under them is used, whatever the case, and what does not is made. */
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

export const hasTypeNames = ({ category, type }: TypeNames): boolean =>
  category.trim() !== '' && type.trim() !== ''

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

export const categoryNames = (content: Content): string[] => sorted(content.categories)

/** The types of a category, by its name as typed; none if there is no such category. */
export const typeNames = (content: Content, category: string): string[] => {
  const found = findCategory(content, category)
  return found ? sorted([...content.types].filter((type) => type.categoryId === found.id)) : []
}

export const sortedByName = <T extends { readonly name: string }>(entities: Iterable<T>): T[] =>
  [...entities].sort((a, b) => collator.compare(a.name, b.name))

const sorted = (entities: Iterable<{ readonly name: string }>): string[] =>
  sortedByName(entities).map(({ name }) => name)
