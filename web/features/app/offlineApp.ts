import { createStore } from 'zustand/vanilla'

/** A version of the site that is ready to be used; null while there is none. */
interface NewVersion {
  readonly worker: Pick<ServiceWorker, 'postMessage'> | null
}

export const newVersion = createStore<NewVersion>(() => ({ worker: null }))

const WORKER = '/service-worker.js'
const CHECKED_EVERY_MS = 60 * 60_000

let registered: Promise<void> | undefined

/**
 * Keeps the site's files in this browser from now on, so that it starts without a network. A newer version of them is only
 * offered. Where a browser cannot do it, nothing else is different.
 */
export const keepAppOffline = (): Promise<void> => (registered ??= register().catch(() => {}))

/** What the page itself needs comes first. */
const AFTER_MS = 2_000

/** For an effect: keeps the site's files once the page has had time for its own. */
export const keepAppOfflineSoon = (): (() => void) => {
  const timer = setTimeout(() => void keepAppOffline(), AFTER_MS)
  return () => clearTimeout(timer)
}

const register = async (): Promise<void> => {
  const container: ServiceWorkerContainer | undefined = globalThis.navigator?.serviceWorker
  if (!container || !import.meta.env.PROD) return
  const registration = await container.register(WORKER)
  const follow = () => registration.installing?.addEventListener('statechange', () => offer(registration))
  offer(registration)
  // The browser may have begun to install one by itself.
  follow()
  registration.addEventListener('updatefound', follow)
  setInterval(() => void registration.update().catch(() => {}), CHECKED_EVERY_MS)
}

/** The first version of all has nobody to wait for. */
const offer = ({ waiting, active }: ServiceWorkerRegistration): void => {
  if (waiting && active) newVersion.setState({ worker: waiting })
}

/** The new version takes over once the former one has answered what it was asked for, which a lost connection may hold up. */
const TAKEN_OVER_BY_MS = 4_000

/**
 * Uses the new version in this page. Pages in other tabs go on as they are.
 *
 * If the former version is asked for a file in the moment of its end, Chromium starts it again and ends it with the next
 * navigation, which may be lost: so the page is reloaded until the new one has taken over, after twice the time each time, as a
 * server may be slow.
 */
export const startNewVersion = (): void => {
  const { worker } = newVersion.getState()
  if (!worker) return
  let timer: ReturnType<typeof setTimeout>
  const reloadAfter = (ms: number) => {
    timer = setTimeout(() => {
      window.location.reload()
      reloadAfter(2 * ms)
    }, ms)
  }
  reloadAfter(TAKEN_OVER_BY_MS)
  const reloadOnce = () => {
    // People who were asked whether to leave unsaved work, and stayed, are not asked again.
    clearTimeout(timer)
    window.location.reload()
  }
  navigator.serviceWorker.addEventListener('controllerchange', reloadOnce, { once: true })
  worker.postMessage('skipWaiting')
}
