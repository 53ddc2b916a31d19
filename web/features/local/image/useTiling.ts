import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { reloadMapRecord } from '../../../shell/useOpenedMap.ts'
import { useViewer } from '../../../shell/viewerContext.ts'
import { withLocalDatabase } from '../../../sources/local/databaseConnection.ts'
import type { IdbMapSource } from '../../../sources/local/idbMapSource.ts'
import { keepPyramid, type LocalPyramid, pyramidOf } from '../../../sources/local/localTiles.ts'
import { runImageTask } from './runImageTask.ts'

/**
 * Makes the tiles of the open map's image, as long as it has none. When the page is left it ends; the next visit goes on
 * where it was. Two tabs do it one after the other, the second with nothing left to do.
 */
export const useTiling = (source: Pick<IdbMapSource, 'setTilingShare'>): void => {
  const { record } = useViewer()
  const client = useQueryClient()
  const { id } = record
  const isWanted = record.image.state.state === 'processing'
  useEffect(() => {
    if (!isWanted) return
    const controller = new AbortController()
    void tileAlone(id, controller.signal, (share) => source.setTilingShare(id, share)).then(() => {
      if (!controller.signal.aborted) reloadMapRecord(client, id)
    })
    return () => controller.abort()
  }, [id, isWanted, source, client])
}

const tileAlone = async (
  mapId: string,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<void> => {
  // Absent outside of secure contexts, despite its type.
  const locks: LockManager | undefined = globalThis.navigator?.locks
  const work = () => makeMissingTiles(mapId, signal, onProgress)
  try {
    await (locks ? locks.request(`pinfold:tiles:${mapId}`, { signal }, work) : work())
  } catch {
    // Left, or deleted meanwhile.
  }
}

const makeMissingTiles = async (
  mapId: string,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<void> => {
  const row = await withLocalDatabase((database) => database.get('localMaps', mapId))
  if (!row || pyramidOf(row) !== null) return
  const { imageId } = row
  try {
    await runImageTask({ kind: 'tile', mapId, imageId }, { signal, onProgress })
  } catch {
    // An image that this browser cannot cut, or has no space for, is shown from its preview.
    if (!signal.aborted) await keepTiles(mapId, { state: 'stopped', imageId })
  }
}

const keepTiles = (mapId: string, pyramid: LocalPyramid | null): Promise<void> =>
  withLocalDatabase((database) => keepPyramid(database, mapId, pyramid))

/** Whether the tiles of the open map are being made, and the way to stop that or to begin it again. */
export const useTilingWay = () => {
  const { record } = useViewer()
  const client = useQueryClient()
  const change = async (isStopped: boolean) => {
    const row = await withLocalDatabase((database) => database.get('localMaps', record.id))
    if (!row) return
    await keepTiles(record.id, isStopped ? { state: 'stopped', imageId: row.imageId } : null)
    reloadMapRecord(client, record.id)
  }
  return { stop: () => change(true), start: () => change(false) }
}
