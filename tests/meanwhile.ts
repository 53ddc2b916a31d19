import type { CollectionName } from '../api/store/collections.ts'
import type { Store } from '../api/store/Store.ts'

/** The store for one request, into which another one comes: after its first such call, and before it learns what that has returned. */
export const meanwhile = (
  store: Store,
  [call, collection]: readonly [keyof Store, CollectionName],
  act: () => Promise<unknown>,
): Store => {
  let isDone = false
  return new Proxy(store, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return (...args: unknown[]): unknown => {
        const result: unknown = Reflect.apply(value, target, args)
        if (isDone || name !== call || args[0] !== collection) return result
        isDone = true
        return Promise.resolve(result).then(async (returned) => {
          await act()
          return returned
        })
      }
    },
  })
}
