import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PictureLoader } from './PictureLoader.ts'

/** A picture that knows whether it was let go of. */
const picture = (): ImageBitmap => ({ width: 512, height: 512, close: vi.fn() })

interface Request {
  readonly url: string
  readonly signal: AbortSignal
  answer(bitmap: ImageBitmap | null): void
  fail(): void
}

let requests: Request[] = []
let loaded: string[] = []
let loader: PictureLoader

const settle = () => vi.advanceTimersByTimeAsync(0)
const want = (...keys: string[]) => loader.want(keys.map((key) => ({ key, url: `/${key}` })))
const asked = () => requests.map(({ url }) => url)
const request = (url: string): Request => {
  const found = requests.findLast((candidate) => candidate.url === url)
  if (found === undefined) throw new Error(`${url} was not asked for.`)
  return found
}

beforeEach(() => {
  vi.useFakeTimers()
  requests = []
  loaded = []
  loader = new PictureLoader(
    (url, signal) =>
      new Promise((resolve, reject) => {
        requests.push({ url, signal, answer: resolve, fail: () => reject(new Error('unreachable')) })
        signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
      }),
    (key) => loaded.push(key),
  )
})
afterEach(() => vi.useRealTimers())

it('loads in order, a few at a time', async () => {
  want('1', '2', '3', '4', '5', '6', '7', '8')
  expect(asked()).toEqual(['/1', '/2', '/3', '/4', '/5', '/6'])
  request('/2').answer(picture())
  await settle()
  expect(asked().slice(6)).toEqual(['/7'])
  expect(loaded).toEqual(['2'])
})

it('aborts requests that are no longer wanted and continues with the others', async () => {
  want('1', '2')
  want('2', '3')
  await settle()
  expect(request('/1').signal.aborted).toBe(true)
  expect(request('/2').signal.aborted).toBe(false)
  expect(asked()).toEqual(['/1', '/2', '/3'])
})

it('frees a picture that arrives after its request was aborted', async () => {
  want('1')
  const late = picture()
  const { answer } = request('/1')
  answer(late)
  want()
  await settle()
  expect(late.close).toHaveBeenCalled()
  expect(loaded).toEqual([])
})

it('retries after a delay that doubles, without blocking others', async () => {
  want('1')
  request('/1').fail()
  await settle()
  expect(asked()).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(500)
  expect(asked()).toHaveLength(2)
  request('/1').fail()
  await vi.advanceTimersByTimeAsync(900)
  expect(asked()).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(100)
  expect(asked()).toHaveLength(3)
  request('/1').answer(picture())
  await settle()
  expect(loaded).toEqual(['1'])
})

it('does not retry what does not exist', async () => {
  want('1')
  request('/1').answer(null)
  await settle()
  want('1', '2')
  expect(asked()).toEqual(['/1', '/2'])
})
