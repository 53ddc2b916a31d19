import { finishImport } from '../maps/importingMaps.ts'
import { deleteOwnMap } from '../maps/deleteMap.ts'
import { notify } from '../notifications/notify.ts'
import type { BranchDocument } from '../store/branchDocuments.ts'
import type { MapDocument, UserDocument } from '../store/collections.ts'
import type { BranchParts } from './BranchParts.ts'
import { beginRegions, copyableOrigin } from './branchRegions.ts'
import { branchChangeId, copyContent, copyStyle } from './copyContent.ts'
import { copyFloorImages } from './copyFloorImages.ts'
import { copyImage } from './copyImage.ts'

const NEVER = new AbortController().signal

/**
 * Fills a branch and its region maps from their origins, and then shows them to its maker. Each step may be repeated. Where the
 * origin may no longer be copied, because it is gone, private or has another image by now, the branch is deleted.
 */
export const fillBranch = async (
  parts: BranchParts,
  branch: MapDocument,
  note: BranchDocument,
  signal = NEVER,
): Promise<void> => {
  const { store, changeLog } = parts
  const mapId = Number(branch._id)
  if (!(await changeLog.isCommitted(mapId, branchChangeId(mapId)))) {
    const user = await store.get('users', String(branch.uploader_id))
    if (!user || !(await copyAll(parts, user, { branch, note, signal }))) return deleteOwnMap(parts, branch)
  }
  for (const { copy_id } of note.regions ?? []) {
    await finishImport(parts, String(copy_id))
    await store.update('branches', String(copy_id), { is_filled: true })
  }
  await finishImport(parts, branch._id)
  await tellOwner(parts, branch, note)
  await store.update('branches', note._id, { is_filled: true })
}

interface Filling {
  readonly branch: MapDocument
  readonly note: BranchDocument
  readonly signal: AbortSignal
}

/** The content of the branch itself comes last: once it is there, everything is. Returns false if the origin may not be copied. */
const copyAll = async (
  parts: BranchParts,
  user: UserDocument,
  { branch, note, signal }: Filling,
): Promise<boolean> => {
  const origin = await copyableOrigin(parts.store, user, note.origin_id, note.image_id)
  if (!origin) return false
  const regions = await beginRegions(parts, user, branch, note)
  const itself = { origin, branch }
  const copies = new Map(
    [...regions, itself].map((pair) => [Number(pair.origin._id), Number(pair.branch._id)]),
  )
  for (const region of regions) {
    await copyImage(parts, region, signal)
    await copyFloorImages(parts, region, signal)
    await copyStyle(parts, region)
    if (!(await copyContent(parts, user, region, copies))) throw new Error('A region map is gone.')
  }
  await copyImage(parts, itself, signal)
  await copyFloorImages(parts, itself, signal)
  await copyStyle(parts, itself)
  signal.throwIfAborted()
  return copyContent(parts, user, itself, copies)
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
