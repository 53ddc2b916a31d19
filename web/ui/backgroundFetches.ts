import { useEffect, useSyncExternalStore } from 'react'
import { fetchFiles } from './importWithFiles.ts'

type Load = () => Promise<unknown>

/** Time for what follows what the page shows first, such as the tiles around the view. */
const PAUSE_MS = 1_000

/** A page that never tells when it is shown, such as one that is not found, has been by then. */
const SHOWN_BY_MS = 15_000

/** `editors`: whoever may change what the page shows. */
export type Audience = 'everybody' | 'editors'

interface Waiting {
  readonly load: Load
  readonly audience: Audience
}

/** The scripts that are still to be fetched. */
const waiting: Waiting[] = []
let isShown = false
/** Whether any page has been shown since the site was opened. */
let isSiteShown = false
const siteListeners = new Set<() => void>()
let isForEditor = false
let isFetching = false

/**
 * Fetches a script, without running it, once the page has been shown and has nothing else to do: for when the network is
 * lost.
 */
export const fetchInBackground = (load: Load, audience: Audience = 'everybody'): void => {
  waiting.push({ load, audience })
  if (isShown) void fetchWaiting()
}

/** Tells whether the page has what it shows first. */
export const usePageShown = (isPageShown: boolean, canEdit = false): void =>
  useEffect(() => {
    isForEditor = canEdit
    if (!isPageShown) {
      isShown = false
      return
    }
    const timer = setTimeout(onShown, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [isPageShown, canEdit])

const onShown = (): void => {
  isShown = true
  isSiteShown = true
  for (const notify of siteListeners) notify()
  void fetchWaiting()
}

/** Whether the first page has what it shows first. For what is better mounted later than that. */
export const useIsSiteShown = (): boolean => useSyncExternalStore(subscribeToSite, () => isSiteShown)

/**
 * Begins something once the first page has what it shows first, without rendering anything for it. `begin` returns how to end it.
 * Returns a function that ends it, or keeps it from beginning.
 */
export const whenSiteShown = (begin: () => () => void): (() => void) => {
  if (isSiteShown) return begin()
  let end = (): void => undefined
  const stop = subscribeToSite(() => {
    stop()
    end = begin()
  })
  return () => {
    stop()
    end()
  }
}

const subscribeToSite = (notify: () => void): (() => void) => {
  siteListeners.add(notify)
  return () => siteListeners.delete(notify)
}

/** To be called once, when the site starts. */
export const startBackgroundFetches = (): void => {
  setTimeout(onShown, SHOWN_BY_MS)
  window.addEventListener('online', () => void fetchWaiting())
}

/** One after the other, each when the page is idle. What is lost waits for the next network. */
const fetchWaiting = async (): Promise<void> => {
  if (isFetching || !isShown || isSavingData()) return
  isFetching = true
  const lost: Waiting[] = []
  while (isShown) {
    await idle()
    const next = takeNext()
    if (!next) break
    await fetchFiles(next.load).catch(() => lost.push(next))
  }
  waiting.push(...lost)
  isFetching = false
}

const takeNext = (): Waiting | undefined => {
  const at = waiting.findIndex(({ audience }) => audience === 'everybody' || isForEditor)
  return at < 0 ? undefined : waiting.splice(at, 1)[0]
}

/** Whether the visitor asked for less to be loaded. Only some browsers tell. */
export const isSavingData = (): boolean =>
  'connection' in navigator &&
  typeof navigator.connection === 'object' &&
  navigator.connection !== null &&
  'saveData' in navigator.connection &&
  navigator.connection.saveData === true

const IDLE_TIMEOUT_MS = 2_000

/** Resolves when the page has nothing else to do. Safari lacks `requestIdleCallback`. */
export const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function')
      requestIdleCallback(() => resolve(), { timeout: IDLE_TIMEOUT_MS })
    else setTimeout(resolve, IDLE_TIMEOUT_MS / 10)
  })
