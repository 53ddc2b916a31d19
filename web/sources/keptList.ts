import { z } from 'zod'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** What the browser keeps under a key; null where there is nothing, or storage is shut to this page. */
export const readKept = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Where storage is full or shut, it lasts as long as the page. */
export const keepText = (key: string, text: string): void => {
  try {
    localStorage.setItem(key, text)
  } catch {
    return
  }
}

/** Said where a viewer's own things can no longer be kept. */
export const STORAGE_FULL = 'This browser’s storage is full: what you changed lasts until you leave the page.'

/** Things of a viewer's own, kept in this browser alone. */
export interface KeptList<T extends { readonly id: string }> extends Pick<
  StoreApi<readonly T[]>,
  'getState' | 'getInitialState' | 'subscribe'
> {
  /** Adds it, or replaces the one with its id. False where the browser's storage is full: it lasts as long as the page. */
  put(item: T): boolean
  remove(id: string): boolean
}

/** Where texts are kept. */
export type Keep = Pick<Storage, 'getItem' | 'setItem'>

const IN_BROWSER: Keep = { getItem: readKept, setItem: keepText }

interface KeptListOptions<T> {
  readonly key: string
  readonly schema: z.ZodType<T>
  readonly keep?: Keep
  readonly page?: Pick<Window, 'addEventListener'>
}

/** What is kept is read again before each change, so that another tab's is not lost; what is none of ours is left out. */
export const createKeptList = <T extends { readonly id: string }>({
  key,
  schema,
  keep = IN_BROWSER,
  page,
}: KeptListOptions<T>): KeptList<T> => {
  const store = createStore<readonly T[]>(() => parseKept(keep.getItem(key), schema) ?? [])
  /** Where storage is full, what it holds is older than what is known here. */
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
