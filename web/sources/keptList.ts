import { z } from 'zod'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** Returns the text stored under a key; null if there is none, or the page may not use storage. */
export const readKept = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Does nothing if storage is full, or the page may not use it. */
export const keepText = (key: string, text: string): void => {
  try {
    localStorage.setItem(key, text)
  } catch {
    return
  }
}

/** Shown when pins, drawings or ticks can no longer be stored. */
export const STORAGE_FULL = 'This browser’s storage is full: what you changed lasts until you leave the page.'

/** A list of a viewer's own things, stored in this browser alone. */
export interface KeptList<T extends { readonly id: string }> extends Pick<
  StoreApi<readonly T[]>,
  'getState' | 'getInitialState' | 'subscribe'
> {
  /** Adds an item, or replaces the one with its id. Returns false if storage is full: then it lasts as long as the page. */
  put(item: T): boolean
  remove(id: string): boolean
}

/** Where texts are stored. */
export type Keep = Pick<Storage, 'getItem' | 'setItem'>

const IN_BROWSER: Keep = { getItem: readKept, setItem: keepText }

interface KeptListOptions<T> {
  readonly key: string
  readonly schema: z.ZodType<T>
  readonly keep?: Keep
  readonly page?: Pick<Window, 'addEventListener'>
}

/** The stored list is read again before each change, so that changes of other tabs are not lost. Invalid items are left out. */
export const createKeptList = <T extends { readonly id: string }>({
  key,
  schema,
  keep = IN_BROWSER,
  page,
}: KeptListOptions<T>): KeptList<T> => {
  const store = createStore<readonly T[]>(() => parseKept(keep.getItem(key), schema) ?? [])
  /** False once storage is full: then it is older than this store. */
  let isKept = true
  const known = () => (isKept ? parseKept(keep.getItem(key), schema) : null) ?? store.getState()
  const set = (items: readonly T[]): boolean => {
    const text = JSON.stringify(items)
    keep.setItem(key, text)
    isKept = keep.getItem(key) === text
    store.setState(items, true)
    return isKept
  }
  page?.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null)
      store.setState(parseKept(keep.getItem(key), schema) ?? [], true)
  })
  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    put(item) {
      const items = known()
      const isThere = items.some(({ id }) => id === item.id)
      return set(isThere ? items.map((other) => (other.id === item.id ? item : other)) : [...items, item])
    },
    remove: (id) => set(known().filter((item) => item.id !== id)),
  }
}

const parseKept = <T>(text: string | null, schema: z.ZodType<T>): readonly T[] | null => {
  if (text === null) return null
  try {
    return z
      .array(z.unknown())
      .parse(JSON.parse(text))
      .flatMap((item) => {
        const parsed = schema.safeParse(item)
        return parsed.success ? [parsed.data] : []
      })
  } catch {
    return null
  }
}
