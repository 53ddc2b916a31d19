import type { CollectionName, Documents } from './collections.ts'
import type { Store } from './Store.ts'

interface Reading {
  readonly now: Promise<unknown>
  /** Begins when `now` has ended; shared by all calls made since `now` began. */
  next?: Promise<unknown>
}

const readings = new WeakMap<Store, Map<string, Reading>>()

/**
 * Returns a document as it is at the time of the call or later. Concurrent calls for a document share reads: at most one is
 * under way and one is waiting, so that what many visitors look at costs few reads. Nobody may alter the shared result.
 */
export const sharedGet = <C extends CollectionName>(
  store: Store,
  collection: C,
  id: string,
): Promise<Readonly<Documents[C]> | null> => {
  const underWay = readings.get(store) ?? new Map<string, Reading>()
  readings.set(store, underWay)
  const key = `${collection}:${id}`
  const begin = (): Promise<Documents[C] | null> => {
    const reading: Reading = { now: store.get(collection, id) }
    underWay.set(key, reading)
    const end = (): void => {
      if (underWay.get(key) === reading && reading.next === undefined) underWay.delete(key)
    }
    reading.now.then(end, end)
    return reading.now as Promise<Documents[C] | null>
  }
  const reading = underWay.get(key)
  if (reading === undefined) return begin()
  reading.next ??= reading.now.then(begin, begin)
  return reading.next as Promise<Documents[C] | null>
}

/**
 * Shares runs of `work` between callers, so that each waits for a run that began no earlier than its call. Calls made
 * during a run share the next one: at any time at most one run is under way and one is waiting.
 */
export const sharedRuns = (work: () => Promise<void>): (() => Promise<void>) => {
  let running: Promise<void> | undefined
  let following: Promise<void> | undefined
  const run = () => {
    const mine = work().finally(() => {
      if (running === mine) running = undefined
    })
    running = mine
    return mine
  }
  const runNext = () => {
    following = undefined
    return running ?? run()
  }
  return () => {
    if (!running) return run()
    following ??= running.then(runNext, runNext)
    return following
  }
}

/** Returns a function that runs acts of the same key one after another, and acts of different keys side by side. */
export const createSerially = <Key>(): (<T>(key: Key, act: () => Promise<T>) => Promise<T>) => {
  const lastByKey = new Map<Key, Promise<unknown>>()
  return <T>(key: Key, act: () => Promise<T>): Promise<T> => {
    const result = (lastByKey.get(key) ?? Promise.resolve()).then(act)
    const done = result.then(forget, forget)
    function forget() {
      if (lastByKey.get(key) === done) lastByKey.delete(key)
    }
    lastByKey.set(key, done)
    return result
  }
}
