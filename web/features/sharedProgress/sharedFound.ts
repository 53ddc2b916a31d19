import { toast } from '../../ui/overlay/toast.ts'
import { createFoundStore, type FoundStore, lendFoundStore } from '../pois/foundPois.ts'

/** In the place of a map's id: what is looked at is apart from one's own marks on the map. */
export const SHARED_KEY = 'shared-progress'

/** What somebody else has found: nothing of it is stored, and nobody ticks anything. */
export interface SharedFound {
  readonly store: FoundStore
  show(ids: ReadonlySet<number>): void
}

let made: SharedFound | null = null

/** The one of this page: the parts of a page that show `SHARED_KEY` show it. */
export const sharedFound = (): SharedFound => {
  if (made) return made
  made = createSharedFound()
  lendFoundStore(SHARED_KEY, made.store)
  return made
}

const createSharedFound = (): SharedFound => {
  const texts = new Map<string, string>()
  const inner = createFoundStore(SHARED_KEY, {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
  })
  return {
    store: { ...inner, setFound: () => toast.say(NOT_YOURS) },
    show(ids) {
      const now = inner.getState().ids
      const gone = [...now].filter((id) => !ids.has(id))
      const added = [...ids].filter((id) => !now.has(id))
      if (gone.length > 0) inner.setFound(gone, false)
      if (added.length > 0) inner.setFound(added, true)
    },
  }
}

export const NOT_YOURS = 'These are somebody else’s marks. Choose “Show mine” to tick your own.'
