import { idTextSchema } from '../../shared/ids.ts'
import type { EntityKey } from '../../shared/history/restoreChanges.ts'

/** The parameter of a map's address while its history is looked at: without a value all of it, with one a sitting or one thing. */
const HISTORY = 'history'
/** The parameter while the map is shown as it was: a revision. */
const AT = 'at'

export type Walked =
  | { readonly kind: 'none' }
  | { readonly kind: 'list' }
  | { readonly kind: 'sitting'; readonly first: number; readonly last: number }
  | { readonly kind: 'entity'; readonly entity: EntityKey }

export const walkedIn = (search: URLSearchParams): Walked => {
  const value = search.get(HISTORY)
  if (value === null) return { kind: 'none' }
  const [head = '', id = ''] = value.split('-')
  const [first, last] = [idTextSchema.safeParse(head), idTextSchema.safeParse(id)]
  if (first.success && last.success) return { kind: 'sitting', first: first.data, last: last.data }
  const kind = KINDS.find((one) => one === head)
  return kind && last.success ? { kind: 'entity', entity: { kind, id: last.data } } : { kind: 'list' }
}

const KINDS = ['category', 'type', 'poi', 'zone'] as const

/** Null while the map is shown as it is. */
export const momentIn = (search: URLSearchParams): number | null => {
  const value = search.get(AT)
  if (value === '0') return 0
  const revision = idTextSchema.safeParse(value)
  return revision.success ? revision.data : null
}

type Address = Pick<Location, 'pathname' | 'search' | 'hash'>

/** Returns the page's address with something else of the history. The view stays. */
export const addressToWalk = (address: Address, walked: Walked): string =>
  withParameter(address, HISTORY, textOf(walked))

/** Returns the page's address with the map as it was, or as it is. */
export const addressToMoment = (address: Address, revision: number | null): string =>
  withParameter(address, AT, revision === null ? null : String(revision))

const textOf = (walked: Walked): string | null => {
  switch (walked.kind) {
    case 'none':
      return null
    case 'list':
      return ''
    case 'sitting':
      return `${walked.first}-${walked.last}`
    case 'entity':
      return `${walked.entity.kind}-${walked.entity.id}`
  }
}

const withParameter = ({ pathname, search, hash }: Address, name: string, value: string | null): string => {
  const parameters = new URLSearchParams(search)
  if (value === null) parameters.delete(name)
  else parameters.set(name, value)
  const text = parameters.toString()
  return pathname + (text === '' ? '' : `?${text}`) + hash
}
