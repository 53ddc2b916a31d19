import { render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/** A page that loads two parts in the background, and tells whether it is shown. */
const openPage = async () => {
  vi.resetModules()
  const { fetchInBackground, startBackgroundFetches, usePageShown, whenSiteShown } =
    await import('./backgroundFetches.ts')
  startBackgroundFetches()
  const loads = [vi.fn(() => Promise.resolve()), vi.fn(() => Promise.resolve())] as const
  for (const load of loads) fetchInBackground(load)
  const Page = ({ isShown, canEdit = false }: { isShown: boolean; canEdit?: boolean }) => {
    usePageShown(isShown, canEdit)
    return null
  }
  const { rerender } = render(<Page isShown={false} />)
  return {
    loads,
    show: (isShown = true, canEdit = false) => rerender(<Page isShown={isShown} canEdit={canEdit} />),
    fetchInBackground,
    whenSiteShown,
  }
}

const calls = (loads: readonly ReturnType<typeof vi.fn>[]) => loads.map((load) => load.mock.calls.length)

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('backgroundFetches', () => {
  it('fetch nothing before the page is shown, and no longer when another is loading', async () => {
    const { loads, show } = await openPage()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(calls(loads)).toEqual([0, 0])
    show()
    show(false)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(calls(loads)).toEqual([0, 0])
  })

  it('fetch one part after another once the page is shown', async () => {
    const { loads, show } = await openPage()
    let arrive = () => {}
    loads[0].mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)))
    show()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(calls(loads)).toEqual([1, 0])
    arrive()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(calls(loads)).toEqual([1, 1])
  })

  it('fetch what is for editors for them alone', async () => {
    const { fetchInBackground, show } = await openPage()
    const forEditors = vi.fn(() => Promise.resolve())
    fetchInBackground(forEditors, 'editors')
    show()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(forEditors).not.toHaveBeenCalled()
    show(true, true)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(forEditors).toHaveBeenCalledOnce()
  })

  it('fetch what is declared later', async () => {
    const { show, fetchInBackground } = await openPage()
    show()
    await vi.advanceTimersByTimeAsync(5_000)
    const later = vi.fn(() => Promise.resolve())
    fetchInBackground(later)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(later).toHaveBeenCalledOnce()
  })

  it('fetch what was lost when the network is back', async () => {
    const { loads, show } = await openPage()
    loads[0].mockRejectedValueOnce(new TypeError('lost'))
    show()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(calls(loads)).toEqual([1, 1])
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(5_000)
    expect(calls(loads)).toEqual([2, 1])
  })

  it('fetch nothing for those who save data', async () => {
    vi.stubGlobal('navigator', { connection: { saveData: true } })
    const { loads, show } = await openPage()
    show()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(calls(loads)).toEqual([0, 0])
  })
})

describe('whenSiteShown', () => {
  it('begins something once the first page is shown, or at once if it is, and ends it', async () => {
    const { show, whenSiteShown } = await openPage()
    const end = vi.fn()
    const begin = vi.fn(() => end)
    const leave = whenSiteShown(begin)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(begin).not.toHaveBeenCalled()
    show()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(begin).toHaveBeenCalledOnce()
    show(false)
    whenSiteShown(begin)
    expect(begin).toHaveBeenCalledTimes(2)
    expect(end).not.toHaveBeenCalled()
    leave()
    expect(end).toHaveBeenCalledOnce()
  })

  it('begins nothing that was ended before', async () => {
    const { show, whenSiteShown } = await openPage()
    const begin = vi.fn(() => () => undefined)
    whenSiteShown(begin)()
    show()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(begin).not.toHaveBeenCalled()
  })
})
