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
