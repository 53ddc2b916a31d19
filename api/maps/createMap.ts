import { randomBytes } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { z } from 'zod'
import {
  GAME_NAME_MAX,
  MAP_NAME_MAX,
  MAPS_PER_USER_MAX,
  ORIGINAL_BYTES_PER_USER_MAX,
  URL_MAX,
  VERSION_ID_MAX,
} from '../../shared/limits.ts'
import { isWebAddress } from '../../shared/assets.ts'
import { newMapDirectory, sanitiseMapDirectory, slugify } from '../../shared/mapPath.ts'
import { nameKey, nameSchema } from '../../shared/names.ts'
import { TEXTS } from '../../shared/texts.ts'
import { findOrCreateGame } from '../games/findOrCreateGame.ts'
import { relistGame } from '../games/listedGames.ts'
import { badRequest, conflict } from '../http/errors.ts'
import type { UploadForm } from '../http/requestBody.ts'
import { type ImageFacts, inspectImage, newOriginalFile } from '../images/inspectImage.ts'
import type { Services } from '../services.ts'
import { noteImport } from './importNote.ts'
import type { Authorized } from './mapAccess.ts'
import { insertWithin } from '../store/insertWithin.ts'
import { DuplicateKeyError, type Store } from '../store/Store.ts'
import type { MapDocument, UserDocument } from '../store/collections.ts'
import { nextId } from '../store/counter.ts'
import { mapSearchKey } from '../store/searchKey.ts'

type Parts = Pick<Services, 'store' | 'files' | 'config' | 'catalogue' | 'imageQueue' | 'log'>
type SweepParts = Omit<Parts, 'config' | 'catalogue'>

/**
 * Creates a map of `uploader` from the image at `path`, which is moved into the file store, and queues its pictures.
 * The record is written last, so that a crash never leaves half a map to be seen; what it does leave is listed in a
 * note for the sweep. Within a `parent` it becomes a region map, which belongs to the parent's owner whoever uploads it.
 * @throws ImageRefusedError
 * @throws HttpError 409 the uploader has too many maps
 */
export const createMap = async (
  parts: Parts,
  uploader: UserDocument,
  fields: MapFields,
  path: string,
  parent: Authorized<'edit'> | null = null,
): Promise<MapDocument> => {
  const facts = await inspectImage(path, parts.config)
  const id = String(await nextId(parts.store, 'map'))
  await beginUpload(parts.store, id)
  try {
    await countOriginal(parts.store, { id, uploader, path })
    const map = await buildMap(parts, { id, uploader, fields, facts, path, parent })
    if (map.importing) await noteImport(parts.store, id)
    await parts.store.insert('maps', map)
    parts.catalogue.forget()
    await relistGame(parts, map.game_id)
    return await finishUpload(parts, map)
  } catch (error) {
    await discardUpload(parts, id)
    throw error
  }
}

interface Making {
  readonly id: string
  readonly uploader: UserDocument
  readonly fields: MapFields
  readonly facts: ImageFacts
  readonly path: string
  readonly parent: MapDocument | null
}

const QUOTA = { maps: MAPS_PER_USER_MAX, bytes: ORIGINAL_BYTES_PER_USER_MAX }

/** Counts an image towards the limits of its uploader, before it is kept. @throws HttpError 409 */
export const countOriginal = async (
  store: Store,
  { id, uploader, path }: Pick<Making, 'id' | 'uploader' | 'path'>,
  quota = QUOTA,
): Promise<void> => {
  const user_id = Number(uploader._id)
  const { size: bytes } = await stat(path)
  const original = { _id: id, user_id, bytes, created_at: new Date() }
  const exceeded = await insertWithin(store, 'originals', original, [
    { equals: { user_id }, most: quota.maps, text: 'You have reached your limit of maps.' },
    { equals: { user_id }, most: quota.bytes, sumOf: 'bytes', text: FULL_TEXT },
  ])
  if (exceeded) throw conflict(exceeded.text)
}

const FULL_TEXT = 'The images of your maps have reached their limit. Delete a map to make room.'

