import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** What the browser would paint next. */
let frames: (() => void)[] = []
let isHidden = false

beforeEach(() => {
  vi.resetModules()
  frames = []
  isHidden = false
  vi.stubGlobal('requestAnimationFrame', (step: () => void) => frames.push(step))
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden)
})
afterEach(() => void vi.restoreAllMocks())

const paint = async (): Promise<void> => {
  for (const step of frames.splice(0)) step()
  await new Promise((resolve) => setTimeout(resolve))
}

/** Acts that write down their names. */
const queue = async (...names: string[]): Promise<string[]> => {
  const { afterPaint } = await import('./afterPaint.ts')
  const done: string[] = []
  for (const name of names) afterPaint(() => void done.push(name))
  return done
}

it('makes one call after each frame, in order', async () => {
  const done = await queue('first', 'second')
  expect(done).toEqual([])
  await paint()
  expect(done).toEqual(['first'])
  await paint()
  expect(done).toEqual(['first', 'second'])
  expect(frames).toEqual([])
})

it('makes all calls at once when the page is hidden or left, and none of them again', async () => {
  const hidden = await queue('a', 'b')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(hidden).toEqual(['a', 'b'])
  const left = await queue('c')
  window.dispatchEvent(new Event('pagehide'))
  expect(left).toEqual(['c'])
  await paint()
  expect([...hidden, ...left]).toEqual(['a', 'b', 'c'])
})

it('does not wait on a page that is hidden, where nothing is painted', async () => {
  isHidden = true
  expect(await queue('now')).toEqual(['now'])
})
