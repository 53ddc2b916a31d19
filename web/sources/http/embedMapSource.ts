import { contentAnswerSchema } from '../../../shared/content/commits.ts'
import { mapAnswerSchema } from '../../../shared/maps/maps.ts'
import { embedPath } from '../../../shared/paths.ts'
import { assetUrl } from '../assetUrl.ts'
import {
  MapNotFoundError,
  type MapRecord,
  type MapSource,
  type OpenedMap,
  type RelatedMap,
} from '../MapSource.ts'
import { NO_ABILITIES, viewOnlySource } from '../viewOnlySource.ts'
import { api, ApiError } from './api.ts'
import { decodeRead } from '../readParts.ts'
import { recordOf } from './recordOf.ts'

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

/** Reads a map once, for who only looks at it. @throws MapNotFoundError, NetworkError, ApiError */
const readMap = async (mapId: string, client: Pick<typeof api, 'get'> = api): Promise<OpenedMap> => {
  try {
    const [answer, { parts, ...revisions }] = await Promise.all([
      client.get(`/api/maps/${mapId}`, mapAnswerSchema),
      client.get(`/api/maps/${mapId}/content`, contentAnswerSchema),
    ])
    return { record: recordOf(answer), content: await decodeRead(parts), ...revisions }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw new MapNotFoundError()
    throw error
  }
}
