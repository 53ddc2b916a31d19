import { randomBytes } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { FileStore } from '../files/FileStore.ts'
import type { MapDocument } from '../store/collections.ts'
import type { JobDocument, MapImageDocument } from '../store/imageDocuments.ts'
import type { Store } from '../store/Store.ts'
import { adoptTiles, isPictured } from './tilePyramid.ts'
import { alterImage, type JobSubject, subjectOf } from './imageJobs.ts'
import type { ImageRequest } from './imageMessages.ts'
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
  readonly onProgress: (share: number) => void
}

/** The share of the work that is done once the preview, and then the tiles, are made; storing them is the rest. */
const SHARES = { preview: 0.2, tiles: 0.9 }

/** The folder where attempts make their pictures, before the file store takes them over. */
export const workDir = (config: Pick<Config, 'dataDir'>): string => join(config.dataDir, 'work')

/**
 * Makes all pictures of an image, under new names, the preview before the tiles; its record names them once they are
 * stored. An image that replaces another one then takes its place. Does nothing for a map that is gone. Rejects as `runImageProcess`
 * does, or with what else is in the way.
 */
export const attemptImage = async (parts: AttemptParts, job: JobDocument, watch: Watch): Promise<void> => {
  const subject = await subjectOf(parts.store, job)
  if (!subject) return
  if (!subject.replacement || !isPictured(subject.image)) await makeIn(parts, job, subject, watch)
  if (subject.replacement) await parts.replaceImage?.(job.map_id)
}

const makeIn = async (
  parts: AttemptParts,
  job: JobDocument,
  { map, image }: JobSubject,
  watch: Watch,
): Promise<void> => {
  const output = `image-${randomBytes(9).toString('hex')}`
  const outputs = [...job.outputs, output]
  await parts.store.update('jobs', job._id, { outputs })
  const dir = join(workDir(parts.config), output)
  await mkdir(dir, { recursive: true, mode: 0o700 })
  try {
    await makeAll(parts, { job, map, image, output, dir }, watch)
  } finally {
    await rm(dir, { recursive: true, force: true })
    await discardUnused(parts, { ...job, outputs })
  }
}

interface Making {
  readonly job: JobDocument
  readonly map: MapDocument
  readonly image: MapImageDocument
  /** The folder among the map's files that everything is stored in. */
  readonly output: string
  readonly dir: string
}

const makeAll = async (parts: AttemptParts, making: Making, { signal, onProgress }: Watch): Promise<void> => {
  const { map, image, output, dir, job } = making
  const key = (name: string) => `${map._id}/${output}/${name}`
  const tiles = await parts.files.withLocalPath(`${map._id}/${image.original_file}`, (source) =>
    runImageProcess(
      requestFor(parts, making, source),
      {
        onPictures: async (pictures) => {
          await parts.files.adopt(key(pictures.preview), join(dir, pictures.preview))
          await parts.files.adopt(key(pictures.thumbnail), join(dir, pictures.thumbnail))
          await alterImage(parts.store, job, {
            preview_file: `${output}/${pictures.preview}`,
            thumbnail_file: `${output}/${pictures.thumbnail}`,
            failed: null,
          })
          onProgress(SHARES.preview)
        },
        onProgress: (share) => onProgress(SHARES.preview + share * (SHARES.tiles - SHARES.preview)),
      },
      signal,
    ),
  )
  if (!tiles) return
  const pyramid = await adoptTiles(parts.files, { ...making, extension: tiles.extension }, signal)
  await alterImage(parts.store, job, { pyramid })
}

const requestFor = ({ config }: AttemptParts, { image, dir }: Making, source: string): ImageRequest => ({
  source,
  outputDir: dir,
  format: formatOfOriginal(image.original_file),
  width: image.width,
  height: image.height,
  maxPixels: config.maxImagePixels,
  maxDecodingBytes: config.maxDecodingBytes,
  ...(config.maxDecodingMs && { maxDecodingMs: config.maxDecodingMs }),
})

/** Deletes what earlier attempts left behind, and everything if the map is gone by now. */
const discardUnused = async ({ store, files }: AttemptParts, job: JobDocument): Promise<void> => {
  const image = (await subjectOf(store, job))?.image
  const isUsed = (output: string) =>
    image?.preview_file?.startsWith(`${output}/`) === true || image?.pyramid?.id === output
  for (const output of job.outputs) if (!isUsed(output)) await files.deleteAll(`${job.map_id}/${output}`)
}
