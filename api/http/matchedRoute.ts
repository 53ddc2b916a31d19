import type { Context } from 'koa'

/** The pattern of the route that has answered a request, such as `/api/maps/:id`; null if no route has. */
export const matchedRoute = (ctx: Context): string | null => {
  const route: unknown = ctx._matchedRoute
  return typeof route === 'string' ? route : null
}

/** To be called where a route's answer is sent without the router, which keeps the pattern there. */
export const setMatchedRoute = (ctx: Context, route: string | null): void => {
  if (route !== null) ctx._matchedRoute = route
}
