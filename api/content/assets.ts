import { assetPath, type AssetPurpose, type AssetRef } from '../../shared/maps/assets.ts'
import type { FileStore } from '../files/FileStore.ts'
import type { AssetDocument } from '../store/assetDocuments.ts'
import { DuplicateKeyError, type Store } from '../store/Store.ts'
import type { LogContext } from './logContext.ts'
import { freeAsset, proposedHolder } from './proposedAssets.ts'

export const assetId = (mapId: number, ref: AssetRef): string => `${mapId}:${ref}`

/** Returns those of the refs that are files of the map, each with the purpose it was uploaded for, if known. */
export const knownAssets = async (
  store: Store,
  mapId: number,
  refs: readonly AssetRef[],
): Promise<ReadonlyMap<AssetRef, AssetPurpose | undefined>> =>
  new Map((await readAssets(store, mapId, refs)).map(({ ref, purpose }) => [ref, purpose]))

/**
 * Protects assets from the sweep before an entry of the log names them. Returns those that the sweep has deleted or is
 * deleting, which no entry may name.
 */
export const nameAssets = async (
  context: LogContext,
  mapId: number,
  refs: readonly AssetRef[],
): Promise<ReadonlySet<AssetRef>> => {
  const lost = new Set(refs)
  for (const asset of await readAssets(context.store, mapId, refs))
    if (asset.named || (await nameAsset(context, asset))) lost.delete(asset.ref)
  return lost
}

/** Deletes files that no entry has named within an hour of their upload. `isHeld` says of which maps all files are kept. */
export const sweepUnnamedAssets = async (
  context: LogContext,
  isHeld: (mapId: number) => Promise<boolean>,
): Promise<void> => {
  const { store, limits, now } = context
  const before = new Date(now().getTime() - limits.unfinishedMs)
  const unnamed = store.stream('assets', {
    equals: { named: false },
    range: { field: 'created_at', lt: before },
  })
  for await (const asset of unnamed) await sweepAsset(context, asset, isHeld)
}

/** Deletes those of a map's files that are named no more and were uploaded more than an hour ago. */
export const sweepUnnamedAssetsOf = async (
  context: LogContext,
  mapId: number,
  isHeld: (mapId: number) => Promise<boolean>,
): Promise<void> => {
  const before = context.now().getTime() - context.limits.unfinishedMs
  for await (const asset of context.store.stream('assets', { equals: { map_id: mapId } }))
    if (!asset.named && asset.created_at.getTime() < before) await sweepAsset(context, asset, isHeld)
}

/** Says of each of a map's files whether it is named: the one or the other, or as it was if that is undefined. */
export const markAssets = async (
  { store }: LogContext,
  mapId: number,
  isNamed: (asset: AssetDocument) => boolean | undefined,
): Promise<void> => {
  for await (const asset of store.stream('assets', { equals: { map_id: mapId } })) {
    const named = isNamed(asset) ?? asset.named
    if (named !== asset.named) await store.update('assets', asset._id, { named })
  }
}

const sweepAsset = async (
  context: LogContext,
  asset: AssetDocument,
  isHeld: (mapId: number) => Promise<boolean>,
): Promise<void> => {
  const { store, files } = context
  // An interrupted sweep is resumed: until it ends, nothing can name the asset.
  const { act } = await acquire(context, asset, 'sweeping')
  if (act !== 'sweeping') return
  const isUnnamed = (await store.get('assets', asset._id))?.named === false
  if (isUnnamed && !(await isHeld(asset.map_id)) && !(await waitsWithProposal(store, asset)))
    await deleteAsset(store, files, asset)
  await release(store, asset)
}

/** Whether an open proposal names the asset, though no change in the log does. */
const waitsWithProposal = async (store: Store, { proposal_id }: AssetDocument): Promise<boolean> =>
  proposal_id != null && (await store.get('proposals', String(proposal_id)))?.state === 'open'

/** Deletes the records of a map's assets; the files themselves are deleted with the map. */
export const forgetAssets = async (store: Store, mapId: number): Promise<void> => {
  await store.deleteWhere('assets', { equals: { map_id: mapId } })
  for (const owner_id of [holderOf('naming', mapId), holderOf('sweeping', mapId), proposedHolder(mapId)])
    await store.deleteWhere('claims', { equals: { owner_id } })
}

/** Naming an asset and sweeping it exclude each other: either holds a claim on the asset meanwhile. */
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

/** Returns false if the asset is being swept. A claim left by a crash while naming only keeps the asset from the sweep. */
const nameAsset = async (context: LogContext, asset: AssetDocument): Promise<boolean> => {
  const { act, isMine } = await acquire(context, asset, 'naming')
  if (act === 'sweeping') return false
  const isThere = await context.store.update('assets', asset._id, { named: true })
  if (isMine) await release(context.store, asset)
  return isThere
}

/** Returns what the asset is held for, and whether this call holds it. */
const acquire = async (
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

const release = (store: Store, asset: AssetDocument): Promise<boolean> =>
  store.delete('claims', holdId(asset))

/** The file goes first: the next sweep finds a record without a file, but never a file without a record. */
export const deleteAsset = async (store: Store, files: FileStore, asset: AssetDocument) => {
  const path = assetPath(asset.ref)
  if (path) await files.deleteAll(`${asset.map_id}/${path}`)
  if (asset.suggested) await freeAsset(store, asset)
  await store.delete('assets', asset._id)
}
