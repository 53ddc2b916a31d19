import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ContentSession, ContentState } from '../sync/contentState.ts'
import { hasManyChanges } from './hasManyChanges.ts'
import { afterPaint } from '../ui/afterPaint.ts'

/**
 * The content as what is beside the map shows it: panels, lists, the state of saving. Of what an act does in slices it shows
 * the end, and what changes much it shows after the map.
 */
interface ShownContent {
  readonly store: StoreApi<ContentState>
  /** Acts on the session. Only the map shows it in the next frame, the rest after that: so neither waits for the other. */
  mapFirst<T>(act: () => T): T
}

const known = new WeakMap<ContentSession['store'], ShownContent>()

export const shownContent = ({ store }: Pick<ContentSession, 'store'>): ShownContent => {
  const shown = known.get(store) ?? follow(store)
  known.set(store, shown)
  return shown
}

const follow = (content: ContentSession['store']): ShownContent => {
  const store = createStore<ContentState>(() => content.getState())
  let waiting = 0
  const show = (): void => {
    if (waiting === 0) store.setState(content.getState(), true)
  }
  const showLater = (): void => {
    waiting += 1
    afterPaint(() => {
      waiting -= 1
      show()
    })
  }
  content.subscribe((now, before) => {
    if (now.isUnderway) return
    if (before.isUnderway || hasManyChanges(now.content.pois, store.getState().content.pois)) showLater()
    else show()
  })
  return {
    store,
    mapFirst(act) {
      showLater()
      return act()
    },
  }
}
