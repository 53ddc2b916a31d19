import { MAPS_PER_USER_MAX, ORIGINAL_BYTES_PER_USER_MAX } from '../../shared/limits.ts'
import type { QuotaAnswer } from '../../shared/people/users.ts'
import { TEXTS } from '../../shared/texts/texts.ts'
import { conflict } from '../http/errors.ts'
import type { UserDocument } from '../store/collections.ts'
import type { FloorImageDocument, ReplacementDocument } from '../store/imageDocuments.ts'
import { insertWithin } from '../store/insertWithin.ts'
import type { Store } from '../store/Store.ts'

/** How many maps somebody may have, and how many bytes their images together. */
export interface ImageQuota {
  readonly maps: number
  readonly bytes: number
}

const DEFAULT_QUOTA: ImageQuota = { maps: MAPS_PER_USER_MAX, bytes: ORIGINAL_BYTES_PER_USER_MAX }

/** Returns what the operator has allowed a user, or else everybody. */
export const quotaOf = ({ quota }: Pick<UserDocument, 'quota'>): ImageQuota => quota ?? DEFAULT_QUOTA

/** Counts an image towards the limits of its uploader, before it is kept. @throws HttpError 409 */
export const countOriginal = async (
  store: Store,
  { id, uploader, bytes }: { readonly id: string; readonly uploader: UserDocument; readonly bytes: number },
  quota = quotaOf(uploader),
): Promise<void> => {
  const user_id = Number(uploader._id)
  const original = { _id: id, user_id, bytes, created_at: new Date() }
  const exceeded = await insertWithin(store, 'originals', original, [
    { equals: { user_id }, most: quota.maps, text: TEXTS.quota.mapsReached },
    {
      equals: { user_id },
      most: quota.bytes,
      sumOf: 'bytes',
      besides: () => imageBytes(store, user_id, ['replacements', 'floorImages']),
      text: TEXTS.quota.bytesReached,
    },
  ])
  if (exceeded) throw conflict(exceeded.text)
}

/**
 * Counts an image in the place of the one that it is to replace.
 * @throws HttpError 409
 * @throws DuplicateKeyError another one is about to replace it already
 */
export const countReplacement = async (
  store: Store,
  replacement: ReplacementDocument,
  quota: ImageQuota,
): Promise<void> => {
  const { user_id } = replacement
  const besides = async () =>
    (await imageBytes(store, user_id, ['originals', 'floorImages'])) -
    ((await store.get('originals', replacement._id))?.bytes ?? 0)
  const exceeded = await insertWithin(store, 'replacements', replacement, [
    { equals: { user_id }, most: quota.bytes, sumOf: 'bytes', besides, text: TEXTS.quota.bytesReached },
  ])
  if (exceeded) throw conflict(exceeded.text)
}

/** Counts an image in the place of those that its floor has, which are as large as `former` together. @throws HttpError 409 */
export const countFloorImage = async (
  store: Store,
  image: FloorImageDocument,
  { quota, former }: { readonly quota: ImageQuota; readonly former: number },
): Promise<void> => {
  const { user_id } = image
  const besides = async () => (await imageBytes(store, user_id, ['originals', 'replacements'])) - former
  const exceeded = await insertWithin(store, 'floorImages', image, [
    { equals: { user_id }, most: quota.bytes, sumOf: 'bytes', besides, text: TEXTS.quota.bytesReached },
  ])
  if (exceeded) throw conflict(exceeded.text)
}

const UPLOADED_IMAGES = ['originals', 'replacements', 'floorImages'] as const

/** Returns how many bytes the images of somebody's maps are, of certain kinds or all together. */
export const imageBytes = async (
  store: Store,
  user_id: number,
  kinds: readonly (typeof UPLOADED_IMAGES)[number][] = UPLOADED_IMAGES,
): Promise<number> => {
  let bytes = 0
  for (const kind of kinds) bytes += await store.sum(kind, 'bytes', { equals: { user_id } })
  return bytes
}

/** Returns what a user has used of their quota. */
export const quotaUsed = async (store: Store, user: UserDocument): Promise<QuotaAnswer> => {
  const { maps, bytes } = quotaOf(user)
  const equals = { user_id: Number(user._id) }
  return {
    maps: { used: await store.count('originals', { equals }), most: maps },
    bytes: { used: await imageBytes(store, equals.user_id, ['originals', 'floorImages']), most: bytes },
  }
}
