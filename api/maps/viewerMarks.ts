import type { ViewerMarks } from '../../shared/maps/maps.ts'
import type { MapDocument, UserDocument } from '../store/collections.ts'
import type { Store } from '../store/Store.ts'

/** Of a visitor without an account, and of a map that somebody neither voted on nor keeps as a favourite. */
export const NO_MARKS: ViewerMarks = { user_vote: 0, is_favourite: false }

export const voteId = (mapId: number, userId: number): string => `${mapId}:${userId}`
export const favouriteId = (userId: number, mapId: number): string => `${userId}:${mapId}`

/** Returns what each of the maps is to a user, read for all of them at once. */
export const marksOf = async (
  store: Store,
  user: UserDocument | null,
  maps: readonly MapDocument[],
): Promise<(map: MapDocument) => ViewerMarks> => {
  if (user === null || maps.length === 0) return () => NO_MARKS
  const userId = Number(user._id)
  const ids = maps.map(({ _id }) => Number(_id))
  const [votes, favourites] = await Promise.all([
    store.getMany(
      'votes',
      ids.map((id) => voteId(id, userId)),
    ),
    store.getMany(
      'favourites',
      ids.map((id) => favouriteId(userId, id)),
    ),
  ])
  const voteOn = new Map(votes.map(({ map_id, vote }) => [map_id, vote]))
  const kept = new Set(favourites.map(({ map_id }) => map_id))
  return ({ _id }) => ({ user_vote: voteOn.get(Number(_id)) ?? 0, is_favourite: kept.has(Number(_id)) })
}
