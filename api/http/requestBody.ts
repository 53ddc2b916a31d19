import type { Context } from 'koa'
import { koaBody } from 'koa-body'
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Config } from '../config.ts'
import { isDiskFull } from '../files/durable.ts'
import { StoreFullError } from '../store/Store.ts'
import { badRequest, HttpError, tooLarge } from './errors.ts'

/** Deeper than any valid body. A body nested without end could exhaust the stack of its reader. */
const DEPTH_MAX = 32

interface JsonBody {
  readonly value: unknown
  /** The characters of its text, after decompression. */
  readonly length: number
}

/** Reads the JSON of a request. @throws HttpError 400 not JSON, 413 too large, 415 another type */
export const readJsonBody = async (ctx: Context, bytesMax: number): Promise<JsonBody> => {
  if (!ctx.is('json', '+json')) throw new HttpError(415, 'The request must be JSON.')
  await parserFor(bytesMax)(ctx, async () => {})
  const value: unknown = ctx.request.body
  if (!isShallow(value, DEPTH_MAX)) throw badRequest('The request is nested too deeply.')
  return { value, length: ctx.request.rawBody?.length ?? 0 }
}

const parsers = new Map<number, ReturnType<typeof koaBody>>()

const parserFor = (bytesMax: number) => {
  const parser = parsers.get(bytesMax) ?? createParser(bytesMax)
  parsers.set(bytesMax, parser)
  return parser
}

const createParser = (bytesMax: number) =>
  koaBody({
    json: true,
    text: false,
    urlencoded: false,
    multipart: false,
    jsonLimit: bytesMax,
    includeUnparsed: true,
    onError: (error) => {
      const status: unknown = 'status' in error ? error.status : undefined
      if (status === 413) throw tooLarge(`The request is larger than ${Math.round(bytesMax / 1024)} kB.`)
      if (status === 415) throw new HttpError(415, 'The request must be plain or gzipped JSON.')
      throw badRequest('The request is not valid JSON.')
    },
  })

const isShallow = (value: unknown, depth: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (depth > 0 && Object.values(value).every((inner) => isShallow(inner, depth - 1)))

/** A multipart form with at most one file. The file name and type that the client claims are ignored. */
export interface UploadForm {
  /** Text fields; a repeated one is an array. */
  readonly fields: Readonly<Record<string, unknown>>
  /** The file, which is deleted after the request, and the field that had it; null if none was chosen. */
  readonly file: { readonly path: string; readonly field: string } | null
}

const FIELDS_MAX = 40
const FIELDS_BYTES_MAX = 64 * 1024

interface UploadConfig extends Pick<Config, 'dataDir' | 'maxUploadBytes'> {
  /** The text that refuses a larger file, instead of one that names the limit. */
  readonly tooLargeText?: string
}

const uploadsDir = (config: Pick<Config, 'dataDir'>): string => join(config.dataDir, 'uploads')

/** Deletes the files that requests to an earlier process left behind. Call it before the first request. */
export const sweepUploads = (config: Pick<Config, 'dataDir'>): Promise<void> =>
  rm(uploadsDir(config), { recursive: true, force: true })

/**
 * Streams a form to disk, of files only that of `fileField` or the first of several, and runs `use` on it. Each request has a folder of its own, which is deleted however the
 * request ends.
 * @throws HttpError 400 malformed, 413 too large, 415 not a form, 499 disconnected; a full disk's own error
 */
export const withUpload = async <T>(
  ctx: Context,
  config: UploadConfig,
  fileField: string | readonly string[],
  use: (form: UploadForm) => Promise<T>,
): Promise<T> => {
  if (!ctx.is('multipart/form-data')) throw new HttpError(415, 'The request must be a form with a file.')
  if ((ctx.request.length ?? 0) > config.maxUploadBytes + FIELDS_BYTES_MAX) throw fileTooLarge(config)
  return withUploadFolder(config, async (folder) =>
    use(await readForm(ctx, config, folder, [fileField].flat())),
  )
}

/** Runs `use` with an empty folder of its own, which is deleted afterwards. */
export const withUploadFolder = async <T>(
  config: Pick<Config, 'dataDir'>,
  use: (folder: string) => Promise<T>,
): Promise<T> => {
  await mkdir(uploadsDir(config), { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(uploadsDir(config), 'upload-'))
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const fileTooLarge = ({ maxUploadBytes, tooLargeText }: UploadConfig) =>
  tooLarge(tooLargeText ?? `A file may have at most ${Math.floor(maxUploadBytes / (1024 * 1024))} MB.`)

const readForm = async (
  ctx: Context,
  config: UploadConfig,
  folder: string,
  fileFields: readonly string[],
): Promise<UploadForm> => {
  let fileCount = 0
  const parse = koaBody({
    json: false,
    text: false,
    urlencoded: false,
    multipart: true,
    formidable: {
      uploadDir: folder,
      keepExtensions: false,
      maxFiles: 1,
      maxFileSize: config.maxUploadBytes,
      maxFields: FIELDS_MAX,
      maxFieldsSize: FIELDS_BYTES_MAX,
      allowEmptyFiles: true,
      minFileSize: 0,
      // A file over `maxFiles` would be left open for good; one that is filtered out is never created.
      filter: ({ name }) => name !== null && fileFields.includes(name) && fileCount++ === 0,
    },
    onError: (error) => {
      throw refusalOf(error, ctx, config)
    },
  })
  await parse(ctx, async () => {})
  const field = fileFields.find((name) => ctx.request.files?.[name]) ?? ''
  const file = ctx.request.files?.[field]
  // Where no file was chosen, a browser sends one without a name.
  const isFile = file !== undefined && !Array.isArray(file) && Boolean(file.originalFilename)
  // The reader of the form may end it before it hears that the last write failed.
  if (isFile && (await stat(file.filepath)).size < file.size)
    throw new StoreFullError('The file of an upload was cut short on the disk.')
  return {
    fields: fieldsSchema.parse(ctx.request.body),
    file: isFile ? { path: file.filepath, field } : null,
  }
}

const fieldsSchema = z.record(z.string(), z.unknown()).catch({})

const refusalOf = (error: Error, ctx: Context, config: UploadConfig): Error => {
  if (ctx.req.destroyed && !ctx.req.complete) return new HttpError(499, 'The upload was interrupted.')
  if (isDiskFull(error)) return error
  const isTooLarge = 'httpCode' in error && error.httpCode === 413
  if (isTooLarge && /FileSize/.test(error.message)) return fileTooLarge(config)
  return isTooLarge ? tooLarge('The form is too large.') : badRequest('The upload is not a valid form.')
}

/** 1 or 0, in any spelling that clients use. */
export const wireFlagSchema = z
  .union([z.literal([0, 1]), z.boolean(), z.enum(['0', '1', 'true', 'false'])], 'Must be 1 or 0.')
  .transform((flag): 0 | 1 => (flag === 1 || flag === true || flag === '1' || flag === 'true' ? 1 : 0))
