import { selectionOf } from '../../../../shared/content/selection.ts'
import { selectAll } from '../../../shell/selecting.ts'
import type { Viewer } from '../../../shell/viewerContext.ts'
import { zonesCalled } from '../../zones/zoneSearch.ts'
import { poiSearchOf, wantedIn } from './poiSearch.ts'

type Selecting = Pick<Viewer, 'session' | 'store' | 'focusOn'>

/** Returns the POIs of some types, by id; while something is searched, those that were found. */
export const poiIdsOfTypes = (viewer: Selecting, typeIds: readonly number[]): number[] => {
  const found = foundIn(viewer)
  if (found) return typeIds.flatMap((typeId) => (found.get(typeId) ?? []).map(({ id }) => id))
  const wanted = new Set(typeIds)
  const { pois } = viewer.session.store.getState().content
  return [...pois].filter(({ typeId }) => wanted.has(typeId)).map(({ id }) => id)
}

export const selectTypes = (viewer: Selecting, typeIds: readonly number[]): void =>
  selectAll(viewer, selectionOf({ pois: poiIdsOfTypes(viewer, typeIds) }))

/** Selects the POIs and the zones that the search has found. */
export const selectFound = (viewer: Selecting): void => {
  const { zones } = viewer.session.store.getState().content
  const pois = [...(foundIn(viewer)?.values() ?? [])].flat()
  const found = zonesCalled(zones, wantedIn(viewer.store.getState().search))
  selectAll(viewer, selectionOf({ pois: pois.map(({ id }) => id), zones: found.map(({ id }) => id) }))
}

const foundIn = (viewer: Selecting) =>
  wantedIn(viewer.store.getState().search) === '' ? null : (poiSearchOf(viewer).finish()?.matches ?? null)
