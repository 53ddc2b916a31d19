import type { Category } from '../../../shared/content/categories.ts'
import type { Content } from '../../../shared/content/content.ts'
import type { PoiType } from '../../../shared/content/types.ts'
import { nameKey } from '../../../shared/names.ts'
import type { RowTexts } from './TableKind.ts'

type ReadType = { readonly value: PoiType } | { readonly field: 'type' | 'category'; readonly error: string }

/**
 * Returns the type that a row names. Its name alone means the type in the row's present category, or else the only one of that
 * name; a category alone, the type there of the row's present name.
 */
export const readType = (content: Content, current: PoiType | undefined, texts: RowTexts): ReadType => {
  const named = texts.get('type')
  const inCategory = texts.get('category')?.trim() || undefined
  if (current && named === undefined && inCategory === undefined) return { value: current }
  const name = (named ?? current?.name ?? '').trim()
  if (name === '') return { field: 'type', error: 'Type is missing.' }
  const candidates = typesCalled(content.types, name)
  if (inCategory === undefined) {
    const near = candidates.find(({ categoryId }) => categoryId === current?.categoryId)
    const [only] = candidates
    const meant = near ?? (candidates.length === 1 ? only : undefined)
    if (meant) return { value: meant }
    return {
      field: 'type',
      error: only
        ? `Several categories have a type “${name}”. Name the category, too.`
        : `There is no type “${name}”.`,
    }
  }
  const categories = categoriesCalled(content.categories, inCategory)
  if (categories.length === 0) return { field: 'category', error: `There is no category “${inCategory}”.` }
  const type = candidates.find(({ categoryId }) => categories.some(({ id }) => id === categoryId))
  return type
    ? { value: type }
    : {
        field: named === undefined ? 'category' : 'type',
        error: `“${inCategory}” has no type “${name}”.`,
      }
}

/** Returns a function that finds all of a name. Thousands of rows may name the same few, so what is looked among is indexed once. */
const findByName = <T extends { readonly name: string }>() => {
  const indexes = new WeakMap<Iterable<T>, ReadonlyMap<string, readonly T[]>>()
  return (all: Iterable<T>, name: string): readonly T[] => {
    const index = indexes.get(all) ?? indexByName(all)
    indexes.set(all, index)
    return index.get(nameKey(name)) ?? []
  }
}

const indexByName = <T extends { readonly name: string }>(all: Iterable<T>) => {
  const index = new Map<string, T[]>()
  for (const one of all) {
    const key = nameKey(one.name)
    index.set(key, [...(index.get(key) ?? []), one])
  }
  return index
}

const typesCalled = findByName<PoiType>()
const categoriesCalled = findByName<Category>()
