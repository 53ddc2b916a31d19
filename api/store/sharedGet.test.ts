import { expect, it } from 'vitest'
import { aMapDocument } from '../../tests/mapBuilders.ts'
import { sharedGet } from './sharedWork.ts'
import type { Store } from './Store.ts'

/** A store whose reads end when told to, each with what the document is at its beginning. */
const slowStore = () => {
  let votes = 0
  const ends: (() => void)[] = []
  const failures: Error[] = []
  const get = () => {
    const document = aMapDocument(1, { votes })
    const failure = failures.shift()
    return new Promise((resolve, reject) => ends.push(() => (failure ? reject(failure) : resolve(document))))
  }
  return {
    store: { get } as unknown as Store,
    ends,
    failures,
    vote: () => votes++,
    endNext: async () => {
      ends.shift()?.()
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

const votesOf = async (reading: ReturnType<typeof sharedGet<'maps'>>) => (await reading)?.votes

it('lets calls during a read share the next one, which sees what was written before they were made', async () => {
  const { store, ends, vote, endNext } = slowStore()
  const first = votesOf(sharedGet(store, 'maps', '1'))
  vote()
  const later = [1, 2, 3].map(() => votesOf(sharedGet(store, 'maps', '1')))
  expect(ends).toHaveLength(1)
  await endNext()
  expect(ends).toHaveLength(1)
  vote()
  const last = votesOf(sharedGet(store, 'maps', '1'))
  await endNext()
  await endNext()
  expect(await first).toBe(0)
  expect(await Promise.all(later)).toEqual([1, 1, 1])
  expect(await last).toBe(2)
})

it('caches nothing: a call after a read has ended reads again', async () => {
  const { store, vote, endNext } = slowStore()
  const first = votesOf(sharedGet(store, 'maps', '1'))
  await endNext()
  vote()
  const second = votesOf(sharedGet(store, 'maps', '1'))
  await endNext()
  expect([await first, await second]).toEqual([0, 1])
})

it('reports a failure only to the callers of that read', async () => {
  const { store, failures, endNext } = slowStore()
  failures.push(new Error('away'))
  const first = sharedGet(store, 'maps', '1')
  const second = sharedGet(store, 'maps', '1')
  const refused = expect(first).rejects.toThrow('away')
  await endNext()
  await refused
  await endNext()
  expect(await second).not.toBeNull()
})

it('reads different documents separately', () => {
  const { store, ends } = slowStore()
  void sharedGet(store, 'maps', '1')
  void sharedGet(store, 'maps', '2')
  expect(ends).toHaveLength(2)
})
