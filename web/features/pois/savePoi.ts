import type { Change } from '../../../shared/changes.ts'
import type { Poi } from '../../../shared/pois.ts'
import { categoryIntent, inOneList, type CategoryIntent } from '../categories/categoryChanges.ts'
import type { Viewer } from '../../shell/viewerContext.ts'
import { editPoiChanges, placeAgainChanges, type PoiEdit } from './poiChanges.ts'

type Saving = Pick<Viewer, 'mapId' | 'session'>

/** The POI that stands now, null where nothing could be saved; or what has to be asked first. */
export type Saved =
  { readonly kind: 'saved'; readonly poiId: number | null } | (CategoryIntent & { readonly kind: 'ask' })

/** What is done to the categories comes first, in the same list. */
export const savePoi = (
  { mapId, session }: Saving,
  poi: Poi,
  edit: PoiEdit,
  first: readonly Change[],
): Saved => {
  const { content } = session.store.getState()
  const changes = inOneList(content, first, (after) => editPoiChanges(after, mapId, poi, edit))
  const isSaved = changes.length === 0 || session.commit(changes).ok
  return { kind: 'saved', poiId: isSaved ? poi.id : null }
}

/** As the form says; one somebody has deleted is placed again. */
export const saveForm = (saving: Saving, poi: Poi, edit: PoiEdit): Saved => {
  const { content } = saving.session.store.getState()
  if (!content.pois.has(poi.id)) return placeAgain(saving, poi, edit)
  const intent = categoryIntent(content, saving.mapId, poi, edit)
  if (intent.kind === 'ask') return intent
  return savePoi(saving, poi, edit, intent.kind === 'rename' ? intent.changes : [])
}

const placeAgain = ({ mapId, session }: Saving, poi: Poi, edit: PoiEdit): Saved => {
  const again = placeAgainChanges(session.store.getState().content, mapId, poi, edit)
  return { kind: 'saved', poiId: session.commit(again.changes).ok ? again.poiId : null }
}
