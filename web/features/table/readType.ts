import type { Content } from '../../../shared/content/content.ts'
import type { PoiType } from '../../../shared/content/types.ts'
import { nameKey, sameName } from '../../../shared/names.ts'
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
  const candidates = typesCalled(content, name)
  const nameInCategory = ({ categoryId }: PoiType) => content.categories.get(categoryId)?.name ?? ''
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
  if (![...content.categories].some((category) => sameName(category.name, inCategory)))
    return { field: 'category', error: `There is no category “${inCategory}”.` }
  const type = candidates.find((candidate) => sameName(nameInCategory(candidate), inCategory))
  return type
    ? { value: type }
    : {
        field: named === undefined ? 'category' : 'type',
        error: `“${inCategory}” has no type “${name}”.`,
      }
}

const typesCalled = ({ types }: Content, name: string): readonly PoiType[] => {
  const known = typesByName.get(types) ?? new Map<string, PoiType[]>()
  if (!typesByName.has(types)) {
    typesByName.set(types, known)
    for (const type of types) known.set(nameKey(type.name), [...(known.get(nameKey(type.name)) ?? []), type])
  }
  return known.get(nameKey(name)) ?? []
}

/** Thousands of rows may name the same few types. */
const typesByName = new WeakMap<Content['types'], Map<string, PoiType[]>>()
