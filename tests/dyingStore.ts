import type { Store } from '../api/store/Store.ts'

type Call = 'insert' | 'update' | 'upsert' | 'stream' | 'delete'
type Arguments = [collection: string, document: { readonly _id: string }]

/** The store of a process that dies at the first call of this kind, or the first that `isFatal` picks. */
export const dyingAt = (
  store: Store,
  call: Call,
  isFatal: (given: Arguments) => boolean = () => true,
): Store =>
  new Proxy(store, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return (...given: Arguments) => {
        if (name === call && isFatal(given)) throw new Error('killed')
        return value.apply(target, given) as unknown
      }
    },
  })

/** The store of a process that dies after so many writes. */
export const dyingAfter = (store: Store, writesMax: number): Store => {
  let writes = 0
  return new Proxy(store, {
    get(target, name, receiver) {
      const value: unknown = Reflect.get(target, name, receiver)
      if (typeof value !== 'function') return value
      const call = value.bind(target) as (...given: unknown[]) => unknown
      if (!['insert', 'update', 'upsert', 'delete', 'deleteWhere'].includes(String(name))) return call
      return (...given: unknown[]) => {
        if (++writes > writesMax) throw new Error('The process died.')
        return call(...given)
      }
    },
  })
}
