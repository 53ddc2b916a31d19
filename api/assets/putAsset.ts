import { randomBytes } from 'node:crypto'
import { assetPath, type AssetPurpose, type AssetRef } from '../../shared/assets.ts'
import { assetId } from '../content/assets.ts'
import type { Authorized } from '../maps/mapAccess.ts'
import type { Services } from '../services.ts'
import type { UserDocument } from '../store/collections.ts'
import { bareAsset } from './bareAsset.ts'
import { inspectAsset } from './inspectAsset.ts'
import { refuseOverQuota } from './refuseOverQuota.ts'

/**
 * Takes the file at `path` over as one that changes of the map can name, without what it tells beside its picture;
 * unless a change names it, it goes after an hour.
 * @throws HttpError 400 not such a file, 409 the map or its editor has too many, 413 too large
 */
export const putAsset = async (
  { store, files }: Services,
  user: UserDocument,
  map: Authorized<'edit'>,
  { path, purpose }: { readonly path: string; readonly purpose: AssetPurpose },
): Promise<AssetRef> => {
  const facts = await inspectAsset(path, purpose)
  const bytes = await bareAsset(path, purpose, facts)
  const [mapId, userId] = [Number(map._id), Number(user._id)]
  await refuseOverQuota(store, { mapId, userId, bytes })
  const ref = `${randomBytes(12).toString('hex')}-${facts.extension}`
  await store.insert('assets', {
    _id: assetId(mapId, ref),
    map_id: mapId,
    user_id: userId,
    ref,
    purpose,
    bytes,
    named: false,
    created_at: new Date(),
  })
  await files.adopt(`${mapId}/${assetPath(ref)}`, path)
  return ref
}
