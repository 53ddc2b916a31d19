import type { Layer } from '../../../shared/maps/layers.ts'
import type { PlannedRoute } from '../../../shared/routes/planRoute.ts'
import type { Route } from '../../../shared/routes/route.ts'

const LINE_LOOK = { widthView: 3, colour: '#cbd766', opacity: 1, pattern: 'none' } as const

/** What is kept of a new route: a drawing of its line. */
export const routeLayer = (
  { id, name }: Pick<Layer, 'id' | 'name'>,
  route: Route,
  walks: PlannedRoute['walks'],
): Layer => withRoute({ id, name, isPublic: true, isVisible: true }, route, walks)

/** The same drawing along another route. */
export const withRoute = (
  layer: Omit<Layer, 'strokes' | 'route'>,
  route: Route,
  walks: PlannedRoute['walks'],
): Layer => ({ ...layer, strokes: walks.map((points) => ({ points, ...LINE_LOOK })), route })

/** Returns a name that none of the drawings has: 'Route', 'Route 2'. */
export const newRouteName = (layers: readonly Pick<Layer, 'name'>[]): string => {
  const taken = new Set(layers.map(({ name }) => name))
  let number = 1
  while (taken.has(nameOf(number))) number++
  return nameOf(number)
}

const nameOf = (number: number): string => (number === 1 ? 'Route' : `Route ${number}`)
