import { entityIdAt } from '../ids.ts'
import { type Route, ROUTE_STOPS_MAX, routeSchema } from './route.ts'

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
/** Of base 64: enough for all numbers of entities within a map. */
const DIGITS_PER_STOP = 5

const PLACE = '(-?\\d{1,8}(?:\\.\\d{1,2})?_-?\\d{1,8}(?:\\.\\d{1,2})?)?'
const ROUTE_TEXT = new RegExp(
  `^([sw])~${PLACE}~${PLACE}~((?:[A-Za-z0-9_-]{${DIGITS_PER_STOP}}){1,${ROUTE_STOPS_MAX}})$`,
)

/** Returns a route as short text for a link: `s` or `w` (along ways), start and end, and five digits a stop. */
export const routeText = ({ stops, start, end, isAlongWays }: Route): string =>
  [isAlongWays ? 'w' : 's', placeText(start), placeText(end), stops.map(stopText).join('')].join('~')

/** Returns null if the text is not a route. Its stops may be gone from the map. */
export const routeFromText = (text: string, mapId: number): Route | null => {
  const parts = ROUTE_TEXT.exec(text)
  if (!parts) return null
  const [, kind, start = '', end = '', stops = ''] = parts
  const route = routeSchema.safeParse({
    stops: Array.from({ length: stops.length / DIGITS_PER_STOP }, (_, at) =>
      entityIdAt(mapId, numberOf(stops.slice(at * DIGITS_PER_STOP, (at + 1) * DIGITS_PER_STOP))),
    ),
    start: placeOf(start),
    end: placeOf(end),
    isAlongWays: kind === 'w',
  })
  return route.success ? route.data : null
}

const stopText = (id: number): string => {
  let left = id % entityIdAt(1, 0)
  let text = ''
  for (let at = 0; at < DIGITS_PER_STOP; at++) {
    text = (DIGITS[left % 64] ?? '') + text
    left = Math.floor(left / 64)
  }
  return text
}

const numberOf = (text: string): number =>
  Array.from(text).reduce((sum, digit) => sum * 64 + DIGITS.indexOf(digit), 0)

const placeText = (place: Route['start']): string => (place ? `${place.x}_${place.y}` : '')

const placeOf = (text: string): Route['start'] => {
  const [x, y] = text.split('_').map(Number)
  return text === '' || x === undefined || y === undefined ? null : { x, y }
}
