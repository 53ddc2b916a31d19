import { setImmediate } from 'node:timers/promises'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { CachedResponses, type CachedResponse, versionPerTurn } from './responseCache.ts'

const anAnswer = (fields: Partial<CachedResponse> = {}): CachedResponse => ({
  status: 200,
  headers: [],
  body: Buffer.alloc(10),
  route: null,
  isCurrent: () => true,
  ...fields,
})

describe('cached responses', () => {
  it('are used only at the version at which they were made', () => {
    const answers = new CachedResponses()
    const answer = anAnswer()
    expect(answers.get(1, 'a')).toBeUndefined()
    answers.set(1, 'a', answer)
    expect([answers.get(1, 'a'), answers.get(1, 'b')]).toEqual([answer, undefined])
    expect([answers.get(2, 'a'), answers.get(1, 'a')]).toEqual([undefined, undefined])
  })

  it('are not cached if something was written meanwhile', () => {
    const answers = new CachedResponses()
    answers.get(1, 'a')
    answers.get(2, 'b')
    answers.set(1, 'a', anAnswer())
    expect([answers.get(1, 'a'), answers.get(2, 'a')]).toEqual([undefined, undefined])
  })

  it('are dropped as soon as the data in memory behind them changes', () => {
    const answers = new CachedResponses()
    let isSo = true
    answers.get(1, 'a')
    answers.set(1, 'a', anAnswer({ isCurrent: () => isSo }))
    expect(answers.get(1, 'a')).toBeDefined()
    isSo = false
    expect(answers.get(1, 'a')).toBeUndefined()
    isSo = true
    expect(answers.get(1, 'a')).toBeUndefined()
  })

  it('stay within their size limit: the oldest is dropped, and one that is too large is not cached', () => {
    const answers = new CachedResponses(10_000)
    answers.get(1, 'a')
    for (const key of ['a', 'b', 'c']) answers.set(1, key, anAnswer({ body: Buffer.alloc(2_000) }))
    answers.set(1, 'd', anAnswer({ body: Buffer.alloc(10_000) }))
    answers.set(1, 'e'.repeat(10_000), anAnswer())
    const isKept = (key: string) => answers.get(1, key) !== undefined
    expect(['a', 'b', 'c', 'd', 'e'.repeat(10_000)].map(isKept)).toEqual([false, true, true, false, false])
    for (let count = 0; count < 20; count++) answers.set(1, 'c', anAnswer({ body: Buffer.alloc(2_000) }))
    expect(isKept('b')).toBe(true)
  })
})

describe("the store's version", () => {
  let version: number
  const store = { dataVersion: vi.fn(() => version) }
  const readsIn = (requests: number, versionNow: () => number | null): number => {
    store.dataVersion.mockClear()
    for (let request = 0; request < requests; request++) expect(versionNow()).toBe(version)
    return store.dataVersion.mock.calls.length
  }
  beforeEach(() => void (version = 1))

  it('is read once for the requests of a turn of the event loop while many arrive together, and again in the next', async () => {
    const versionNow = versionPerTurn(store)
    expect(readsIn(40, versionNow)).toBeLessThan(20)
    for (let turn = 0; turn < 3; turn++) {
      await setImmediate()
      version++
      expect(readsIn(10, versionNow)).toBe(1)
    }
  })

  it('is read for each request that arrives alone, and is as new', async () => {
    const versionNow = versionPerTurn(store)
    for (let turn = 0; turn < 40; turn++) {
      version++
      expect(readsIn(1, versionNow)).toBe(1)
      await setImmediate()
    }
  })
})
