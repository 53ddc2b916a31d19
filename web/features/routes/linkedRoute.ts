/** The parameter of a map's address that has a route. `routeAddress.ts` reads it. */
export const ROUTE = 'route'

/** Returns the page's address without a route. The view stays. */
export const addressWithoutRoute = ({
  pathname,
  search,
  hash,
}: Pick<Location, 'pathname' | 'search' | 'hash'>): string => {
  const parameters = new URLSearchParams(search)
  parameters.delete(ROUTE)
  const text = parameters.toString()
  return pathname + (text === '' ? '' : `?${text}`) + hash
}
