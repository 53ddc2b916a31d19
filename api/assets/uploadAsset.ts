import type { Context } from 'koa'
import { randomBytes } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import {
  ASSET_BYTES_PER_MAP_MAX,
  ASSET_BYTES_PER_USER_MAX,
  ASSETS_PER_MAP_MAX,
  ICON_SIDE_MAX_PX,
  POI_IMAGE_DECODING_BYTES_MAX,
  POI_IMAGE_PIXELS_MAX,
  PROPOSAL_ASSET_BYTES_PER_MAP_MAX,
  PROPOSAL_ASSET_BYTES_PER_USER_MAX,
  PROPOSAL_ASSETS_PER_MAP_MAX,
} from '../../shared/limits.ts'
import { ASSET_RULES, assetPath, type AssetPurpose, type AssetRef } from '../../shared/maps/assets.ts'
import { PICTURE_TEXTS } from '../../shared/texts/pictureTexts.ts'
import { assetId } from '../content/assets.ts'
import { badRequest, conflict, HttpError, tooLarge } from '../http/errors.ts'
import { admitUpload } from '../http/rateLimits.ts'
import { withUpload } from '../http/requestBody.ts'
import type { ImageFormat } from '../images/headers/ImageHeader.ts'
import { ChecksBusyError } from '../images/imageChecks.ts'
import { ImageRefusedError } from '../images/ImageRefusedError.ts'
import { inspectImage } from '../images/inspectImage.ts'
import { stripMetadata } from '../images/stripMetadata.ts'
import type { Authorized } from '../maps/mapAccess.ts'
import type { Services } from '../services.ts'
import type { AssetDocument } from '../store/assetDocuments.ts'
import type { MapDocument, UserDocument } from '../store/collections.ts'
import { insertWithin } from '../store/insertWithin.ts'
import type { Store } from '../store/Store.ts'

/** A form that brings an icon or a picture for a map. */
interface AssetUpload {
  readonly ctx: Context
  readonly user: UserDocument
  /** For a suggestion, only its author and the map's editors see the file until it is taken. */
  readonly map: Authorized<'edit'> | Authorized<'style'> | Authorized<'suggest'>
  readonly isSuggested?: boolean
  readonly purpose: AssetPurpose
  /** The form's field with the file, or those of which one has it. */
  readonly field: string | readonly string[]
  /** Checks the form's other fields before its file is taken. May throw an HttpError. */
  readonly checkFields?: (fields: Readonly<Record<string, unknown>>) => void
}

interface UploadedAsset {
  readonly ref: AssetRef
  /** The form's field that had the file. */
  readonly field: string
}

/** Reads a form and keeps its file. @throws HttpError 400, 409, 413, 415, 429, 503 */
export const uploadAsset = async (services: Services, upload: AssetUpload): Promise<UploadedAsset> => {
  const { ctx, user, map, purpose, field, isSuggested = false, checkFields } = upload
  const bounds = {
    dataDir: services.config.dataDir,
    maxUploadBytes: ASSET_RULES[purpose].bytesMax,
    tooLargeText: ASSET_TEXTS[purpose].tooLarge,
  }
  await admitUpload(services, ctx, user, bounds.maxUploadBytes)
  return withUpload(ctx, bounds, field, async ({ fields, file }) => {
    checkFields?.(fields)
    if (file === null) throw badRequest(FILE_NEEDED)
    const stored = { path: file.path, purpose, isSuggested }
    return { ref: await storeAsset(services, user, map, stored), field: file.field }
  })
}

interface StoredFile {
  readonly path: string
  readonly purpose: AssetPurpose
  readonly isSuggested: boolean
}

/**
 * Takes over the file at `path`, without its metadata, as one that changes of the map can name. It is deleted after an hour
 * unless a change names it.
 * @throws HttpError 400 not such a file, 409 the map or its editor has too many, 413 too large, 503 too many at once
 */
const storeAsset = async (
  { store, files, imageChecks }: Services,
  user: UserDocument,
  map: MapDocument,
  { path, purpose, isSuggested }: StoredFile,
): Promise<AssetRef> => {
  const [mapId, userId] = [Number(map._id), Number(user._id)]
  const { wrongType } = ASSET_TEXTS[purpose]
  const facts = await orRefusal(inspectAsset(path, purpose), wrongType)
  const bytes = await stripFile(path, purpose, facts)
  await orRefusal(
    imageChecks.check(userId, { source: path, format: facts.format, ...CHECK_LIMITS }),
    wrongType,
  )
  const ref = `${randomBytes(12).toString('hex')}-${facts.extension}`
  await insertAsset(store, {
    _id: assetId(mapId, ref),
    map_id: mapId,
    user_id: userId,
    ref,
    purpose,
    bytes,
    // Changes never name it: the person who saves a style decides what stays.
    named: purpose === 'style',
    ...(isSuggested && { suggested: true, proposal_id: null }),
    created_at: new Date(),
  })
  await files.adopt(`${mapId}/${assetPath(ref)}`, path)
  return ref
}

