import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { reloadMapRecord } from '../../../shell/useOpenedMap.ts'
import { useViewer } from '../../../shell/viewerContext.ts'
import { withLocalDatabase } from '../../../sources/local/databaseConnection.ts'
import type { IdbMapSource } from '../../../sources/local/idbMapSource.ts'
import { keepPyramid, pyramidOf, setTilesWanted } from '../../../sources/local/localTiles.ts'
import { runImageTask } from './runImageTask.ts'

/**
 * Makes the tiles of the open map's image and of its floors', one after the other, as long as they have none. When the page is left it
 * ends; the next visit goes on where it was. Two tabs do it one after the other, the second with nothing left to do.
 */
export const useTiling = (source: Pick<IdbMapSource, 'setTilingShare'>): void => {
  const { record } = useViewer()
  const client = useQueryClient()
  const { id } = record
  const images = [record.image, ...record.floors.flatMap(({ image }) => image ?? [])]
  const wanted = images.find(({ state }) => state.state === 'processing')
  const imageId = wanted?.id
  useEffect(() => {
    if (imageId === undefined) return
    const controller = new AbortController()
    const tell = (share: number) => source.setTilingShare(imageId, share)
    void tileAlone(id, imageId, controller.signal, tell).then(() => {
      if (!controller.signal.aborted) reloadMapRecord(client, id)
    })
    return () => controller.abort()
  }, [id, imageId, source, client])
}

const tileAlone = async (
  mapId: string,
  imageId: string,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<void> => {
  // Absent outside of secure contexts, despite its type.
  const locks: LockManager | undefined = globalThis.navigator?.locks
  const work = () => makeMissingTiles(mapId, imageId, signal, onProgress)
  try {
    await (locks ? locks.request(`pinfold:tiles:${mapId}`, { signal }, work) : work())
  } catch {
    // Left, or deleted meanwhile.
  }
}

const makeMissingTiles = async (
  mapId: string,
  imageId: string,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<void> => {
  const row = await withLocalDatabase((database) => database.get('localMaps', mapId))
  if (!row || pyramidOf(row, imageId) !== null) return
  try {
    await runImageTask({ kind: 'tile', mapId, imageId }, { signal, onProgress })
  } catch {
    // An image that this browser cannot cut, or has no space for, is shown from its preview.
    if (!signal.aborted)
      await withLocalDatabase((database) => keepPyramid(database, mapId, { state: 'stopped', imageId }))
  }
}

/** Whether the tiles of the open map are being made, and the way to stop that or to begin it again. */
export const useTilingWay = () => {
  const { record } = useViewer()
  const client = useQueryClient()
  const change = async (areWanted: boolean) => {
    await withLocalDatabase((database) => setTilesWanted(database, record.id, areWanted))
    reloadMapRecord(client, record.id)
  }
  return { stop: () => change(false), start: () => change(true) }
}
