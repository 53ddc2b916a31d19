import { afterEach, expect, it, vi } from 'vitest'
import { markerPath, markerReach } from './SpriteSheet.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

it('is a circle of 10 px [CONST-062]', () => {
  const arc = vi.fn()
  vi.stubGlobal(
    'Path2D',
    class {
      arc = arc
    },
  )
  markerPath('circle')
  expect(arc).toHaveBeenCalledExactlyOnceWith(0, 0, 5, 0, 2 * Math.PI)
  expect(markerReach('circle') * 2).toBe(10)
})
