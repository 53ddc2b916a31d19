import { contentAnswerSchema } from '../../../shared/content/commits.ts'
import { mapAnswerSchema } from '../../../shared/maps/maps.ts'
import { MapNotFoundError, type OpenedMap } from '../MapSource.ts'
import { api, ApiError } from './api.ts'
import { decodeRead } from './readParts.ts'
import { recordOf } from './recordOf.ts'

/** Reads a map once, for who only looks at it. @throws MapNotFoundError, NetworkError, ApiError */
export const readMap = async (mapId: string, client: Pick<typeof api, 'get'> = api): Promise<OpenedMap> => {
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
