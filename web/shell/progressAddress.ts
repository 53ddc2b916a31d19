import { PROGRESS_PARAMETER } from '../../shared/paths.ts'

/** Returns the token of somebody's progress in the address of a map; null while one sees one's own. */
export const progressTokenIn = (search: URLSearchParams): string | null => search.get(PROGRESS_PARAMETER)

/** Returns the page's address with one's own marks. The view stays. */
export const addressToOwnProgress = ({
  pathname,
  search,
  hash,
}: Pick<Location, 'pathname' | 'search' | 'hash'>): string => {
  const parameters = new URLSearchParams(search)
  parameters.delete(PROGRESS_PARAMETER)
  const text = parameters.toString()
  return pathname + (text === '' ? '' : `?${text}`) + hash
}
