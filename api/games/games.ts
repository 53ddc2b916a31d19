import { canViewMap } from '../../shared/maps/permissions.ts'
import { nameKey } from '../../shared/names.ts'
import { slugify } from '../../shared/paths.ts'
import type { Services } from '../services.ts'
import type { UserDocument } from '../store/collections.ts'
import type { GameDocument } from '../store/gameDocuments.ts'
import { nextId } from '../store/counter.ts'
import { DuplicateKeyError, type Store } from '../store/Store.ts'

/** Returns the game of a name, ignoring case, or creates it. Concurrent calls for a new name get the same game. */
export const findOrCreateGame = async (store: Store, name: string): Promise<GameDocument> => {
  const id = await claimGame(store, name)
  const game: GameDocument = {
    _id: id,
    name,
    name_key: nameKey(name),
    slug: slugify(name) || `game-${id}`,
    description: '',
    default_map_file: null,
    listed: false,
    created_at: new Date(),
  }
  try {
    // The caller that claimed the name may have crashed before this, so any caller that finds no game creates it.
    const existing = await store.get('games', id)
    if (existing) return existing
    await store.insert('games', game)
    return game
  } catch (error) {
    const made = error instanceof DuplicateKeyError ? await store.get('games', id) : null
    if (made) return made
    throw error
  }
}

const claimGame = async (store: Store, name: string): Promise<string> => {
  const _id = `game:${nameKey(name)}`
  const claim = await store.get('claims', _id)
  if (claim) return claim.owner_id
  const owner_id = String(await nextId(store, 'game'))
  try {
    await store.insert('claims', { _id, owner_id, created_at: new Date() })
    return owner_id
  } catch (error) {
    if (error instanceof DuplicateKeyError) return claimGame(store, name)
    throw error
  }
}

type Parts = Pick<Services, 'store' | 'log'>

/**
 * Lists a game as long as a listed map has it, or its operator has given it an image. To be called after every change of a map's `listed`; `sweepGames` makes up
 * for what a crash or a failure leaves out.
 *
 * Calls at the same time end right: each looks again after what it has written, so that the last one to write has seen the
 * maps as they are.
 */
export const relistGame = async ({ store, log }: Parts, gameId: number): Promise<void> => {
  try {
    const id = String(gameId)
    for (;;) {
      const game = await store.get('games', id)
      if (!game) return
      const listed = game.default_map_file !== null || (await hasListedMap(store, gameId))
      if (game.listed === listed) return
      await store.update('games', id, { listed })
    }
  } catch (error) {
    log.warn({ err: error, gameId }, 'a game is left to the next sweep')
  }
}

const hasListedMap = async (store: Store, gameId: number): Promise<boolean> =>
  (await store.find('maps', { equals: { game_id: gameId, listed: true }, sort: BY_ID, limit: 1 })).length > 0

const BY_ID = [{ field: '_id', direction: 'ascending' }] as const

export const sweepGames = async (parts: Parts): Promise<void> => {
  for await (const { _id } of parts.store.stream('games')) await relistGame(parts, Number(_id))
}

/** More than a dialog can usefully suggest. */
const GAMES_LISTED_MAX = 2_000

/** Returns the games of the maps that everybody may see, and of the user's own, by name. */
export const visibleGames = async (store: Store, userId: number | null): Promise<GameDocument[]> => {
  const listed = await store.find('games', {
    equals: { listed: true },
    sort: [
      { field: 'name_key', direction: 'ascending' },
      { field: '_id', direction: 'ascending' },
    ],
    limit: GAMES_LISTED_MAX,
  })
  if (userId === null) return listed
  const known = new Set(listed.map(({ _id }) => _id))
  const own = new Set([...(await ownGameIds(store, userId)), ...(await sharedGameIds(store, userId))])
  const more = await store.getMany(
    'games',
    [...own].filter((id) => !known.has(id)),
  )
  return more.length === 0 ? listed : [...listed, ...more].sort(byName)
}

const ownGameIds = async (store: Store, userId: number): Promise<Set<string>> => {
  const maps = await store.find('maps', {
    equals: { uploader_id: userId, deleted: false },
    sort: [
      { field: 'created_at', direction: 'descending' },
      { field: '_id', direction: 'descending' },
    ],
    limit: GAMES_LISTED_MAX,
  })
  return new Set(maps.map((map) => String(map.game_id)))
}

/** The games of the maps that others share with the user. */
const sharedGameIds = async (store: Store, userId: number): Promise<Set<string>> => {
  const ids: string[] = []
  for await (const { map_id } of store.stream('members', { equals: { user_id: userId } }))
    ids.push(String(map_id))
  const maps = ids.length === 0 ? [] : await store.getMany('maps', ids)
  const seen = maps.filter(({ deleted, hidden_reason }) => !deleted && hidden_reason == null)
  return new Set(seen.map((map) => String(map.game_id)))
}

const byName = (a: GameDocument, b: GameDocument): number => (a.name_key < b.name_key ? -1 : 1)

/** Whether there is a map of the game that the user may see. */
export const isGameVisible = async (
  store: Store,
  game: GameDocument,
  user: UserDocument | null,
): Promise<boolean> => {
  if (game.listed || user === null) return game.listed === true
  const id = Number(user._id)
  const seesAll = canViewMap({ id, role: user.role }, { uploaderId: 0, isPublic: false, isHidden: false })
  const seen = { game_id: Number(game._id), deleted: false, ...(!seesAll && { uploader_id: id }) }
  if ((await store.find('maps', { equals: seen, sort: BY_ID, limit: 1 })).length > 0) return true
  return (await sharedGameIds(store, id)).has(game._id)
}
