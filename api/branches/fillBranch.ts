import { branchedContent } from '../../shared/content/branchedContent.ts'
import type { Content } from '../../shared/content/content.ts'
import { assetPath, type AssetRef, isWebPicture } from '../../shared/maps/assets.ts'
import { assetId } from '../content/assets.ts'
import { MapClosedError } from '../content/changeLog.ts'
import { findCommitted } from '../content/logContext.ts'
import { finishImport } from '../maps/importingMaps.ts'
import { hiddenMaps } from '../maps/listEndpoint.ts'
import { actorOf, isVisible } from '../maps/mapAccess.ts'
import { deleteOwnMap } from '../maps/deleteMap.ts'
import { imageIdOf, withCurrentImage } from '../maps/replaceImage.ts'
import { notify } from '../notifications/notify.ts'
import type { Services } from '../services.ts'
import type { BranchDocument } from '../store/branchDocuments.ts'
import type { AssetDocument, MapDocument, UserDocument } from '../store/collections.ts'
import { DuplicateKeyError, type Store } from '../store/Store.ts'

export type BranchParts = Pick<
  Services,
  'store' | 'files' | 'changeLog' | 'catalogue' | 'diskReserve' | 'log'
>

export const branchChangeId = (mapId: number): string => `branch-${mapId}`

/**
 * Fills a branch from its origin and shows it to its maker. Each step may be repeated. Where the origin may no longer be copied,
 * because it is gone, private or has another image by now, the branch is deleted.
 */
export const fillBranch = async (
  parts: BranchParts,
  branch: MapDocument,
  note: BranchDocument,
): Promise<void> => {
  const { store, changeLog } = parts
  const mapId = Number(branch._id)
  const user = await store.get('users', String(branch.uploader_id))
  if ((await findCommitted(store, mapId, branchChangeId(mapId))) === undefined) {
    const origin = user && (await copyableOrigin(store, user, note))
    const read = origin && (await unlessGone(changeLog.read(Number(origin._id))))
    if (!read) return deleteOwnMap(parts, branch)
    await copyStyle(parts, origin, branch)
    await store.update('branches', note._id, { revision: read.revision })
    await commitContent(parts, user, { origin, branch, content: read.content })
  }
  await finishImport(parts, branch._id)
  await tellOwner(parts, branch, note)
  await store.update('branches', note._id, { is_filled: true })
}

const copyableOrigin = async (
  store: Store,
  user: UserDocument,
  { origin_id, image_id }: BranchDocument,
): Promise<MapDocument | null> => {
  const stored = await store.get('maps', String(origin_id))
  if (!stored || !(await isVisible(store, actorOf(user), stored))) return null
  const { map } = await withCurrentImage(store, stored)
  return imageIdOf(map.image) === image_id ? map : null
}

const unlessGone = async <T>(reading: Promise<T>): Promise<T | null> => {
  try {
    return await reading
  } catch (error) {
    if (error instanceof MapClosedError) return null
    throw error
  }
}

interface Copying {
  readonly origin: MapDocument
  readonly branch: MapDocument
  readonly content: Content
}

const commitContent = async (
  parts: BranchParts,
  user: UserDocument,
  { origin, branch, content }: Copying,
): Promise<void> => {
  const { store, changeLog } = parts
  const mapId = Number(branch._id)
  const links = new Set<number>()
  for (const { linkedMapId } of content.pois) if (linkedMapId !== null) links.add(linkedMapId)
  const files = await copyAssets(parts, origin, branch, namedIn(content))
  const hidden = await hiddenMaps(store, user, [...links])
  const changes = branchedContent(content, mapId, { files, hiddenMaps: hidden })
  if (changes.length === 0) return
  const outcome = await changeLog.commitLarge({
    mapId,
    userId: Number(user._id),
    changeId: branchChangeId(mapId),
    changes,
    keepsCreators: true,
    canSeeMap: (id) => Promise.resolve(!hidden.has(id)),
  })
  if (outcome.kind === 'refused') throw new Error(`The content could not be copied: ${outcome.text}`)
}

/** The icons and pictures that a content names, those of the library and of other sites apart. */
const namedIn = ({ types, pois }: Content): ReadonlySet<AssetRef> => {
  const refs = new Set<AssetRef>()
  const add = (name: string | null) => {
    if (name !== null && !isWebPicture(name) && assetPath(name) !== null) refs.add(name)
  }
  for (const { icon } of types) add(icon)
  for (const { icon, image } of pois) {
    add(icon)
    add(image)
  }
  return refs
}

/** Returns those that are there, and copied. */
const copyAssets = async (
  parts: BranchParts,
  origin: MapDocument,
  branch: MapDocument,
  refs: Iterable<AssetRef>,
): Promise<ReadonlySet<AssetRef>> => {
  const copied = new Set<AssetRef>()
  for (const ref of refs) if (await copyAsset(parts, origin, branch, ref)) copied.add(ref)
  return copied
}

/** The record goes first: the sweep finds a record without a file, but never a file without a record. */
const copyAsset = async (
  { store, files }: BranchParts,
  origin: MapDocument,
  branch: MapDocument,
  ref: AssetRef,
): Promise<boolean> => {
  const path = assetPath(ref)
  const asset = await store.get('assets', assetId(Number(origin._id), ref))
  const file = path && (await files.get(`${origin._id}/${path}`))
  if (!asset || !file) return false
  const mapId = Number(branch._id)
  await insertOnce(store, {
    ...asset,
    _id: assetId(mapId, ref),
    map_id: mapId,
    user_id: branch.uploader_id,
    named: asset.purpose === 'style',
    created_at: new Date(),
  })
  const key = `${branch._id}/${path}`
  if ((await files.get(key))?.size !== file.size) await files.write(key, file.open())
  return true
}

const insertOnce = async (store: Store, asset: AssetDocument): Promise<void> => {
  try {
    await store.insert('assets', asset)
  } catch (error) {
    if (!(error instanceof DuplicateKeyError)) throw error
  }
}

/** The tip link is the origin's owner's. */
const copyStyle = async (parts: BranchParts, origin: MapDocument, branch: MapDocument): Promise<void> => {
  const style = await parts.store.get('styles', origin._id)
  if (!style) return
  const pictures = [style.title_image, style.watermark].filter((name) => name !== null)
  const copied = await copyAssets(
    parts,
    origin,
    branch,
    pictures.filter((name) => !isWebPicture(name)),
  )
  const kept = (name: string | null) =>
    name !== null && (isWebPicture(name) || copied.has(name)) ? name : null
  await parts.store.upsert('styles', {
    ...style,
    _id: branch._id,
    title_image: kept(style.title_image),
    watermark: kept(style.watermark),
    tip_url: null,
    updated_at: new Date(),
  })
}

const tellOwner = async (
  parts: BranchParts,
  branch: MapDocument,
  { origin_id }: BranchDocument,
): Promise<void> => {
  const origin = await parts.store.get('maps', String(origin_id))
  if (!origin || origin.deleted) return
  const happening = { map_id: Number(origin._id), branch_id: Number(branch._id) }
  await notify(parts, origin.uploader_id, { kind: 'map_branched', ...happening }, branch.uploader_id)
}