const buildMap = async ({ store, files }: Parts, making: Making): Promise<MapDocument> => {
  const { id, uploader, fields, facts, parent } = making
  const originalFile = newOriginalFile(facts.format)
  await files.adopt(`${id}/${originalFile}`, making.path)
  const game = parent ? gameOf(parent) : await findOrCreateGame(store, fields.game_name)
  const directory = await claimDirectory(store, {
    id,
    gameName: game.name,
    username: uploader.username,
    wanted: fields.map_directory,
  })
  const name = fields.display_name ?? game.name
  const isImporting = fields.importing === '1'
  const now = new Date()
  return {
    _id: id,
    name,
    name_key: nameKey(name),
    search_key: mapSearchKey({ name, game_name: game.name, uploader_username: uploader.username }),
    game_id: Number(game._id),
    game_name: game.name,
    slug: slugify(name) || 'map',
    uploader_id: parent?.uploader_id ?? Number(uploader._id),
    uploader_username: parent?.uploader_username ?? uploader.username,
    parent_map_id: parent && Number(parent._id),
    map_directory: directory,
    is_public: parent?.is_public ?? !isImporting,
    listed: parent === null && !isImporting,
    ...(isImporting && { importing: true }),
    deleted: false,
    tip_url: fields.tip_url,
    version_id: fields.version_id,
    votes: 0,
    access_token: newAccessToken(),
    image: {
      original_file: originalFile,
      width: facts.width,
      height: facts.height,
      preview_file: null,
      thumbnail_file: null,
      pyramid: null,
      failed: null,
    },
    created_at: now,
    updated_at: now,
  }
}

const gameOf = ({ game_id, game_name }: MapDocument) => ({ _id: String(game_id), name: game_name })

/** A token for the addresses of a map's files. It grants no right by itself. */
export const newAccessToken = (): string => randomBytes(16).toString('hex')

/** The owner of a map's claims. The prefix tells map 17 from game 17. */
export const claimOwner = (mapId: string): string => `map:${mapId}`

const OWNER = /^map:(\d+)$/

const claimId = (directory: string): string => `directory:${directory}`

/**
 * Claims a directory name for a map, and returns it. `wanted` comes from the client: it is sanitised again, and if it is
 * taken, or looks like the address of another map (`…_17`), a new name is made instead.
 */
export const claimDirectory = async (
  store: Store,
  map: { id: string; gameName: string; username: string; wanted: string | null },
): Promise<string> => {
  const hint = sanitiseMapDirectory(map.wanted ?? '')
  if (hint !== '' && !looksLikeAddress(hint) && (await claim(store, hint, map.id))) return hint
  for (;;) {
    const directory = newMapDirectory(map.gameName, map.username)
    if (!looksLikeAddress(directory) && (await claim(store, directory, map.id))) return directory
  }
}

const looksLikeAddress = (directory: string): boolean => /(^|_)\d+$/.test(directory)

const claim = async (store: Store, directory: string, mapId: string): Promise<boolean> => {
  try {
    await store.insert('claims', {
      _id: claimId(directory),
      owner_id: claimOwner(mapId),
      created_at: new Date(),
    })
    return true
  } catch (error) {
    if (error instanceof DuplicateKeyError) return false
    throw error
  }
}

/** Returns the id of the map with exactly this directory, or null. */
export const mapIdOfDirectory = async (store: Store, directory: string): Promise<number | null> => {
  if (directory === '' || sanitiseMapDirectory(directory) !== directory) return null
  const owner = (await store.get('claims', claimId(directory)))?.owner_id
  const id = owner && OWNER.exec(owner)?.[1]
  return id ? Number(id) : null
}

/** The owner of the notes of unfinished uploads. A note that stays is the trace of a crash. */
const NOTE_OWNER = 'upload'
const noteId = (mapId: string): string => `upload:${mapId}`

/** No request takes this long. */
const ABANDONED_MS = 60 * 60_000

/** Notes that files and claims of a map are about to be written before its record. */
const beginUpload = (store: Store, mapId: string): Promise<void> =>
  store.insert('claims', { _id: noteId(mapId), owner_id: NOTE_OWNER, created_at: new Date() })

/**
 * Credits a map whose record is written to its uploader's name of now, queues its pictures, and deletes the note of its
 * upload. A failure is only logged: the note stays, and the next sweep tries again.
 */
const finishUpload = async (
  { store, imageQueue, log }: SweepParts,
  map: MapDocument,
): Promise<MapDocument> => {
  try {
    const credited = await creditUploader(store, map)
    await imageQueue.enqueue(Number(map._id))
    await store.delete('claims', noteId(map._id))
    return credited
  } catch (error) {
    log.error({ err: error, mapId: map._id }, 'a new map could not be finished')
    return map
  }
}

