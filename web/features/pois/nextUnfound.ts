import { FOUND_TEXTS } from '../../../shared/texts/foundTexts.ts'
import { selectedPoiId, type Viewer } from '../../shell/viewerContext.ts'
import { toast } from '../../ui/overlay/toast.ts'
import { foundCountsOf } from './foundCounts.ts'
import { foundPoisOf } from './foundPois.ts'

/** The POIs that were gone to one after another without anything else being opened: whoever skips some does not come back to them at once. */
interface Walk {
  readonly passed: Set<number>
  last: number | null
}

const walks = new WeakMap<Viewer['scene'], Walk>()

/**
 * Opens the nearest POI that is not found, of those that the filters show: nearest to the one that is open, or else to the middle of the
 * view. Says so if there is none.
 */
export const goToNextUnfound = (
  viewer: Pick<Viewer, 'mapId' | 'scene' | 'session' | 'store' | 'focusOn'>,
): void => {
  const { scene, session, store, focusOn } = viewer
  const openId = selectedPoiId(store.getState())
  const open = openId === null ? undefined : session.store.getState().content.pois.get(openId)
  const walk = walkFrom(scene, openId)
  const from = open ?? scene.middleMap
  let next = scene.nearestUnfound(from, walk.passed)
  if (next === null) {
    // All have been passed once: from the first again.
    walk.passed.clear()
    if (openId !== null) walk.passed.add(openId)
    next = scene.nearestUnfound(from, walk.passed)
  }
  if (next === null) {
    toast.say(whyNone(viewer, openId))
    return
  }
  walk.last = next
  scene.show({ kind: 'marker', id: next })
  focusOn({ kind: 'poi', poiId: next, mode: 'info' })
  store.setState({ listedId: next })
}

const walkFrom = (scene: Viewer['scene'], openId: number | null): Walk => {
  const known = walks.get(scene)
  const walk = known && known.last === openId ? known : { passed: new Set<number>(), last: null }
  if (openId !== null) walk.passed.add(openId)
  walks.set(scene, walk)
  return walk
}

const whyNone = ({ mapId, session }: Pick<Viewer, 'mapId' | 'session'>, openId: number | null): string => {
  const { pois } = session.store.getState().content
  const store = foundPoisOf(mapId)
  const left = pois.size - foundCountsOf(store, pois, store.getState()).total
  if (left === 0) return FOUND_TEXTS.allFound
  const isLast = left === 1 && openId !== null && pois.has(openId) && !store.getState().ids.has(openId)
  return isLast ? FOUND_TEXTS.lastOne : FOUND_TEXTS.nothingShown
}
