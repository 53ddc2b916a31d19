import { z } from 'zod'
import { countedIdSchema } from '../../shared/ids.ts'
import { mapIdFromSegment } from '../paths.ts'
import { api, ApiError, type Schema } from '../sources/api.ts'

/** No directory looks like these: the server sees to it. */
const ENDS_LIKE_AN_ID = /(^|_)\d+$/

const foundSchema = z.object({ id: countedIdSchema })

/**
 * The map at `/map/{segment}`. A segment that does not end like an id may be a map's directory, which may end in digits
 * that mean nothing: so that is asked for first. Null where there is no such map.
 */
export const findMapId = async (
  segment: string,
  signal?: AbortSignal,
  client: { get<T>(path: string, schema: Schema<T>, signal?: AbortSignal): Promise<T> } = api,
): Promise<string | null> => {
  if (ENDS_LIKE_AN_ID.test(segment)) return mapIdFromSegment(segment)
  try {
    const path = `/api/maps/by-directory/${encodeURIComponent(segment)}`
    return String((await client.get(path, foundSchema, signal)).id)
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return mapIdFromSegment(segment)
    throw error
  }
}
