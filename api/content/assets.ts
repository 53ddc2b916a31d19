import { assetPath, type AssetPurpose, type AssetRef } from '../../shared/assets.ts'
import type { FileStore } from '../files/FileStore.ts'
import type { AssetDocument } from '../store/collections.ts'
import { DuplicateKeyError, type Store } from '../store/Store.ts'
import type { LogContext } from './logContext.ts'

export const assetId = (mapId: number, ref: AssetRef): string => `${mapId}:${ref}`

/** Of the refs, those that are files of the map, and what each came for as far as that is known. */
export const knownAssets = async (
  store: Store,
  mapId: number,
  refs: readonly AssetRef[],
): Promise<ReadonlyMap<AssetRef, AssetPurpose | undefined>> =>
  new Map((await readAssets(store, mapId, refs)).map(({ ref, purpose }) => [ref, purpose]))

/**
 * Keeps assets from being swept, before an entry of the log names them. Those that were swept just now are answered:
 * no entry may name them any more.
 */
export const nameAssets = async (
  context: LogContext,
  mapId: number,
  refs: readonly AssetRef[],
): Promise<ReadonlySet<AssetRef>> => {
  const lost = new Set<AssetRef>()
  for (const asset of await readAssets(context.store, mapId, refs))
    if (!asset.named && !(await nameAsset(context, asset))) lost.add(asset.ref)
  return lost
}

/** Deletes files that no entry has named long after they came. */
export const sweepUnnamedAssets = async (context: LogContext): Promise<void> => {
  const { store, files, limits, now } = context
  const before = new Date(now().getTime() - limits.unfinishedMs)
  const unnamed = store.stream('assets', {
    equals: { named: false },
    range: { field: 'created_at', lt: before },
  })
  for await (const asset of unnamed) {
    // A sweep that broke off is taken up: until it ends, nothing can name the asset.
    const { act } = await hold(context, asset, 'sweeping')
    if (act !== 'sweeping') continue
    if ((await store.get('assets', asset._id))?.named === false) await deleteAsset(store, files, asset)
    await letGo(store, asset)
  }
}

/** The notes of a map's assets. Its files are deleted with it. */
export const forgetAssets = async (store: Store, mapId: number): Promise<void> => {
  await store.deleteWhere('assets', { equals: { map_id: mapId } })
  for (const act of ['naming', 'sweeping'] as const)
    await store.deleteWhere('claims', { equals: { owner_id: holderOf(act, mapId) } })
}

/** Of those who name an asset and those who sweep it, one at a time gets hold of it. */
type Act = 'naming' | 'sweeping'

const holderOf = (act: Act, mapId: number) => `${act}:${mapId}`
const holdId = (asset: AssetDocument) => `asset:${asset._id}`

const SLICE = 500

const readAssets = async (
  store: Store,
  mapId: number,
  refs: readonly AssetRef[],
): Promise<AssetDocument[]> => {
  const assets: AssetDocument[] = []
  for (let start = 0; start < refs.length; start += SLICE) {
    const ids = refs.slice(start, start + SLICE).map((ref) => assetId(mapId, ref))
    assets.push(...(await store.getMany('assets', ids)))
  }
  return assets
}

/** False if it is swept. Whoever else is naming it may never finish; what is held so is not swept. */
const nameAsset = async (context: LogContext, asset: AssetDocument): Promise<boolean> => {
  const { act, isMine } = await hold(context, asset, 'naming')
  if (act === 'sweeping') return false
  const isThere = await context.store.update('assets', asset._id, { named: true })
  if (isMine) await letGo(context.store, asset)
  return isThere
}

/** What it is held for, and whether by this call. */
const hold = async (
  { store, now }: LogContext,
  asset: AssetDocument,
  act: Act,
): Promise<{ readonly act: Act; readonly isMine: boolean }> => {
  for (;;) {
    try {
      const claim = { _id: holdId(asset), owner_id: holderOf(act, asset.map_id), created_at: now() }
      await store.insert('claims', claim)
      return { act, isMine: true }
    } catch (error) {
      if (!(error instanceof DuplicateKeyError)) throw error
    }
    const holder = await store.get('claims', holdId(asset))
    if (holder) return { act: holder.owner_id.startsWith('naming') ? 'naming' : 'sweeping', isMine: false }
  }
}

const letGo = (store: Store, asset: AssetDocument): Promise<boolean> => store.delete('claims', holdId(asset))

/** The file first: a note without a file is found again. */
const deleteAsset = async (store: Store, files: FileStore, { _id, map_id, ref }: AssetDocument) => {
  const path = assetPath(ref)
  if (path) await files.deleteAll(`${map_id}/${path}`)
  await store.delete('assets', _id)
}
