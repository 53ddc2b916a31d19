import type { Content } from '../../../shared/content/content.ts'
import { boundsAt } from '../../scene/state/SceneKind.ts'
import type { Viewer } from '../../shell/viewerContext.ts'
import type { ContentSession } from '../../sync/contentState.ts'
import { countText } from '../../ui/text/numberText.ts'
import { foundPoisOf, type FoundStore } from './foundPois.ts'
import { poiTitle } from './tree/poiRows.ts'

interface Marking {
  readonly session: Pick<ContentSession, 'record'> & {
    readonly store: { getState(): { readonly content: Content } }
  }
  readonly found: FoundStore
}

/** Ticks POIs as found, or takes the ticks away, as one step of undo. Those that are ticked so already are left out. */
export const markFound = ({ session, found }: Marking, poiIds: Iterable<number>, isFound: boolean): void => {
  const changed = new Set([...poiIds].filter((id) => found.getState().ids.has(id) !== isFound))
  if (changed.size === 0) return
  const placesAfter = (to: boolean) => {
    const still = [...changed].filter((id) => found.getState().ids.has(id) !== to)
    if (still.length === 0) return null
    found.setFound(still, to)
    const { pois } = session.store.getState().content
    return still.flatMap((id) => pois.get(id) ?? []).map(boundsAt)
  }
  found.setFound(changed, isFound)
  session.record({
    done: `marked ${whatOf(session, changed)} as ${isFound ? 'found' : 'not found'}`,
    undo: () => placesAfter(!isFound),
    redo: () => placesAfter(isFound),
  })
}

/** The found POIs of a map, and the steps of undo. */
export const markingOf = ({ mapId, session }: Pick<Viewer, 'mapId' | 'session'>): Marking => ({
  session,
  found: foundPoisOf(mapId),
})

const whatOf = ({ store }: Marking['session'], ids: ReadonlySet<number>): string => {
  const { pois, types } = store.getState().content
  const [first] = ids
  const poi = ids.size === 1 ? pois.get(first ?? 0) : undefined
  const type = poi && types.get(poi.typeId)
  return poi && type ? `“${poiTitle(poi, type)}”` : countText(ids.size, 'POI')
}
