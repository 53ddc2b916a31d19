import { mapIdFromSegment } from '../../../shared/paths.ts'
import { withLocalDatabase } from '../../sources/local/databaseConnection.ts'
import { forgetSeenMap } from '../../sources/seen/seenMaps.ts'

/** Forgets the map at an address, by which nobody finds it any more. */
export const forgetSeen = async (segment: string): Promise<void> => {
  const id = mapIdFromSegment(segment)
  if (id !== null) await withLocalDatabase((database) => forgetSeenMap(database, String(id))).catch(() => {})
}
