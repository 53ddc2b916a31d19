import { undoToast } from '../../shell/undo.ts'
import type { ContentSession } from '../../sync/contentState.ts'
import { recordImport } from '../../sync/largeActs.ts'
import { countText } from '../../ui/numberText.ts'

/** The maps that an import has just made, and that are about to be opened. */
const mapIds = new Set<string>()

export const noteFreshImport = (mapId: number): void => void mapIds.add(String(mapId))

/** Makes a step of undo of the import that a map was opened after, and offers it; not if anything was done to the map since. */
export const offerUndoOfImport = (
  session: Pick<ContentSession, 'store' | 'act' | 'revertSliced' | 'canUndoStep'>,
  mapId: string,
): void => {
  const { content, revision } = session.store.getState()
  const { pois, zones } = content
  if (!mapIds.delete(mapId) || revision !== IMPORTED || pois.size + zones.size === 0) return
  const what = pois.size > 0 ? countText(pois.size, 'POI') : countText(zones.size, 'zone')
  undoToast(session, `Imported ${what}.`, recordImport(session, `imported ${what}`))
}

/** An import is one list, and the first of its map. */
const IMPORTED = 1
