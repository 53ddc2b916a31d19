import { actorOf, mapFacts, type SeenMap, seenMap } from '../maps/mapAccess.ts'
import { canEditMap } from '../../shared/maps/permissions.ts'
import { isSuspended } from '../http/sessions.ts'
import type { UserDocument } from '../store/collections.ts'
import { sharedGet } from '../store/sharedWork.ts'
import type { Store } from '../store/Store.ts'
import type { ReaderKind } from './encodeEvent.ts'
import type { LiveStream } from './LiveStream.ts'

export const readerKindOf = (user: UserDocument | null, map: SeenMap): ReaderKind =>
  canEditMap(actorOf(user), mapFacts(map)) ? 'editor' : 'viewer'

/**
 * Ends the streams whose readers may no longer read the map, are no longer signed in, or are now told something else of it.
 * A client that still may read connects again.
 */
export const reviewStreams = async (store: Store, streams: readonly LiveStream[]): Promise<void> => {
  const people = await peopleOf(store, streams)
  const kinds = new Map<string, Promise<ReaderKind | null>>()
  const kindNow = (user: UserDocument | null, mapId: number) => {
    const key = `${user?._id ?? ''} ${mapId}`
    const kind = kinds.get(key) ?? readNow(store, user, mapId)
    kinds.set(key, kind)
    return kind
  }
  await Promise.all(
    streams.map(async (stream) => {
      const { mapId, kind, person } = stream.reader
      const user = person && people(person.sessionKey, person.userId)
      const isOut = person !== null && user === null
      if (isOut || (await kindNow(user, mapId)) !== kind) stream.end()
    }),
  )
}

/** Returns who is signed in by a session; null if nobody is any more. */
const peopleOf = async (store: Store, streams: readonly LiveStream[]) => {
  const people = streams.flatMap(({ reader }) => reader.person ?? [])
  const keys = new Set(people.map(({ sessionKey }) => sessionKey))
  const ids = new Set(people.map(({ userId }) => String(userId)))
  const sessions = new Set((await store.getMany('sessions', [...keys])).map(({ _id }) => _id))
  // Read after the sessions: a suspension ends those last.
  const users = new Map((await store.getMany('users', [...ids])).map((user) => [user._id, user]))
  return (sessionKey: string, userId: number): UserDocument | null => {
    const user = users.get(String(userId))
    return user && sessions.has(sessionKey) && !isSuspended(user) ? user : null
  }
}

/** Returns how somebody reads a map, or null if they may not. */
const readNow = async (
  store: Store,
  user: UserDocument | null,
  mapId: number,
): Promise<ReaderKind | null> => {
  const map = await seenMap(store, actorOf(user), await sharedGet(store, 'maps', String(mapId)))
  return map && readerKindOf(user, map)
}
