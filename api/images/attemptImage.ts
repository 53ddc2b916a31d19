import { randomBytes } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { TILE_SIZE_PX } from '../../shared/limits.ts'
import type { Config } from '../config.ts'
import type { FileStore } from '../files/FileStore.ts'
import type { JobDocument } from '../store/imageDocuments.ts'
import type { Store } from '../store/Store.ts'
import { adoptTiles, isPictured, levelShapes } from './tilePyramid.ts'
import { retireFormerImages } from './floorImages.ts'
import { alterImage, type JobSubject, subjectOf } from './imageJobs.ts'
import type { ImagePart, ImageRequest, Tiles } from './imageMessages.ts'
import { formatOfOriginal } from './inspectImage.ts'
import { runImageProcess } from './runImageProcess.ts'

export interface AttemptParts {
  readonly store: Store
  readonly files: FileStore
  readonly config: Pick<Config, 'dataDir' | 'maxImagePixels' | 'maxDecodingBytes'> & {
    /** The time of a processor that a picture may take, if not the usual one. */
    readonly maxDecodingMs?: number
  }
  readonly replaceImage?: (mapId: number) => Promise<void>
}

interface Watch {
  readonly signal: AbortSignal
  /** Aborted, like `signal`, once another server may work on the job. */
  readonly lost: AbortSignal
  readonly onProgress: (share: number) => void
}

/** The share of the whole work that is done after each part. Small images have the first alone. */
const SHARES = { pictures: 0.2, full: 0.75, smaller: 0.95 }

/** The folder where attempts make their pictures, before the file store takes them over. */
export const workDir = (config: Pick<Config, 'dataDir'>): string => join(config.dataDir, 'work')

/**
 * Makes the next part of an image's pictures: preview and thumbnail, then the tiles of the full size, then those of the smaller levels.
 * Its record names them once they are stored. An image that replaces another one then takes its place, and that of a floor sends
 * off those before it. Returns whether nothing
 * is left to do, as there is for a map that is gone. Rejects as `runImageProcess` does, or with what else is in the way.
 */
export const attemptImage = async (parts: AttemptParts, job: JobDocument, watch: Watch): Promise<boolean> => {
  const subject = await subjectOf(parts.store, job)
  if (!subject) return true
  if (!isPictured(subject.image) || subject.image.failed !== null) {
    if (!(await makePart({ ...parts, ...subject, job }, watch))) return false
  }
  const { map, replacement, floorImage } = subject
  if (replacement) await parts.replaceImage?.(job.map_id)
  if (floorImage) await retireFormerImages(parts.store, map, floorImage.floor_id)
  return true
}

interface Making extends AttemptParts, JobSubject {
  readonly job: JobDocument
}

const makePart = async (making: Making, watch: Watch): Promise<boolean> => {
  const { job, files } = making
  const dir = join(workDir(making.config), randomBytes(9).toString('hex'))
  await mkdir(dir, { recursive: true, mode: 0o700 })
  try {
    return await (job.made ? makeTiles(making, job.made, dir, watch) : makePictures(making, dir, watch))
  } finally {
    await rm(dir, { recursive: true, force: true })
    // What seems unused may be what the other server is making.
    if (!watch.lost.aborted) await discardUnused({ store: making.store, files }, job)
  }
}

/** Makes preview and thumbnail, under new names. */
const makePictures = async (making: Making, dir: string, { signal, onProgress }: Watch): Promise<boolean> => {
  const { store, files, job } = making
  const output = `image-${randomBytes(9).toString('hex')}`
  await store.update('jobs', job._id, { outputs: [...job.outputs, output] })
  const adopt = (name: string) => files.adopt(`${job.map_id}/${output}/${name}`, join(dir, name))
  const tiles = await run(making, { kind: 'pictures' }, dir, {
    signal,
    onProgress,
    onPictures: async ({ preview, thumbnail }) => {
      await adopt(preview)
      await adopt(thumbnail)
      await alterImage(store, job, {
        preview_file: `${output}/${preview}`,
        thumbnail_file: `${output}/${thumbnail}`,
        failed: null,
      })
    },
  })
  if (!tiles) return true
  const made = { output, extension: tiles.extension, has_full_size: false }
  await store.update('jobs', job._id, { made, progress: SHARES.pictures })
  return false
}

const makeTiles = async (
  making: Making,
  made: NonNullable<JobDocument['made']>,
  dir: string,
  { signal, onProgress }: Watch,
): Promise<boolean> => {
  const { store, files, job, image } = making
  const { output, extension, has_full_size } = made
  const levels = has_full_size ? 'smaller' : 'full'
  const before = has_full_size ? SHARES.full : SHARES.pictures
  await run(making, { kind: 'tiles', levels, extension }, dir, {
    signal,
    onProgress: (share) => onProgress(before + share * (SHARES[levels] - before)),
    onPictures: async () => {},
  })
  await adoptTiles(files, { image, folder: `${job.map_id}/${output}`, dir, levels, extension }, signal)
  if (!has_full_size) {
    await store.update('jobs', job._id, { made: { ...made, has_full_size: true }, progress: SHARES.full })
    return false
  }
  const { length } = levelShapes(image.width, image.height)
  const pyramid = { id: output, levels: length, tile_size: TILE_SIZE_PX, extension }
  await alterImage(store, job, { pyramid, failed: null })
  return true
}

const run = (
  making: Making,
  part: ImagePart,
  dir: string,
  { signal, ...events }: Omit<Watch, 'lost'> & Pick<Parameters<typeof runImageProcess>[1], 'onPictures'>,
): Promise<Tiles> => {
  const { files, job, image } = making
  return files.withLocalPath(`${job.map_id}/${image.original_file}`, (source) =>
    runImageProcess({ part, ...requestFor(making, source, dir) }, events, signal),
  )
}

const requestFor = (
  { config, image }: Making,
  source: string,
  outputDir: string,
): Omit<ImageRequest, 'part'> => ({
  source,
  outputDir,
  format: formatOfOriginal(image.original_file),
  width: image.width,
  height: image.height,
  maxPixels: config.maxImagePixels,
  maxDecodingBytes: config.maxDecodingBytes,
  ...(config.maxDecodingMs && { maxDecodingMs: config.maxDecodingMs }),
})

/** Deletes what earlier attempts left behind, and everything if the map is gone by now. */
const discardUnused = async (
  { store, files }: Pick<AttemptParts, 'store' | 'files'>,
  { _id, map_id }: JobDocument,
): Promise<void> => {
  const job = await store.get('jobs', _id)
  const image = job && (await subjectOf(store, job))?.image
  const isUsed = (output: string) =>
    image?.preview_file?.startsWith(`${output}/`) === true ||
    image?.pyramid?.id === output ||
    (image && job.made?.output === output)
  for (const output of job?.outputs ?? []) if (!isUsed(output)) await files.deleteAll(`${map_id}/${output}`)
}
