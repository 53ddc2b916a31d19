import { randomBytes } from 'node:crypto'
import { stat } from 'node:fs/promises'
import type { Calibration } from '../../shared/calibration/calibration.ts'
import type { Floor } from '../../shared/floors/floors.ts'
import { newMapDirectory, sanitiseMapDirectory, slugify } from '../../shared/paths.ts'
import { nameKey } from '../../shared/names.ts'
import { findOrCreateGame, relistGame } from '../games/games.ts'
import { type ImageFacts, inspectImage, newOriginalFile } from '../images/inspectImage.ts'
import type { Services } from '../services.ts'
import { countOriginal } from './imageQuota.ts'
import type { Authorized } from './mapAccess.ts'
import { storedCalibration } from './mapCalibration.ts'
import { storedFloors } from './mapFloors.ts'
import type { MapFields } from './mapForm.ts'
import { DuplicateKeyError, type Store } from '../store/Store.ts'
import type { MapDocument, UserDocument } from '../store/collections.ts'
import { nextId } from '../store/counter.ts'
import { mapSearchKey } from '../store/searchKey.ts'

type Parts = Pick<Services, 'store' | 'files' | 'config' | 'catalogue' | 'imageQueue' | 'log'>
type SweepParts = Omit<Parts, 'config' | 'catalogue'>

/**
 * Creates a map of `uploader` from the image at `path`, which is moved into the file store, and queues its pictures.
 * The record is written last, so that a crash never leaves half a map to be seen; what it does leave is listed in a
 * note for the sweep. Within a `parent` it becomes a region map, which belongs to the parent's owner.
 * @throws ImageRefusedError
 * @throws HttpError 409 the uploader has too many maps
 */
export const createMap = async (
  parts: Parts,
  uploader: UserDocument,
  fields: MapFields,
  path: string,
  parent: Authorized<'regions'> | null = null,
): Promise<MapDocument> => {
  const image = await inspectImage(path, parts.config)
  const { size: bytes } = await stat(path)
  const id = String(await nextId(parts.store, 'map'))
  return insertMap(
    parts,
    { id, uploader, fields, image, parent },
    {
      bytes,
      prepare: async (map) => {
        await parts.files.adopt(`${id}/${map.image.original_file}`, path)
        if (map.importing) await noteUnfinished(parts.store, fields, id)
      },
    },
  )
}

/** What the record of a new map says. */
export interface NewMap {
  readonly id: string
  readonly uploader: UserDocument
  readonly fields: MapFields
  readonly image: Pick<ImageFacts, 'format' | 'width' | 'height'>
  readonly parent: MapDocument | null
  /** The coordinates of the game on that image. */
  readonly calibration?: Calibration | null
  /** Its floors, their frames on that image. */
  readonly floors?: readonly Floor[]
  /** Whether the server is going to copy everything onto it. */
  readonly isFilling?: boolean
}

interface MapUpload {
  /** Of the original. */
  readonly bytes: number
  /** Puts there what the record is about, before it. */
  readonly prepare: (map: MapDocument) => Promise<void>
}

/** Creates a map whose id is taken. @throws HttpError 409 the uploader has too many maps */
export const insertMap = async (
  parts: Parts,
  making: NewMap,
  { bytes, prepare }: MapUpload,
): Promise<MapDocument> => {
  const { id, uploader } = making
  await beginUpload(parts.store, id)
  try {
    await countOriginal(parts.store, { id, uploader, bytes })
    const map = await buildMap(parts.store, making)
    await prepare(map)
    await parts.store.insert('maps', map)
    parts.catalogue.forget()
    await relistGame(parts, map.game_id)
    return await finishUpload(parts, map)
  } catch (error) {
    await discardUpload(parts, id)
    throw error
  }
}

/** Returns the record of a map whose pictures are not made, and claims its directory. */
export const buildMap = async (store: Store, making: NewMap): Promise<MapDocument> => {
  const { id, uploader, fields, parent, calibration = null, floors = [], isFilling = false } = making
  const game = parent ? gameOf(parent) : await findOrCreateGame(store, fields.game_name)
  const directory = await claimDirectory(store, {
    id,
    gameName: game.name,
    username: uploader.username,
    wanted: fields.map_directory,
  })
  const name = fields.display_name ?? game.name
  const isImporting = fields.importing === '1' || fields.importing === 'copy' || isFilling
  const isPublic = !isImporting && (parent?.is_public ?? fields.is_public)
  const now = new Date()
  const image = {
    original_file: newOriginalFile(making.image.format),
    width: making.image.width,
    height: making.image.height,
    preview_file: null,
    thumbnail_file: null,
    pyramid: null,
    failed: null,
  }
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
    is_public: isPublic,
    listed: isPublic && parent === null,
    ...(isImporting && { importing: true, stays_private: !fields.is_public }),
    ...(isFilling && { filling: true }),
    deleted: false,
    tip_url: fields.tip_url,
    version_id: fields.version_id,
    votes: 0,
    access_token: newAccessToken(),
    image,
    ...(calibration && { calibration: storedCalibration({ image }, calibration) }),
    ...(floors.length > 0 && { floors: storedFloors({ image }, floors) }),
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
    await parts.store.deleteWhere('jobs', { equals: { map_id: Number(mapId) } })
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

/** The owner of the notes of maps that are made for an import. */
export const IMPORT_NOTES = 'import'

/** The owner of the notes of maps that are made to be filled step by step, from a map that lives elsewhere. */
export const COPY_NOTES = 'copy'

export const importNoteId = (mapId: string): string => `import:${mapId}`

/** Notes that a map is about to be made which others see only once its import is in. */
const noteImport = (store: Store, mapId: string): Promise<void> =>
  store.insert('claims', { _id: importNoteId(mapId), owner_id: IMPORT_NOTES, created_at: new Date() })

const noteUnfinished = (store: Store, { importing }: MapFields, mapId: string): Promise<void> =>
  (importing === 'copy' ? noteCopy : noteImport)(store, mapId)

export const copyNoteId = (mapId: string): string => `copy:${mapId}`

/** Notes that a map is about to be made which others see only once its owner says that all of it is there. */
const noteCopy = (store: Store, mapId: string): Promise<void> =>
  store.insert('claims', { _id: copyNoteId(mapId), owner_id: COPY_NOTES, created_at: new Date() })
