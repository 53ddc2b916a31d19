import type { Moment } from './http/history.ts'
import { type MapRecord, type MapSource, type MapWatcher, TooFarBehindError } from './MapSource.ts'
import { NO_ABILITIES, viewOnlySource } from './viewOnlySource.ts'

/** A map as it was, to look at. What is shown changes from one moment to another without being opened anew. */
export interface MomentSource extends MapSource {
  show(moment: Moment): void
}

/** Returns the record of a map for those who look at what was on it. */
export const recordOfMoments = (record: MapRecord): MapRecord => ({
  ...record,
  abilities: NO_ABILITIES,
  offers: { ...record.offers, community: false },
  suggestions: null,
  rating: null,
})

/** `record` is that of the map as it is, in whose pictures all moments are shown. */
export const createMomentSource = (
  files: Pick<MapSource, 'assetUrl' | 'readLink'>,
  record: MapRecord,
  first: Moment,
): MomentSource => {
  let shown = first
  const watchers = new Set<MapWatcher>()
  return {
    ...viewOnlySource,
    assetUrl: files.assetUrl,
    readLink: files.readLink,
    findMapId: () => Promise.resolve(record.id),
    readRecord: () => Promise.resolve(record),
    open: () =>
      Promise.resolve({ record, content: shown.content, revision: shown.revision, forgottenRevision: 0 }),
    readLinks: () => Promise.resolve(shown.links),
    missedSince: (_mapId, revision) =>
      revision === shown.revision
        ? Promise.resolve({ revision, changes: [] })
        : Promise.reject(new TooFarBehindError()),
    watch(_mapId, watcher) {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    show(moment) {
      if (moment === shown) return
      shown = moment
      for (const watcher of watchers) watcher.onNews()
    },
  }
}
