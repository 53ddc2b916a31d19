import type { Viewer } from '../../shell/viewerContext.ts'
import { selectedPoiId } from '../../shell/viewerStore.ts'
import { withHidden } from '../../shell/visibility.ts'

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
  reveal(selectedPoiId(store.getState()))
  return store.subscribe((state, before) => {
    if (selectedPoiId(state) !== selectedPoiId(before)) reveal(selectedPoiId(state))
    if (state.lastAddedId !== before.lastAddedId) reveal(state.lastAddedId)
  })
}
