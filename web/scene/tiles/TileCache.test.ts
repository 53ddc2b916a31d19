import { expect, it, vi } from 'vitest'
import { TileCache } from './TileCache.ts'

const picture = (): ImageBitmap => ({ width: 512, height: 512, close: vi.fn() })

it('drops the longest unused beyond its bound, yet nothing that is needed', () => {
  const cache = new TileCache(2)
  const [a, b, c, d] = [picture(), picture(), picture(), picture()]
  cache.set('a', a)
  cache.set('b', b)
  cache.set('c', c)
  cache.get('a')
  cache.trim((key) => key === 'b')
  expect(['a', 'b', 'c'].map((key) => cache.has(key))).toEqual([true, true, false])
  expect(c.close).toHaveBeenCalled()
  cache.set('d', d)
  cache.trim(() => true)
  expect(['a', 'b', 'd'].map((key) => cache.has(key))).toEqual([true, true, true])
  cache.clear()
  for (const kept of [a, b, d]) expect(kept.close).toHaveBeenCalled()
})
