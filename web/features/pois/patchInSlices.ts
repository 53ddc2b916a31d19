import type { Content } from '../../../shared/content.ts'
import type { Scene } from '../../scene/Scene.ts'
import { hasManyChanges } from '../../shell/hasManyChanges.ts'
import { startSliced } from '../../sync/runSliced.ts'
import { poiMarkerColumns } from './poiMarkerColumns.ts'
import { changedMarkerIds, markerPatch, markersNow, type UrlOf } from './poiMarkers.ts'

/** Few enough that the page stays live while they are put on the map. */
const MARKERS_AT_ONCE = 250
/** More are put on the map in a task of their own, after that in which the page is built around it. */
const FIRST_AT_ONCE_MAX = 1_000

interface Patching {
  readonly scene: Pick<Scene, 'setMarkerColumns' | 'patchMarkers'>
  readonly urlOf: UrlOf
  readonly contentNow: () => Content
}

/**
 * Brings the markers from one content to the next: where little has changed at once, where much has in slices. A slice shows
 * its POIs as they are by then, so that what changes meanwhile is not held up.
 */
export const patchInSlices = ({ scene, urlOf, contentNow }: Patching) => {
  let due: Iterator<number>[] = []
  let stop = () => {}
  const nextDue = (): number | null => {
    for (let first = due[0]; first; first = due[0]) {
      const next = first.next()
      if (next.done !== true) return next.value
      due.shift()
    }
    return null
  }
  function* patching(): Generator<void, void> {
    let ids: number[] = []
    for (let id = nextDue(); id !== null; id = nextDue()) {
      ids.push(id)
      if (ids.length < MARKERS_AT_ONCE) continue
      scene.patchMarkers(markersNow(new Set(ids), contentNow(), urlOf))
      ids = []
      yield
    }
    if (ids.length > 0) scene.patchMarkers(markersNow(new Set(ids), contentNow(), urlOf))
  }
  const patch = (before: Content, now: Content): void => {
    if (!hasManyChanges(now.pois, before.pois)) return scene.patchMarkers(markerPatch(before, now, urlOf))
    due = [...due, changedMarkerIds(before, now)]
    if (due.length === 1) stop = startSliced(patching(), () => {}).cancel
  }
  function* settingAll(): Generator<void, void> {
    const content = contentNow()
    const columns = poiMarkerColumns(content, urlOf)
    yield
    yield* scene.setMarkerColumns(columns)
    // What was shown meanwhile is shown once more.
    patch(content, contentNow())
  }
  return {
    /** Puts all markers on the map, in place of those that are there. */
    setAll(): void {
      const isLong = contentNow().pois.size > FIRST_AT_ONCE_MAX
      stop = startSliced(settingAll(), () => {}, { isLong }).cancel
    },
    patch,
    stop(): void {
      stop()
      due = []
    },
  }
}
