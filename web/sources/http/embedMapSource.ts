import { embedPath } from '../../../shared/paths.ts'
import { assetUrl } from '../assetUrl.ts'
import type { MapRecord, MapSource, RelatedMap } from '../MapSource.ts'
import { readMap } from './readMap.ts'
import { NO_ABILITIES, viewOnlySource } from '../viewOnlySource.ts'

/** The maps of the server as pages of other sites show them: to look at, and the same for everybody. */
export const embedMapSource: MapSource = {
  ...viewOnlySource,
  findMapId: (segment) => Promise.resolve(segment),
  readRecord: async (mapId) => embedded((await readMap(mapId)).record),
  open: async (mapId) => {
    const opened = await readMap(mapId)
    return { ...opened, record: embedded(opened.record) }
  },
  assetUrl,
}

/** Region maps are shown in the same frame. */
const embedded = (record: MapRecord): MapRecord => ({
  ...record,
  abilities: NO_ABILITIES,
  offers: { ...record.offers, links: false, ownMarks: false },
  rating: null,
  parent: record.parent && inFrame(record.parent),
  siblings: record.siblings.map(inFrame),
  regions: record.regions.map(inFrame),
})

const inFrame = (map: RelatedMap): RelatedMap => ({ ...map, path: embedPath(Number(map.id)) })
