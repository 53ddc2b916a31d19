import { hitIds, poiSearchOf } from '../features/pois/tree/poiSearch.ts'
import { pinsCalled, pinsOf } from '../features/pins/pins.ts'
import { zonesCalled } from '../features/zones/zoneSearch.ts'
import { sameTarget, type Target } from '../scene/state/Target.ts'
import { focusOf, targetOf } from '../shell/canvas/bindSelection.ts'
import type { Viewer } from '../shell/viewerContext.ts'
import { findKey } from '../ui/text/findText.tsx'

/**
 * Shows and opens the first match of the search, in the order of the lists; if a match is open, the next or the previous
 * one. Returns false if there is none.
 */
export const goToMatch = (viewer: Viewer, step: 1 | -1): boolean => {
  const { scene, store, focusOn } = viewer
  const targets = matchesOf(viewer)
  const open = targetOf(store.getState().focus)
  const at = targets.findIndex((target) => sameTarget(target, open))
  const next = at < 0 ? targets.at(step === 1 ? 0 : -1) : targets.at((at + step) % targets.length)
  if (next === undefined) return false
  scene.show(next)
  focusOn(focusOf(next))
  return true
}

const matchesOf = (viewer: Viewer): readonly Target[] => {
  const { mapId, session, store } = viewer
  const { search } = store.getState()
  const hits = poiSearchOf(viewer).finish()
  if (hits === null) return []
  const zones = zonesCalled(session.store.getState().content.zones, findKey(search.trim()))
  const pins = pinsCalled(pinsOf(mapId).getState(), search)
  return [
    ...hitIds(hits).map((id) => ({ kind: 'marker', id }) as const),
    ...zones.map(({ id }) => ({ kind: 'zone', id }) as const),
    ...pins.map(({ id }) => ({ kind: 'pin', id }) as const),
  ]
}
