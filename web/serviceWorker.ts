/**
 * Keeps the site's own files in the browser, so that local maps open without a network. It never stores an answer about
 * anybody's maps or account. A new version waits until somebody wants it.
 */

/** The parts of the service worker's scope that are used: the types of pages do not have it. */
interface WorkerScope {
  readonly location: { readonly origin: string }
  readonly clients: { claim(): Promise<void> }
  readonly registration: { readonly navigationPreload?: { disable(): Promise<void> } }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: WaitingEvent) => void): void
  addEventListener(type: 'message', listener: (event: MessageToWorker) => void): void
  addEventListener(type: 'fetch', listener: (event: AnsweringEvent) => void): void
}

interface WaitingEvent {
  waitUntil(work: Promise<unknown>): void
}

interface MessageToWorker extends WaitingEvent {
  readonly data: unknown
}

interface AnsweringEvent extends WaitingEvent {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}

/** The files of this release, by their paths, and what they have in common with no other. The build sets both. */
declare const RELEASE_FILES: readonly string[]
declare const RELEASE: string

const scope = globalThis as unknown as WorkerScope

const CACHE_PREFIX = 'pinfold-app-'
const CACHE = CACHE_PREFIX + RELEASE
/** A page of the former release may still be open. */
const RELEASES_KEPT = 2

const ICONS_CACHE = 'pinfold-icons'
const ICONS_KEPT = 500

/** The page of any address, without a network. It is asked for as a guest: nothing of an account is in it. */
const SHELL = '/offline'

/** The server alone answers these. */
const NEVER_OURS = /^\/(embed|auth|api|maps|help)(\/|$)/i
const ICON = /^\/icons\/[\w-]+\/[0-9a-f]+\.svg$/i

/** A server that takes longer than this counts as lost where a page needs nothing from it. */
const PATIENCE_MS = 4_000

const files: ReadonlySet<string> = new Set(RELEASE_FILES)

scope.addEventListener('install', (event) => event.waitUntil(install()))
scope.addEventListener('activate', (event) => event.waitUntil(activate()))
scope.addEventListener('message', (event) => {
  if (event.data === 'skipWaiting') event.waitUntil(scope.skipWaiting())
})
scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== scope.location.origin || NEVER_OURS.test(pathname)) return
  if (request.mode === 'navigate') event.respondWith(page(request, pathname))
  else if (files.has(pathname)) event.respondWith(file(request))
  else if (ICON.test(pathname)) event.respondWith(icon(request))
})

/** All files or none: a release of which a file cannot be had is not installed. */
const install = async (): Promise<void> => {
  const cache = await caches.open(CACHE)
  await Promise.all(RELEASE_FILES.map((path) => add(cache, path)))
  const shell = await fetch(SHELL, { credentials: 'omit', cache: 'no-store' })
  if (!shell.ok || shell.redirected) throw new Error(`${SHELL} was answered with ${shell.status}.`)
  await cache.put(SHELL, shell)
}

/** The names of files differ with their content, so one of a former release is the same. */
const add = async (cache: Cache, path: string): Promise<void> => {
  const known = path.startsWith('/assets/') ? await caches.match(path) : undefined
  const answer = known ?? (await fetch(path, { credentials: 'omit' }))
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}.`)
  await cache.put(path, answer)
}

const activate = async (): Promise<void> => {
  const releases = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX) && name !== CACHE)
  // In the order in which they were made.
  for (const name of releases.slice(0, releases.length - (RELEASES_KEPT - 1))) await caches.delete(name)
  // Former releases had it on. Where the server cannot be reached, Firefox shows its own page once a preload has failed.
  await scope.registration.navigationPreload?.disable()
  await scope.clients.claim()
}

/** The server's page, or else the one that is kept. */
const page = async (request: Request, pathname: string): Promise<Response> => {
  const answer = fetch(request)
  const isLocal = /^\/offline(-map)?(\/|$)/.test(pathname)
  const kept = () => caches.match(SHELL, { ignoreVary: true })
  try {
    return await (isLocal ? within(PATIENCE_MS, answer) : answer)
  } catch (error) {
    const shell = await kept()
    if (shell) return shell
    throw error
  }
}

const within = <T>(ms: number, answer: Promise<T>): Promise<T> =>
  Promise.race([
    answer,
    new Promise<T>((_, reject) => setTimeout(() => reject(new Error('The server takes too long.')), ms)),
  ])

/** By its address: WebKit refuses to fetch the request for a worker's script itself. */
const file = async (request: Request): Promise<Response> =>
  (await caches.match(request, { ignoreVary: true, ignoreSearch: true })) ?? fetch(request.url)

/** Icons of the library that maps show; the ones shown first go first. */
const icon = async (request: Request): Promise<Response> => {
  const cache = await caches.open(ICONS_CACHE)
  const known = await cache.match(request, { ignoreVary: true })
  if (known) return known
  const answer = await fetch(request)
  if (answer.ok) {
    await cache.put(request, answer.clone())
    const all = await cache.keys()
    for (const old of all.slice(0, Math.max(0, all.length - ICONS_KEPT))) await cache.delete(old)
  }
  return answer
}
