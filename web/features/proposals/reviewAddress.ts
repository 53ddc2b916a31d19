import { idTextSchema } from '../../../shared/ids.ts'

/** The parameter of a map's address while suggestions are looked at: without a value their list, with one a suggestion's id. */
export const REVIEW = 'review'

export type Reviewed =
  { readonly kind: 'none' } | { readonly kind: 'list' } | { readonly kind: 'one'; readonly id: number }

export const reviewedIn = (search: URLSearchParams): Reviewed => {
  const value = search.get(REVIEW)
  if (value === null) return { kind: 'none' }
  const id = idTextSchema.safeParse(value)
  return id.success ? { kind: 'one', id: id.data } : { kind: 'list' }
}

/** Returns the page's address with something else reviewed. The view stays. */
export const addressToReview = (
  { pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>,
  reviewed: Reviewed,
): string => {
  const parameters = new URLSearchParams(search)
  if (reviewed.kind === 'none') parameters.delete(REVIEW)
  else parameters.set(REVIEW, reviewed.kind === 'one' ? String(reviewed.id) : '')
  const text = parameters.toString()
  return pathname + (text === '' ? '' : `?${text}`) + hash
}
