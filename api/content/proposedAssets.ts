import type { AssetDocument } from '../store/assetDocuments.ts'
import { DuplicateKeyError, type Store } from '../store/Store.ts'

/** Whose claims those on the files of a map's proposals are. */
export const proposedHolder = (mapId: number): string => `proposed:${mapId}`
const claimId = ({ _id }: AssetDocument): string => `proposed:${_id}`

/**
 * Lets files wait with a proposal that is about to be made. A file waits with one alone, whose end is its end: where two are made
 * with it at once, the second gets false, and none of its files.
 */
export const attachAssets = async (
  store: Store,
  assets: readonly AssetDocument[],
  proposalId: number,
): Promise<boolean> => {
  for (const [count, asset] of assets.entries()) {
    if (!(await claim(store, asset))) {
      await detachAssets(store, assets.slice(0, count))
      return false
    }
    await store.update('assets', asset._id, { proposal_id: proposalId })
  }
  return true
}

/** Takes files from the proposal that they waited with. */
export const detachAssets = async (store: Store, assets: readonly AssetDocument[]): Promise<void> => {
  for (const asset of assets) {
    await store.update('assets', asset._id, { proposal_id: null })
    await freeAsset(store, asset)
  }
}

/** Forgets with which proposal a file waits. */
export const freeAsset = (store: Store, asset: AssetDocument): Promise<boolean> =>
  store.delete('claims', claimId(asset))

const claim = async (store: Store, asset: AssetDocument): Promise<boolean> => {
  try {
    const owner_id = proposedHolder(asset.map_id)
    await store.insert('claims', { _id: claimId(asset), owner_id, created_at: new Date() })
    return true
  } catch (error) {
    if (error instanceof DuplicateKeyError) return false
    throw error
  }
}
