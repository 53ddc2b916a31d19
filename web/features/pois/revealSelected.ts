import type { Viewer } from '../viewer/viewerContext.ts'
import { selectedPoiId, type ViewerState } from '../viewer/viewerStore.ts'
import { withHidden } from '../viewer/visibility.ts'

/** A POI that is opened, by a link to it or from the list, or that was just made, is seen although its type is hidden. */
export const revealSelected = ({
  session,
  store,
  visibility,
}: Pick<Viewer, 'session' | 'store' | 'visibility'>): (() => void) => {
  const reveal = (poiId: number | null) => {
    const poi = session.store.getState().content.pois.get(poiId ?? 0)
    if (poi)
      visibility.setState(({ hiddenTypes }) => ({
        hiddenTypes: withHidden(hiddenTypes, [poi.typeId], false),
      }))
  }
  reveal(shownId(store.getState()))
  return store.subscribe((state, before) => {
    if (shownId(state) !== shownId(before)) reveal(shownId(state))
  })
}

const shownId = (state: ViewerState): number | null => selectedPoiId(state) ?? state.lastAddedId
