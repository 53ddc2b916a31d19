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
