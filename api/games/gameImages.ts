import { randomBytes } from 'node:crypto'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nameKey } from '../../shared/names.ts'
import type { Config } from '../config.ts'
import { FileNotFoundError, type FileStore } from '../files/FileStore.ts'
import { inspectImage, newOriginalFile } from '../images/inspectImage.ts'
import { runImageProcess } from '../images/runImageProcess.ts'
import type { UserDocument } from '../store/collections.ts'
import type { GameDocument } from '../store/gameDocuments.ts'
import type { Store } from '../store/Store.ts'
import { badRequest } from '../http/errors.ts'
import { type UploadForm, withUploadFolder } from '../http/requestBody.ts'
import type { Services } from '../services.ts'
import { isGameVisible } from './games.ts'

interface Parts {
  readonly store: Store
  readonly files: FileStore
  readonly config: Pick<Config, 'maxImagePixels' | 'maxDecodingBytes'>
}

/** The folder of a game among the files. No map's folder begins with a letter. */
const gameFolder = (gameId: string): string => `game-${gameId}`

const THUMBNAIL_FILE = 'thumbnail.webp'

/** The official image of a game, and a small picture of it. */
export interface GameImageFiles {
  readonly image: string
  readonly thumbnail: string
}

/** Returns the paths of a game's image within `gameFolder`, or null if it has none. */
export const gameImageFiles = (game: Pick<GameDocument, 'default_map_file'>): GameImageFiles | null => {
  const [version, file] = game.default_map_file?.split('/') ?? []
  return version && file ? { image: `${version}/${file}`, thumbnail: `${version}/${THUMBNAIL_FILE}` } : null
}

/** The key of a file of a game in the file store. */
export const gameFileKey = (gameId: string, file: string): string => `${gameFolder(gameId)}/${file}`

/** The address of a file of a game. */
export const gameFileUrl = (gameId: string, file: string): string => `/games/${gameId}/files/${file}`

/**
 * Gives a game its official image, a copy of the local file, once it has been decoded, and lists the game. A note is left before the first
 * file of each version is written, by which `sweepGameImages` finds the versions that are not used any more.
 * @throws ImageRefusedError
 */
export const setGameImage = async (parts: Parts, game: GameDocument, path: string): Promise<void> => {
  const version = `image-${randomBytes(12).toString('hex')}`
  const dir = await mkdtemp(join(tmpdir(), 'pinfold-game-'))
  try {
    const { file, copy } = await copyOf(path, dir, parts)
    await parts.store.insert('claims', {
      _id: noteId(game._id, version),
      owner_id: NOTE_OWNER,
      created_at: new Date(),
    })
    await parts.files.adopt(gameFileKey(game._id, `${version}/${THUMBNAIL_FILE}`), join(dir, THUMBNAIL_FILE))
    await parts.files.adopt(gameFileKey(game._id, `${version}/${file}`), copy)
    await parts.store.update('games', game._id, { default_map_file: `${version}/${file}`, listed: true })
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
  const former = game.default_map_file?.split('/')[0]
  if (former) await deleteVersion(parts, game._id, former)
}

/** Copies an image into `dir` and makes its thumbnail beside it. @throws ImageRefusedError */
const copyOf = async (
  path: string,
  dir: string,
  { config }: Parts,
): Promise<{ file: string; copy: string }> => {
  const copy = join(dir, 'original')
  await copyFile(path, copy)
  const { format, width, height } = await inspectImage(copy, config)
  const { maxImagePixels: maxPixels, maxDecodingBytes } = config
  await runImageProcess(
    {
      part: { kind: 'pictures' },
      source: copy,
      outputDir: dir,
      format,
      width,
      height,
      maxPixels,
      maxDecodingBytes,
    },
    { onPictures: async () => {}, onProgress: () => {} },
    new AbortController().signal,
  )
  return { file: newOriginalFile(format), copy }
}

const NOTE_OWNER = 'game-image'
const noteId = (gameId: string, version: string): string => `${NOTE_OWNER}:${gameId}:${version}`
const NOTE = /^game-image:(\d+):([\w-]+)$/

/** No version is being written for this long before its game names it. */
const ABANDONED_MS = 60 * 60_000

/** Deletes the images that games had before, and those whose making was interrupted. */
export const sweepGameImages = async (parts: Pick<Parts, 'store' | 'files'>): Promise<void> => {
  for await (const note of parts.store.stream('claims', { equals: { owner_id: NOTE_OWNER } })) {
    const [, gameId, version] = NOTE.exec(note._id) ?? []
    if (gameId === undefined || version === undefined) continue
    const game = await parts.store.get('games', gameId)
    const isUsed = game?.default_map_file?.startsWith(`${version}/`) === true
    const isAbandoned = Date.now() - note.created_at.getTime() > ABANDONED_MS
    if (!isUsed && isAbandoned) await deleteVersion(parts, gameId, version)
  }
}

const deleteVersion = async (
  { store, files }: Pick<Parts, 'store' | 'files'>,
  gameId: string,
  version: string,
): Promise<void> => {
  await files.deleteAll(gameFileKey(gameId, version))
  await store.delete('claims', noteId(gameId, version))
}

/** Copies a game's official image to a new file in `folder`. Returns null if the game has none, or none any more. */
export const copyGameImage = async (
  files: FileStore,
  game: GameDocument,
  folder: string,
): Promise<string | null> => {
  const image = gameImageFiles(game)
  if (!image) return null
  const copy = join(folder, 'official')
  try {
    await files.withLocalPath(gameFileKey(game._id, image.image), (from) => copyFile(from, copy))
    return copy
  } catch (error) {
    if (error instanceof FileNotFoundError) return null
    throw error
  }
}

/** The field of the map form with the image. */
const IMAGE_FIELD = 'map'

/**
 * Runs `use` with a form of a map whose image is the official one of its game, if it asks for that and brings none of its
 * own. The image is the server's own copy: no address is ever fetched.
 * @throws HttpError 400
 */
export const withOfficialImage = async <T>(
  { store, files, config }: Pick<Services, 'store' | 'files' | 'config'>,
  user: UserDocument,
  form: UploadForm,
  use: (form: UploadForm) => Promise<T>,
): Promise<T> => {
  const { use_official_map: isWanted, official_game_slug: slug, game_name: name } = form.fields
  if (isWanted !== '1' || form.file !== null) return use(form)
  const game = await gameNamed(store, name)
  if (!game || game.slug !== slug || !(await isGameVisible(store, game, user))) throw noImage()
  return withUploadFolder(config, async (folder) => {
    const path = await copyGameImage(files, game, folder)
    if (path === null) throw noImage()
    return use({ ...form, file: { path, field: IMAGE_FIELD } })
  })
}

const gameNamed = async (store: Store, name: unknown): Promise<GameDocument | null> => {
  if (typeof name !== 'string') return null
  const claim = await store.get('claims', `game:${nameKey(name.trim())}`)
  return claim && store.get('games', claim.owner_id)
}

const noImage = () => badRequest('This game has no official map image.')
