import { newRandomId } from '../../shared/ids.ts'
import { nameKey, sameName } from '../../shared/names.ts'
import { sanitiseMapDirectory, slugify } from '../../shared/paths.ts'
import { findOrCreateGame, relistGame } from '../games/games.ts'
import { badRequest, conflict, notFound } from '../http/errors.ts'
import type { Services } from '../services.ts'
import type { MapDocument, UserDocument } from '../store/collections.ts'
import { mapSearchKey } from '../store/searchKey.ts'
import type { Store } from '../store/Store.ts'
import { claimDirectory, claimOwner, mapIdOfDirectory, newAccessToken } from './createMap.ts'
import { markDeleted, regionsOf } from './deleteMap.ts'
import { alignListed, type Authorized, belongsOnLists } from './mapAccess.ts'
import type { MapEdit } from './mapForm.ts'
import { discard, keepReplacement } from './replaceImage.ts'

type Parts = Pick<Services, 'store' | 'catalogue' | 'changeLog' | 'log'>

/**
 * Changes what a map is called, who may see it, and which image it awaits, in one write of its record; then its region maps, which have its game and
 * are private with it. Going private replaces the addresses of the files of all of them. Until that is done a note
 * stands, by which the sweep finishes it after a crash.
 * @throws HttpError 400, 404, 409
 */
export const editMap = async (
  parts: Parts,
  map: Authorized<'manage'>,
  edit: Partial<MapEdit>,
  replaced_by: string | null = null,
): Promise<MapDocument> => {
  const { store } = parts
  const fields = { ...(await fieldsFor(parts, map, edit)), ...(replaced_by !== null && { replaced_by }) }
  const isFollowed = 'access_token' in fields || 'game_id' in fields
  const note = isFollowed ? await insertNote(store, map._id) : null
  await store.update('maps', map._id, fields)
  await alignListed(store, map._id)
  const edited = await withSearchKey(store, { ...map, ...fields })
  if (note !== null) await alignRegions(store, note)
  const isDeleted = await parts.changeLog.isClosed(Number(map._id))
  if (isDeleted) await markDeleted(store, map._id)
  parts.catalogue.forget()
  for (const gameId of new Set([map.game_id, edited.game_id])) await relistGame(parts, gameId)
  if (isDeleted) throw notFound('Map not found')
  return edited
}

/** Returns the fields of the record that an edit changes, and no others: somebody else may change those meanwhile. */
const fieldsFor = async (
  parts: Parts,
  map: MapDocument,
  edit: Partial<MapEdit>,
): Promise<Partial<MapDocument>> => {
  const { tip_url, version_id, is_public, map_directory } = edit
  const game = await gameFor(parts, map, edit.game_name)
  const name = nameFor(map, edit.display_name, game?.game_name)
  const named = { ...game, ...(name !== undefined && { name, name_key: nameKey(name), slug: slugOf(name) }) }
  return {
    ...named,
    ...((game || name !== undefined) && { search_key: mapSearchKey({ ...map, ...named }) }),
    ...(tip_url !== undefined && { tip_url }),
    ...(version_id !== undefined && { version_id }),
    ...(map_directory != null && { map_directory: await directoryFor(parts.store, map, map_directory) }),
    ...(is_public !== undefined && {
      is_public,
      listed: belongsOnLists({ ...map, is_public }),
      importing: false,
      access_token: is_public ? map.access_token : newAccessToken(),
    }),
    updated_at: new Date(),
  }
}

const slugOf = (name: string): string => slugify(name) || 'map'

/** A rename of the uploader may have come between. */
const withSearchKey = async (store: Store, written: MapDocument): Promise<MapDocument> => {
  const map = (await store.get('maps', written._id)) ?? written
  const search_key = mapSearchKey(map)
  if (search_key !== map.search_key) await store.update('maps', map._id, { search_key })
  return { ...map, search_key }
}

/** A blank name stands for the game's, also when the game changes. Undefined leaves the name as it is. */
const nameFor = (
  map: MapDocument,
  wanted: string | null | undefined,
  newGameName: string | undefined,
): string | undefined => {
  if (wanted === undefined) return map.name === map.game_name ? newGameName : undefined
  return wanted ?? newGameName ?? map.game_name
}

/** Returns null if the game stays. */
const gameFor = async (
  { store }: Parts,
  map: MapDocument,
  wanted: string | undefined,
): Promise<Pick<MapDocument, 'game_id' | 'game_name'> | null> => {
  if (wanted === undefined || sameName(wanted, map.game_name)) return null
  if (map.parent_map_id !== null) throw badRequest('A region map has the game of its parent.')
  const game = await findOrCreateGame(store, wanted)
  return { game_id: Number(game._id), game_name: game.name }
}

/** All names that a map ever had keep leading to it, so there must be an end of them. */
const DIRECTORIES_MAX = 20

const directoryFor = async (store: Store, map: MapDocument, text: string): Promise<string> => {
  const wanted = sanitiseMapDirectory(text)
  if (wanted === map.map_directory) return wanted
  if ((await mapIdOfDirectory(store, wanted)) === Number(map._id)) return wanted
  if ((await store.count('claims', { equals: { owner_id: claimOwner(map._id) } })) >= DIRECTORIES_MAX)
    throw conflict(`A map can have at most ${DIRECTORIES_MAX} directories.`)
  const { _id: id, game_name: gameName, uploader_username: username } = map
  return claimDirectory(store, { id, gameName, username, wanted })
}

/** The owner of the notes of maps whose region maps are to be brought in line with them. Each edit has a note of its own. */
const NOTE_OWNER = 'edit'

const insertNote = async (store: Store, mapId: string): Promise<string> => {
  const _id = `edit:${mapId}:${newRandomId()}`
  await store.insert('claims', { _id, owner_id: NOTE_OWNER, created_at: new Date() })
  return _id
}

/** Gives the region maps of a map its game, and new addresses to the files of those that it hides; then the note goes. */
const alignRegions = async (store: Store, note: string): Promise<void> => {
  const parent = await store.get('maps', note.split(':')[1] ?? '')
  if (parent) for (const region of await regionsOf(store, parent)) await alignRegion(store, parent, region)
  await store.delete('claims', note)
}

const alignRegion = (store: Store, parent: MapDocument, region: MapDocument): Promise<boolean> => {
  const { game_id, game_name, is_public } = parent
  const search_key = mapSearchKey({ ...region, game_name })
  const token = is_public ? {} : { access_token: newAccessToken() }
  return store.update('maps', region._id, { game_id, game_name, search_key, ...token })
}

/** Finishes the edits that a crash interrupted. */
export const sweepUnfinishedEdits = async ({ store }: Pick<Services, 'store'>): Promise<void> => {
  for await (const { _id } of store.stream('claims', { equals: { owner_id: NOTE_OWNER } }))
    await alignRegions(store, _id)
}

/** An edit with a new image, which takes the place of the other once its pictures are made. @throws HttpError 400, 404, 409, 413 */
export const editMapAndImage = async (
  services: Services,
  user: UserDocument,
  map: Authorized<'manage'>,
  { edit, path }: { readonly edit: MapEdit; readonly path: string },
): Promise<MapDocument> => {
  const replacement = await keepReplacement(services, map, user, { path, placing: edit.placing })
  try {
    const edited = await editMap(services, map, edit, replacement.image.original_file)
    await services.imageQueue.enqueue(Number(map._id))
    return edited
  } catch (error) {
    const now = await services.store.get('maps', map._id)
    if (now?.replaced_by !== replacement.image.original_file) await discard(services, replacement)
    throw error
  }
}