const FILE_NEEDED = 'Please choose a file.'

/** What people read about a file that is refused. */
const ASSET_TEXTS = {
  icon: { wrongType: PICTURE_TEXTS.typeIcon.notPng, tooLarge: PICTURE_TEXTS.typeIcon.tooLarge },
  image: PICTURE_TEXTS.poiImage,
  style: PICTURE_TEXTS.poiImage,
} as const satisfies Record<AssetPurpose, { wrongType: string; tooLarge: string }>

const EXTENSIONS: Partial<Record<ImageFormat, string>> = { png: 'png', jpeg: 'jpg', gif: 'gif' }
const PICTURES: readonly ImageFormat[] = ['png', 'jpeg', 'gif']
const FORMATS: Record<AssetPurpose, readonly ImageFormat[]> = {
  icon: ['png'],
  image: PICTURES,
  style: PICTURES,
}

interface AssetFacts {
  readonly format: ImageFormat
  readonly extension: string
  readonly orientation: number
}

/** The picture in every visitor's browser, and in the checking process. */
const LIMITS = { maxImagePixels: POI_IMAGE_PIXELS_MAX, maxDecodingBytes: POI_IMAGE_DECODING_BYTES_MAX }
const CHECK_LIMITS = { maxPixels: LIMITS.maxImagePixels, maxDecodingBytes: LIMITS.maxDecodingBytes }

/** Checks a file by its content, without decoding it. @throws ImageRefusedError, HttpError 400, 413 */
const inspectAsset = async (path: string, purpose: AssetPurpose): Promise<AssetFacts> => {
  const texts = ASSET_TEXTS[purpose]
  const { size: bytes } = await stat(path)
  if (bytes === 0) throw badRequest(FILE_NEEDED)
  const { format, width, height, orientation } = await inspectImage(path, LIMITS)
  const extension = EXTENSIONS[format]
  if (extension === undefined || !FORMATS[purpose].includes(format)) throw badRequest(texts.wrongType)
  if (bytes > ASSET_RULES[purpose].bytesMax) throw tooLarge(texts.tooLarge)
  if (purpose === 'icon' && Math.max(width, height) > ICON_SIDE_MAX_PX)
    throw badRequest(PICTURE_TEXTS.typeIcon.tooManyPixels)
  return { format, extension, orientation }
}

/** Turns what a picture is refused for into what the uploader reads. */
const orRefusal = async <T>(work: Promise<T>, wrongTypeText: string): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (error instanceof ChecksBusyError) throw new HttpError(503, error.message, BUSY)
    throw error instanceof ImageRefusedError ? refusalOf(error, wrongTypeText) : error
  }
}

const BUSY = { headers: { 'Retry-After': '5' } }

const refusalOf = ({ reason, message }: ImageRefusedError, wrongTypeText: string): HttpError => {
  if (reason === 'too-large') return tooLarge(message)
  return badRequest(reason === 'incomplete' ? message : wrongTypeText)
}

/** Strips the metadata of the picture at `path`. Returns its size in bytes. @throws HttpError 400 */
const stripFile = async (path: string, purpose: AssetPurpose, facts: AssetFacts): Promise<number> => {
  const stripped = stripMetadata(await readFile(path), facts)
  if (!stripped) throw badRequest(ASSET_TEXTS[purpose].wrongType)
  await writeFile(path, stripped)
  return stripped.length
}

const QUOTA = {
  perMap: ASSETS_PER_MAP_MAX,
  bytesPerMap: ASSET_BYTES_PER_MAP_MAX,
  bytesPerUser: ASSET_BYTES_PER_USER_MAX,
}

const SUGGESTED_QUOTA = {
  perMap: PROPOSAL_ASSETS_PER_MAP_MAX,
  bytesPerMap: PROPOSAL_ASSET_BYTES_PER_MAP_MAX,
  bytesPerUser: PROPOSAL_ASSET_BYTES_PER_USER_MAX,
}

/** Keeps the document of a file, unless the map or its editor has as many as allowed. @throws HttpError 409 */
export const insertAsset = async (
  store: Store,
  asset: AssetDocument,
  quota = asset.suggested ? SUGGESTED_QUOTA : QUOTA,
): Promise<void> => {
  const alike = asset.suggested ? { suggested: true } : {}
  const ofMap = { ...alike, map_id: asset.map_id }
  const ofUser = { ...alike, user_id: asset.user_id }
  const exceeded = await insertWithin(store, 'assets', asset, [
    { equals: ofMap, most: quota.perMap, text: MAP_FULL },
    { equals: ofMap, most: quota.bytesPerMap, sumOf: 'bytes', text: MAP_FULL },
    { equals: ofUser, most: quota.bytesPerUser, sumOf: 'bytes', text: USER_FULL },
  ])
  if (exceeded) throw conflict(exceeded.text)
}

const MAP_FULL = 'This map has reached its limit of icons and pictures.'
const USER_FULL = 'You have reached your limit of icons and pictures.'
