import { matchPath } from 'react-router-dom'
import { ROUTES } from '../shared/paths.ts'

/** The pattern that matches an address. Analytics learns no more, since addresses contain the names of private maps. */
export const routePattern = (pathname: string): string =>
  Object.values(ROUTES).find((pattern) => matchPath(pattern, pathname) !== null) ?? '*'

/** Reports a page view to the analytics service, if one is configured. It never disturbs the page. */
export const pageView = (pathname: string, analyticsUrl: string | null): void => {
  if (analyticsUrl === null) return
  try {
    navigator.sendBeacon(analyticsUrl, JSON.stringify({ path: routePattern(pathname) }))
  } catch {
    // A failing service must not disturb the reader.
  }
}
