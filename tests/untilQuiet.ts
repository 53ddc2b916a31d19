import type { BrowserContext, Page, Request } from 'playwright'

const QUIET_MS = 500
const LOOK_MS = 50

const unanswered = new WeakMap<Page, Set<Request>>()

const unansweredOf = (page: Page): Set<Request> => {
  const requests = unanswered.get(page) ?? new Set()
  unanswered.set(page, requests)
  return requests
}

/** To be called before the pages of a context are opened, for `untilQuiet`. */
export const noteRequests = (context: BrowserContext): void => {
  // A page that is being opened has no frame yet.
  const pageOf = (request: Request) =>
    request.serviceWorker() || request.isNavigationRequest() ? null : request.frame().page()
  const forget = (request: Request) => {
    const page = pageOf(request)
    if (page) unansweredOf(page).delete(request)
  }
  context.on('request', (request) => {
    const page = pageOf(request)
    if (page && !isLiveStream(request)) unansweredOf(page).add(request)
  })
  context.on('requestfinished', forget)
  context.on('requestfailed', forget)
}

/** The stream that tells what happens on a map never ends, so Playwright's `networkidle` never comes. */
export const isLiveStream = (request: Request): boolean =>
  /^\/api\/maps\/[^/]+\/live$/.test(new URL(request.url()).pathname)

/** Resolves once a page has fetched nothing for half a second, except for live streams. */
export const untilQuiet = async (page: Page): Promise<void> => {
  const requests = unansweredOf(page)
  for (let quietMs = 0; quietMs < QUIET_MS; quietMs = requests.size > 0 ? 0 : quietMs + LOOK_MS)
    await page.waitForTimeout(LOOK_MS)
}
