import * as z from 'zod/mini'

/**
 * Whether the owner has locked something against being moved: a zone, a type with its POIs, or a category with its types.
 * Absent means unlocked, as in all content stored before there were locks.
 *
 * A lock guards against slips of the hand, and is no right: the editor neither drags nor reshapes what is locked, but everyone
 * who may edit the map may unlock it, type other coordinates, or change it through the API.
 */
export const lockSchema = z.optional(z.boolean())

type Lockable = { readonly isLocked?: boolean } | undefined

export const isLocked = (entity: Lockable): boolean => entity?.isLocked ?? false

interface Lockables {
  readonly types: Iterable<{ readonly id: number; readonly categoryId: number; readonly isLocked?: boolean }>
  readonly categories: { get(id: number): Lockable }
}

/** Returns the types whose POIs are not moved: those locked themselves, and those of locked categories. */
export const lockedTypeIds = ({ types, categories }: Lockables): Set<number> => {
  const ids = new Set<number>()
  for (const type of types) if (isLocked(type) || isLocked(categories.get(type.categoryId))) ids.add(type.id)
  return ids
}
