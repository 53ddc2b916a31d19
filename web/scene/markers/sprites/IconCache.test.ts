import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PictureLoader } from '../../raster/PictureLoader.ts'
import { IconCache, iconLoader } from './IconCache.ts'
import { SpriteSheet } from './SpriteSheet.ts'

const picture = (width = 32, height = 32): ImageBitmap => ({ width, height, close: vi.fn() })
const context = new Proxy({}, { get: () => () => undefined, set: () => true })

let asked: string[] = []
let answers: Map<string, (icon: ImageBitmap | null) => void>
let onLoaded: () => void
let icons: IconCache

const answer = async (url: string, icon: ImageBitmap | null): Promise<void> => {
  // Icons are asked for once a painting has ended.
  await Promise.resolve()
  answers.get(url)?.(icon)
  await new Promise((resolve) => setTimeout(resolve))
}

beforeEach(() => {
  asked = []
  answers = new Map()
  onLoaded = vi.fn<() => void>()
  icons = new IconCache(
    (url) => {
      asked.push(url)
      return new Promise((resolve) => answers.set(url, resolve))
    },
    () => onLoaded(),
  )
  vi.stubGlobal('document', { createElement: () => ({ width: 0, height: 0, getContext: () => context }) })
  vi.stubGlobal(
    'Path2D',
    vi.fn(function () {
      return context
    }),
  )
})
afterEach(() => void vi.unstubAllGlobals())

it('loads an icon once, however often it is requested', async () => {
  const icon = picture()
  for (let marker = 0; marker < 100; marker++) expect(icons.get('/a')).toBeUndefined()
  icons.get('/b')
  await answer('/a', icon)
  await vi.waitFor(() => expect(onLoaded).toHaveBeenCalledTimes(1))
  for (let marker = 0; marker < 100; marker++) expect(icons.get('/a')).toBe(icon)
  expect(asked).toEqual(['/a', '/b'])
  icons.free()
  expect(icon.close).toHaveBeenCalledTimes(1)
})

it('tells of icons that arrive together once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const urls = ['/a', '/b', '/c']
  for (const url of urls) icons.get(url)
  await Promise.resolve()
  for (const url of urls) answers.get(url)?.(picture())
  await vi.waitUntil(() => urls.every((url) => icons.get(url)))
  await vi.runAllTimersAsync()
  vi.useRealTimers()
  expect(onLoaded).toHaveBeenCalledTimes(1)
})

it('requests all icons of a paint together', async () => {
  const want = vi.spyOn(PictureLoader.prototype, 'want')
  for (let at = 0; at < 1_000; at++) icons.get(`/${at}`)
  await Promise.resolve()
  expect(want).toHaveBeenCalledOnce()
  expect(want.mock.calls[0]?.[0]).toHaveLength(1_000)
  want.mockRestore()
})

it('draws the shape until the icon is loaded, or always if there is none', async () => {
  const sheet = new SpriteSheet(icons)
  const look = { shape: 'star', colour: '#ff0000', iconUrl: '/a' } as const
  const gone = { ...look, iconUrl: '/gone' }
  const shape = sheet.spriteOf({ ...look, iconUrl: null }, 'plain')
  expect(sheet.spriteOf(look, 'plain')).toBe(shape)
  expect(sheet.spriteOf(gone, 'plain')).toBe(shape)
  await answer('/gone', null)
  await answer('/a', picture())
  sheet.iconLoaded()
  expect(sheet.spriteOf(gone, 'plain')).toBe(shape)
  const icon = sheet.spriteOf(look, 'plain')
  expect(icon).not.toBe(shape)
  expect(sheet.spriteOf({ ...look, colour: '#00ff00' }, 'plain')).toBe(icon)
  expect(asked).toEqual(['/a', '/gone'])
})

it('is at most 28 px on the map, in whole device pixels at each ratio', async () => {
  const sheet = new SpriteSheet(icons)
  const look = { shape: 'star', colour: '#ff0000', iconUrl: '/large' } as const
  sheet.spriteOf(look, 'plain')
  await answer('/large', picture(64, 40))
  for (const pixelRatio of [1, 1.5, 2]) {
    sheet.setPixelRatio(pixelRatio)
    const { side, radius } = sheet.spriteOf(look, 'plain')
    expect(side).toBe(28 * pixelRatio + 2)
    expect(Number.isInteger(radius)).toBe(true)
  }
})

const load = (icon: ImageBitmap | null) =>
  iconLoader(() => Promise.resolve(icon))('/a', AbortSignal.timeout(1))

it('shrinks a picture that is far larger than a marker', async () => {
  const small = picture(256, 3)
  const shrink = vi.fn<typeof createImageBitmap>().mockResolvedValue(small)
  vi.stubGlobal('createImageBitmap', shrink)
  const huge = picture(20_000, 200)
  expect(await load(huge)).toBe(small)
  expect(shrink.mock.calls).toEqual([[huge, { resizeWidth: 256, resizeHeight: 3, resizeQuality: 'high' }]])
  expect(huge.close).toHaveBeenCalledOnce()
})

it('does not change normal icons, and resolves to null if there is none', async () => {
  const icon = picture(64, 40)
  expect(await load(icon)).toBe(icon)
  expect(icon.close).not.toHaveBeenCalled()
  expect(await load(null)).toBeNull()
})
