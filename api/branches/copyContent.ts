import { branchedContent } from '../../shared/content/branchedContent.ts'
import { assetPath, type AssetRef, isWebPicture } from '../../shared/maps/assets.ts'
import { assetId } from '../content/assets.ts'
import { MapClosedError } from '../content/changeLog.ts'
import { namedFiles } from '../content/namedFiles.ts'
import { hiddenMaps } from '../maps/listEndpoint.ts'
import type { MapDocument, UserDocument } from '../store/collections.ts'
import { insertOnce } from '../store/insertOnce.ts'
import type { Pair } from './branchRegions.ts'
import { copyFile } from './copyImage.ts'
import type { BranchParts } from './BranchParts.ts'

export const branchChangeId = (mapId: number): string => `branch-${mapId}`

/**
 * Copies what is on a map as the first list of its branch, with the files that it names. `copies` are the maps that are copied with
 * it. Returns false if the origin is gone.
 */
export const copyContent = async (
  parts: BranchParts,
  user: UserDocument,
  { origin, branch }: Pair,
  copies: ReadonlyMap<number, number>,
): Promise<boolean> => {
  const { store, changeLog } = parts
  const mapId = Number(branch._id)
  if (await changeLog.isCommitted(mapId, branchChangeId(mapId))) return true
  const read = await unlessGone(changeLog.read(Number(origin._id)))
  if (!read) return false
  const { content, revision } = read
  await store.update('branches', branch._id, { revision })
  const links = new Set<number>()
  for (const { linkedMapId } of content.pois) if (linkedMapId !== null) links.add(linkedMapId)
  const files = await copyAssets(parts, origin, branch, namedFiles(content))
  const hidden = await hiddenMaps(store, user, [...links])
  const changes = branchedContent(content, mapId, { files, hiddenMaps: hidden, copies })
  if (changes.length === 0) return true
  const outcome = await changeLog.commitLarge({
    mapId,
    userId: Number(user._id),
    changeId: branchChangeId(mapId),
    changes,
    keepsCreators: true,
    canSeeMap: (id) => Promise.resolve(!hidden.has(id)),
  })
  if (outcome.kind === 'refused') throw new Error(`The content could not be copied: ${outcome.text}`)
  return outcome.kind === 'applied'
}

const unlessGone = async <T>(reading: Promise<T>): Promise<T | null> => {
  try {
    return await reading
  } catch (error) {
    if (error instanceof MapClosedError) return null
    throw error
  }
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
  if (!asset || path === null || !(await files.get(`${origin._id}/${path}`))) return false
  const mapId = Number(branch._id)
  await insertOnce(store, 'assets', {
    ...asset,
    _id: assetId(mapId, ref),
    map_id: mapId,
    user_id: branch.uploader_id,
    named: asset.purpose === 'style',
    created_at: new Date(),
  })
  return copyFile({ files }, origin, branch, path)
}

/** The tip link is the origin's owner's. */
export const copyStyle = async (parts: BranchParts, { origin, branch }: Pair): Promise<void> => {
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
