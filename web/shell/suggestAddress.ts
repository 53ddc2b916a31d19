import type { Abilities } from '../../shared/maps/permissions.ts'
import { searchWithPoi } from './canvas/viewAddress.ts'

/** The parameter of a map's address for somebody who suggests changes of it. */
export const SUGGEST = 'suggest'

/** Whether what somebody does on a map is kept, to be suggested. */
export const isSuggesting = ({ edit, suggest }: Pick<Abilities, 'edit' | 'suggest'>): boolean =>
  edit && suggest

/** Returns the page's address with the suggestions begun, a POI selected if one is given. The view stays. */
export const addressToSuggest = (
  { pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>,
  poiId: number | null = null,
): string => {
  const parameters = new URLSearchParams(searchWithPoi(search, poiId))
  parameters.set(SUGGEST, '')
  return `${pathname}?${parameters.toString()}${hash}`
}

/** Returns the page's address without the suggestions. */
export const addressToView = ({
  pathname,
  search,
  hash,
}: Pick<Location, 'pathname' | 'search' | 'hash'>): string => {
  const parameters = new URLSearchParams(search)
  parameters.delete(SUGGEST)
  const text = parameters.toString()
  return pathname + (text === '' ? '' : `?${text}`) + hash
}
