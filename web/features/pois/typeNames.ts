import type { Content } from '../../../shared/content.ts'
import { findCategory } from './poiChanges.ts'

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

export const categoryNames = (content: Content): string[] => sorted(content.categories)

/** The types of a category, by its name as typed; none if there is no such category. */
export const typeNames = (content: Content, category: string): string[] => {
  const found = findCategory(content, category)
  return found ? sorted([...content.types].filter((type) => type.categoryId === found.id)) : []
}

const sorted = (entities: Iterable<{ name: string }>): string[] =>
  Array.from(entities, ({ name }) => name).sort(collator.compare)
