import { matchPath } from 'react-router-dom'
import { ROUTES } from './paths.ts'

/** The pattern an address belongs to. Analytics never learns more: names of private maps stand in addresses. */
export const routePattern = (pathname: string): string =>
  Object.values(ROUTES).find((pattern) => matchPath(pattern, pathname) !== null) ?? '*'

/** Tells the configured service that a page was viewed; without one, nothing. It can never disturb the page. */
export const pageView = (pathname: string, analyticsUrl: string | null): void => {
  if (analyticsUrl === null) return
  try {
    navigator.sendBeacon(analyticsUrl, JSON.stringify({ path: routePattern(pathname) }))
  } catch {
    // A service that fails is no business of the person reading the page.
  }
}
