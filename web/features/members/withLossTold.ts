import { type MapSource, NotEditableError } from '../../sources/MapSource.ts'

/**
 * Returns the source of an editor, which tells when the viewer is no editor any more: then the server refuses what is sent, or
 * answers the next catch-up with differences in place of the log.
 */
export const withLossTold = (source: MapSource, onLoss: (mapId: string) => void): MapSource => ({
  ...source,
  async missedSince(mapId, revision, signal) {
    const missed = await source.missedSince(mapId, revision, signal)
    if (!('entries' in missed)) onLoss(mapId)
    return missed
  },
  async apply(mapId, commit) {
    try {
      return await source.apply(mapId, commit)
    } catch (error) {
      if (error instanceof NotEditableError) onLoss(mapId)
      throw error
    }
  },
})
