/** The parameter of an address that names a place in the coordinates of the game. */
const PLACE = 'place'

/** Returns the address of a map at which a place is shown: '/map/17?place=1640,-200' */
export const placeAddress = (path: string, [first, second]: readonly [string, string]): string =>
  `${path}?${PLACE}=${first},${second}`

export const placeTextIn = (search: string): string | null => new URLSearchParams(search).get(PLACE)

/** Returns a query string without the place, and all else unchanged. */
export const searchWithoutPlace = (search: string): string => {
  const parameters = new URLSearchParams(search)
  parameters.delete(PLACE)
  const text = parameters.toString()
  return text === '' ? '' : `?${text}`
}
