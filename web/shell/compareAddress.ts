import { idTextSchema } from '../../shared/ids.ts'

/** The parameter of a map's address while it is compared: the id of the other map, or nothing while one is chosen. */
const COMPARE = 'compare'

export type Compared =
  { readonly kind: 'none' } | { readonly kind: 'choosing' } | { readonly kind: 'map'; readonly id: number }

export const comparedIn = (search: URLSearchParams): Compared => {
  const value = search.get(COMPARE)
  if (value === null) return { kind: 'none' }
  const id = idTextSchema.safeParse(value)
  return id.success ? { kind: 'map', id: id.data } : { kind: 'choosing' }
}

/** Returns the page's address with something else compared. The view stays. */
export const addressToCompare = (
  { pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>,
  compared: Compared,
): string => {
  const parameters = new URLSearchParams(search)
  if (compared.kind === 'none') parameters.delete(COMPARE)
  else parameters.set(COMPARE, compared.kind === 'map' ? String(compared.id) : '')
  const text = parameters.toString()
  return pathname + (text === '' ? '' : `?${text}`) + hash
}
