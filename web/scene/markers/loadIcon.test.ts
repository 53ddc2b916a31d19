import { afterEach, expect, it, vi } from 'vitest'
import { iconLoader } from './loadIcon.ts'

const picture = (width: number, height: number): ImageBitmap => ({ width, height, close: vi.fn() })
const load = (icon: ImageBitmap | null) =>
  iconLoader(() => Promise.resolve(icon))('/a', AbortSignal.timeout(1))

afterEach(() => void vi.unstubAllGlobals())

it('keeps no picture that is far larger than a marker, whatever a map names as its icon', async () => {
  const small = picture(256, 3)
  const shrink = vi.fn<typeof createImageBitmap>().mockResolvedValue(small)
  vi.stubGlobal('createImageBitmap', shrink)
  const huge = picture(20_000, 200)
  expect(await load(huge)).toBe(small)
  expect(shrink.mock.calls).toEqual([[huge, { resizeWidth: 256, resizeHeight: 3, resizeQuality: 'high' }]])
  expect(huge.close).toHaveBeenCalledOnce()
})

it('leaves icons as they are, and tells where there is none', async () => {
  const icon = picture(64, 40)
  expect(await load(icon)).toBe(icon)
  expect(icon.close).not.toHaveBeenCalled()
  expect(await load(null)).toBeNull()
})