/** A rename during the upload found no record to write the new name to. One that begins from now on does. */
const creditUploader = async (store: Store, map: MapDocument): Promise<MapDocument> => {
  const uploader_username = (await store.get('users', String(map.uploader_id)))?.username
  if (uploader_username === undefined || uploader_username === map.uploader_username) return map
  const credit = { uploader_username, search_key: mapSearchKey({ ...map, uploader_username }) }
  await store.update('maps', map._id, credit)
  return { ...map, ...credit }
}

/** Deletes what a failed upload wrote. A failure is only logged: the next sweep tries again. */
const discardUpload = async (parts: SweepParts, mapId: string): Promise<void> => {
  try {
    if (await parts.store.get('maps', mapId)) return
    await parts.files.deleteAll(mapId)
    await parts.store.delete('originals', mapId)
    await parts.store.deleteWhere('claims', { equals: { owner_id: claimOwner(mapId) } })
    await parts.store.delete('claims', noteId(mapId))
  } catch (error) {
    parts.log.error({ err: error, mapId }, 'the remains of an upload could not be deleted')
  }
}

/** Finishes the uploads that a crash interrupted, or deletes what they left. */
export const sweepUnfinishedUploads = async (parts: SweepParts): Promise<void> => {
  for await (const note of parts.store.stream('claims', { equals: { owner_id: NOTE_OWNER } })) {
    const mapId = note._id.slice(noteId('').length)
    const map = await parts.store.get('maps', mapId)
    if (map) await finishUpload(parts, map)
    else if (Date.now() - note.created_at.getTime() > ABANDONED_MS) await discardUpload(parts, mapId)
  }
}

const REQUIRED = TEXTS.mapForm.required

const blankAsAbsent = (value: unknown): unknown =>
  typeof value === 'string' && value.trim() === '' ? undefined : value

/** A field that may be blank, whatever `schema` says about its length. */
const optional = <T extends z.ZodType>(schema: T) =>
  z
    .preprocess(blankAsAbsent, schema.optional())
    .optional()
    .transform((value) => value ?? null)
    .meta({ minLength: 0 })

/** The text fields of the form. An uploader named there is ignored: the session alone says who uploads. */
const uploadFieldsSchema = z.object({
  game_name: z.preprocess((value) => value ?? '', nameSchema(GAME_NAME_MAX, REQUIRED)),
  display_name: optional(nameSchema(MAP_NAME_MAX, '')),
  version_id: optional(nameSchema(VERSION_ID_MAX, '')),
  tip_url: optional(
    z.string().trim().max(URL_MAX).refine(isWebAddress, 'Only http and https addresses are allowed.'),
  ),
  map_directory: optional(z.string().max(URL_MAX)),
  /** With `1`, and without an image, the map gets the official image of its game. */
  use_official_map: optional(z.string().max(1)),
  official_game_slug: optional(z.string().max(URL_MAX)),
  /** With `1` others see the map only once something is imported into it. */
  importing: optional(z.string().max(1)),
})
type UploadFields = z.infer<typeof uploadFieldsSchema>
export type MapFields = Omit<UploadFields, 'use_official_map' | 'official_game_slug' | 'importing'> &
  Partial<Pick<UploadFields, 'importing'>>

export const UPLOAD_FORM = { fields: uploadFieldsSchema, fileField: 'map', isFileOptional: true }

/** @throws HttpError 400 with every issue; a missing file is one of them. */
export const readUploadForm = (form: UploadForm): { fields: MapFields; path: string } => {
  const parsed = uploadFieldsSchema.safeParse(form.fields)
  const issues = (parsed.error?.issues ?? []).map(({ path, message }) => ({ path: path.join('.'), message }))
  if (form.file === null) issues.push({ path: UPLOAD_FORM.fileField, message: REQUIRED })
  if (!parsed.success || form.file === null) throw badRequest(firstText(issues), issues)
  return { fields: parsed.data, path: form.file.path }
}

const firstText = (issues: readonly { message: string }[]): string =>
  issues.some(({ message }) => message === REQUIRED) ? REQUIRED : (issues[0]?.message ?? REQUIRED)
