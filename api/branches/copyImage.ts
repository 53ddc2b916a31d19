import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { withUploadFolder } from '../http/requestBody.ts'
import { alterImage, JobProgress, jobIdOf } from '../images/imageJobs.ts'
import { formatOfOriginal, readOrientation } from '../images/inspectImage.ts'
import { runPictureProcess } from '../images/runPictureProcess.ts'
import { isPictured, tileFiles } from '../images/tilePyramid.ts'
import type { MapDocument } from '../store/collections.ts'
import type { JobDocument, MapImageDocument } from '../store/imageDocuments.ts'
import type { Pair } from './branchRegions.ts'
import type { BranchParts } from './BranchParts.ts'

/**
 * Copies the image of a map: the original without what it tells about where, when and by whom it was made, and the pictures made of
 * it, file by file. Those that are there are not copied again. Where the origin's are not made yet, the image queue makes the
 * branch's.
 */
export const copyImage = (parts: BranchParts, pair: Pair, signal: AbortSignal): Promise<void> => {
  const { origin, branch } = pair
  const onOriginal = (bytes: number) => parts.store.update('originals', branch._id, { bytes })
  return copyPicturesOf(parts, { ...pair, from: origin.image, to: branch.image, onOriginal }, signal)
}

interface ImagePair extends Pair {
  /** The image of the origin, and that of the branch. */
  readonly from: MapImageDocument
  readonly to: MapImageDocument
  /** Called once the original is there, with its size, before anything says that its pictures are. */
  readonly onOriginal: (bytes: number) => Promise<unknown>
}

/** Copies one image, or goes on with that. */
export const copyPicturesOf = async (
  parts: BranchParts,
  pair: ImagePair,
  signal: AbortSignal,
): Promise<void> => {
  const { store, imageQueue } = parts
  const { branch, from, to } = pair
  await copyOriginal(parts, pair, signal)
  const job = await store.get('jobs', jobIdOf(branch._id, to))
  if (job?.state !== 'copying') return
  if (isPictured(from)) return copyPictures(parts, pair, job, signal)
  await store.update('jobs', job._id, { state: 'waiting' })
  await imageQueue.enqueue(Number(branch._id))
}

const copyOriginal = async (
  { files, config }: BranchParts,
  { origin, branch, from, to, onOriginal }: ImagePair,
  signal: AbortSignal,
): Promise<void> => {
  const key = `${branch._id}/${to.original_file}`
  const copied = await files.get(key)
  if (copied) return void (await onOriginal(copied.size))
  await withUploadFolder(config, async (folder) => {
    const output = join(folder, 'original')
    const format = formatOfOriginal(from.original_file)
    await files.withLocalPath(`${origin._id}/${from.original_file}`, async (source) => {
      const orientation = await readOrientation(source)
      await runPictureProcess('stripProcess', { source, output, format, orientation }, signal)
    })
    const { size: bytes } = await stat(output)
    await files.adopt(key, output)
    await onOriginal(bytes)
  })
}

/** The preview comes first, so that there is something to look at. */
const copyPictures = async (
  parts: BranchParts,
  pair: ImagePair,
  job: JobDocument,
  signal: AbortSignal,
): Promise<void> => {
  const { store } = parts
  const { origin, branch, from } = pair
  const { preview_file, thumbnail_file, pyramid } = from
  const pictures = [preview_file, thumbnail_file].filter((file) => file !== null)
  const folders = [...pictures, pyramid?.id].flatMap((path) => path?.split('/')[0] ?? [])
  await store.update('jobs', job._id, { outputs: [...new Set(folders)] })
  for (const file of pictures) await copyFile(parts, origin, branch, file)
  await alterImage(store, job, { preview_file, thumbnail_file })
  await copyTiles(parts, pair, job, signal)
  await alterImage(store, job, { pyramid })
  await store.update('jobs', job._id, { state: 'done', progress: 1 })
}

const AT_ONCE = 4
/** Files between two looks whether the branch is still wanted. */
const STEP = 50

const copyTiles = async (
  parts: BranchParts,
  { origin, branch, from }: ImagePair,
  job: JobDocument,
  signal: AbortSignal,
): Promise<void> => {
  const total = [...tileFiles(from)].length
  const tiles = tileFiles(from)
  const progress = new JobProgress(parts.store, job._id)
  let done = 0
  const copyInTurn = async () => {
    for (const file of tiles) {
      signal.throwIfAborted()
      if (done % STEP === 0) await assertWanted(parts, branch)
      await copyFile(parts, origin, branch, file)
      progress.report(++done / total)
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, copyInTurn))
  await progress.settled()
  for (const end of ended) if (end.status === 'rejected') throw end.reason
}

const assertWanted = async ({ store }: BranchParts, { _id }: MapDocument): Promise<void> => {
  if ((await store.get('maps', _id))?.deleted !== false) throw new Error('The branch is deleted.')
}

/** Copies a file that lies below the folder of a map to below that of another one. Returns false if there is none. */
export const copyFile = async (
  { files }: Pick<BranchParts, 'files'>,
  origin: MapDocument,
  branch: MapDocument,
  path: string,
): Promise<boolean> => {
  const file = await files.get(`${origin._id}/${path}`)
  if (!file) return false
  const key = `${branch._id}/${path}`
  if ((await files.get(key))?.size !== file.size) await files.write(key, file.open())
  return true
}
