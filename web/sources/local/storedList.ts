import * as z from 'zod/mini'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** An embed looks the same to everybody and leaves nothing in a reader's browser: `embed.html` says so. */
const storesNothing = (): boolean =>
  globalThis.document?.documentElement.dataset['storesNothing'] !== undefined

/** Returns the text stored under a key; null if there is none, or the page may not use storage. */
export const readStored = (key: string): string | null => {
  if (storesNothing()) return null
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Does nothing if storage is full, or the page may not use it. */
export const writeStored = (key: string, text: string): void => {
  if (storesNothing()) return
  try {
    localStorage.setItem(key, text)
  } catch {
    return
  }
}

export const removeStored = (key: string): void => {
  if (storesNothing()) return
  try {
    localStorage.removeItem(key)
  } catch {
    return
  }
}

/** Shown when pins, drawings or ticks can no longer be stored. */
export const STORAGE_FULL = 'This browser’s storage is full: what you changed lasts until you leave the page.'

/** A list of a viewer's own things, stored in this browser alone. */
export interface StoredList<T extends { readonly id: string }> extends Pick<
  StoreApi<readonly T[]>,
  'getState' | 'getInitialState' | 'subscribe'
> {
  /** Adds an item, or replaces the one with its id. Returns false if storage is full: then it lasts as long as the page. */
  put(item: T): boolean
  remove(id: string): boolean
  /** Replaces each item by what `alter` returns of it. */
  alterAll(alter: (item: T) => T): boolean
  /** Adds, replaces and removes many at once. */
  putAll(items: readonly T[], removedIds: ReadonlySet<string>): boolean
  /** Whether the list is stored: false once storage is full. */
  isStored(): boolean
}

/** Where texts are stored. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem'>

/** The browser's local storage, which may be blocked or full. */
export const browserStorage: TextStorage = { getItem: readStored, setItem: writeStored }

interface StoredListOptions<T> {
  readonly key: string
  readonly schema: z.ZodMiniType<T>
  readonly storage?: TextStorage
  readonly page?: Pick<Window, 'addEventListener'>
}

/** The stored list is read again before each change, so that changes of other tabs are not lost. Invalid items are left out. */
export const createStoredList = <T extends { readonly id: string }>({
  key,
  schema,
  storage = browserStorage,
  page,
}: StoredListOptions<T>): StoredList<T> => {
  const store = createStore<readonly T[]>(() => parseStored(storage.getItem(key), schema) ?? [])
  /** False once storage is full: then it is older than this store. */
  let isStored = true
  const known = () => (isStored ? parseStored(storage.getItem(key), schema) : null) ?? store.getState()
  const set = (items: readonly T[]): boolean => {
    const text = JSON.stringify(items)
    storage.setItem(key, text)
    isStored = storage.getItem(key) === text
    store.setState(items, true)
    return isStored
  }
  page?.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null)
      store.setState(parseStored(storage.getItem(key), schema) ?? [], true)
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
    alterAll: (alter) => set(known().map(alter)),
    putAll(items, removedIds) {
      const all = new Map(known().map((item) => [item.id, item]))
      for (const item of items) all.set(item.id, item)
      return set([...all.values()].filter(({ id }) => !removedIds.has(id)))
    },
    isStored: () => isStored,
  }
}

const parseStored = <T>(text: string | null, schema: z.ZodMiniType<T>): readonly T[] | null => {
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
