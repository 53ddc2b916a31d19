import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** What a browser tells of the site's service workers. */
class Registration extends EventTarget {
  installing: EventTarget | null = null
  waiting: { postMessage: () => void } | null = null
  active: object | null = {}
  update = vi.fn(() => Promise.resolve())

  installed(): void {
    const worker = this.installing
    this.waiting = { postMessage: () => undefined }
    this.installing = null
    worker?.dispatchEvent(new Event('statechange'))
  }
}

/** Opens a page of the built site. */
const openPage = async (registration: Registration) => {
  const serviceWorker = Object.assign(new EventTarget(), { register: () => Promise.resolve(registration) })
  const reload = vi.fn()
  vi.stubGlobal('navigator', { serviceWorker })
  vi.stubGlobal('window', { location: { reload } })
  vi.resetModules()
  const { keepAppOffline, newVersion, startNewVersion } = await import('./offlineApp.ts')
  await keepAppOffline()
  return { serviceWorker, reload, startNewVersion, offered: () => newVersion.getState().worker }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubEnv('PROD', true)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

it('offers a version that the browser had begun to install before the page asked', async () => {
  const registration = new Registration()
  registration.installing = new EventTarget()
  const { offered } = await openPage(registration)
  expect(offered()).toBeNull()
  registration.installed()
  expect(offered()).toBe(registration.waiting)
})

it('offers no version that is the first of all', async () => {
  const registration = new Registration()
  registration.active = null
  const { offered } = await openPage(registration)
  registration.installing = new EventTarget()
  registration.dispatchEvent(new Event('updatefound'))
  registration.installed()
  expect(offered()).toBeNull()
})

it('looks for a newer version every hour', async () => {
  const registration = new Registration()
  await openPage(registration)
  vi.advanceTimersByTime(60 * 60_000)
  expect(registration.update).toHaveBeenCalledOnce()
})

it('reloads the page once the new version has taken over, and until then from time to time', async () => {
  const registration = new Registration()
  const postMessage = vi.fn()
  registration.waiting = { postMessage }
  const { serviceWorker, reload, startNewVersion } = await openPage(registration)
  startNewVersion()
  expect(postMessage).toHaveBeenCalledWith('skipWaiting')
  expect(reload).not.toHaveBeenCalled()
  vi.advanceTimersByTime(4_000)
  expect(reload).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(7_999)
  expect(reload).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(reload).toHaveBeenCalledTimes(2)
  serviceWorker.dispatchEvent(new Event('controllerchange'))
  expect(reload).toHaveBeenCalledTimes(3)
  vi.advanceTimersByTime(600_000)
  expect(reload).toHaveBeenCalledTimes(3)
})
