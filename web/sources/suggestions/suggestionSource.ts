import { newEntityId } from '../../../shared/ids.ts'
import { RefusedError, type MapRecord, type MapSource } from '../MapSource.ts'
import type { SuggestionFiles } from './suggestionFiles.ts'

/**
 * A map of the server for somebody who suggests changes of it: its content may be edited, though not the map itself, and the
 * files for that stay in this browser until they are sent.
 */
export const createSuggestionSource = (source: MapSource, files: SuggestionFiles): MapSource => ({
  ...source,
  styles: null,
  async open(mapId, signal) {
    const [opened] = await Promise.all([source.open(mapId, signal), files.open(mapId)])
    return { ...opened, record: forSuggestions(opened.record) }
  },
  readRecord: async (mapId, signal) => forSuggestions(await source.readRecord(mapId, signal)),
  newEntityId: (mapId) => newEntityId(Number(mapId)),
  apply: () => refuse(),
  async putAsset(mapId, { purpose, file }) {
    return { ref: await files.put(mapId, purpose, file) }
  },
  assetUrl: (record, ref) => files.urlOf(record.id, ref) ?? source.assetUrl(record, ref),
  addRegion: () => refuse(),
  deleteRegion: () => refuse(),
  setPublic: () => refuse(),
  setCalibration: () => refuse(),
  setFloors: () => refuse(),
  setFloorImage: () => refuse(),
  removeFloorImage: () => refuse(),
  retryFloorImage: () => refuse(),
  retryImage: () => refuse(),
  forget: () => refuse(),
  deleteMap: () => refuse(),
})

const refuse = (): Promise<never> => Promise.reject(new RefusedError(null))

/** Where POIs lead is not suggested: who reads that is not who suggests. */
const forSuggestions = (record: MapRecord): MapRecord =>
  record.abilities.suggest
    ? {
        ...record,
        abilities: { ...record.abilities, edit: true, manage: false, delete: false },
        offers: { ...record.offers, links: false },
      }
    : record
