import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { assetPath, type AssetRef } from '../../shared/maps/assets.ts'
import { assetId } from '../content/assets.ts'
import type { FileStore } from '../files/FileStore.ts'
import type { AssetDocument } from '../store/assetDocuments.ts'
import type { Store } from '../store/Store.ts'

interface Files {
  readonly mapId: number
  readonly refs: ReadonlySet<AssetRef>
}

interface Parts {
  readonly store: Store
  readonly files: FileStore
}

/** So much is read to find out whether files are the same; further ones count as different. */
const BYTES_READ_MAX = 32 * 1024 * 1024

/**
 * Returns the refs that files of the one map have on the other one, where a file of the same bytes is: what was taken from there
 * once has got a name of its own here.
 */
export const sameFiles = async (
  parts: Parts,
  there: Files,
  here: Files,
): Promise<Map<AssetRef, AssetRef>> => {
  const only = (files: Files, others: Files) => [...files.refs].filter((ref) => !others.refs.has(ref))
  const ofThere = await assetsOf(parts.store, there.mapId, only(there, here))
  const ofHere = await assetsOf(parts.store, here.mapId, only(here, there))
  const sizes = new Set(ofHere.map(({ bytes }) => bytes))
  const shared = new Set(ofThere.map(({ bytes }) => bytes).filter((bytes) => sizes.has(bytes)))
  let leftBytes = BYTES_READ_MAX
  const hashOf = async ({ map_id, ref, bytes }: AssetDocument): Promise<string | null> => {
    leftBytes -= bytes
    return !shared.has(bytes) || leftBytes < 0 ? null : fileHash(parts.files, `${map_id}/${assetPath(ref)}`)
  }
  const known = new Map<string, AssetRef>()
  const same = new Map<AssetRef, AssetRef>()
  for (const asset of ofHere.filter(({ bytes }) => shared.has(bytes))) {
    const hash = await hashOf(asset)
    if (hash !== null) known.set(hash, asset.ref)
  }
  for (const asset of ofThere.filter(({ bytes }) => shared.has(bytes))) {
    const ref = known.get((await hashOf(asset)) ?? '')
    if (ref !== undefined) same.set(asset.ref, ref)
  }
  return same
}

const assetsOf = (store: Store, mapId: number, refs: readonly AssetRef[]): Promise<AssetDocument[]> =>
  store.getMany(
    'assets',
    refs.map((ref) => assetId(mapId, ref)),
  )

const fileHash = async (files: FileStore, key: string): Promise<string | null> => {
  const file = await files.get(key)
  if (!file) return null
  const hash = createHash('sha256')
  await pipeline(file.open(), hash)
  return hash.digest('hex')
}
