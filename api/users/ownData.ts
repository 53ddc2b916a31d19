import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { z } from 'zod'
import type { accountDataSchema } from '../../shared/people/ownData.ts'
import { mapBackups } from '../maps/mapBackup.ts'
import { ownProgress } from '../progress/ownProgress.ts'
import type { Services } from '../services.ts'
import type { MapDocument, UserDocument } from '../store/collections.ts'
import type { Store } from '../store/Store.ts'
import { presentCurrentUser } from './presentUser.ts'

type Parts = Pick<Services, 'store' | 'files' | 'changeLog' | 'sessions' | 'progress' | 'progressLinks'>

/** A record is not read long before its files are. */
const MAPS_AT_ONCE = 50

type AccountData = z.input<typeof accountDataSchema>

/** Yields the files of everything that is a user's: `account.json`, progress on maps, and a folder for each map with its backup. */
export async function* ownData(parts: Parts, user: UserDocument): AsyncGenerator<ZipEntry, void, void> {
  const mapIds: string[] = []
  const account = await accountData(parts, user, (map) => mapIds.push(map._id))
  yield jsonEntry('account.json', JSON.stringify(account, null, 2))
  for await (const progress of ownProgress(parts, Number(user._id)))
    yield jsonEntry(
      `progress/${[progress.map_id, ...(progress.playthrough ? [progress.playthrough] : [])].join('-')}.json`,
      JSON.stringify(progress),
    )
  for (let first = 0; first < mapIds.length; first += MAPS_AT_ONCE) {
    const found = await parts.store.getMany('maps', mapIds.slice(first, first + MAPS_AT_ONCE))
    const maps = found.filter((map) => !map.deleted && map.uploader_id === Number(user._id))
    for await (const { map, ...entry } of mapBackups(parts, maps))
      yield { ...entry, path: `${folderOf(map)}/${entry.path}` }
  }
}

const jsonEntry = (path: string, text: string): ZipEntry => ({
  path,
  open: () => Readable.from([text], { objectMode: false }),
  isCompressed: true,
  changedAt: new Date(),
})

const accountData = async (
  { store, sessions, progressLinks }: Parts,
  user: UserDocument,
  onMap: (map: MapDocument) => void,
): Promise<AccountData> => {
  const maps: AccountData['maps'] = []
  for await (const map of store.stream('maps', { equals: { uploader_id: Number(user._id) } })) {
    if (map.deleted) continue
    onMap(map)
    maps.push({ id: Number(map._id), name: map.name, folder: folderOf(map) })
  }
  return {
    exported_at: new Date().toISOString(),
    user: presentCurrentUser(user),
    sessions: (await sessions.ofUser(Number(user._id))).map((session) => ({
      device: session.device,
      signed_in_at: session.signed_in_at.toISOString(),
      seen_at: session.seen_at.toISOString(),
      expires_at: session.expires_at.toISOString(),
    })),
    ...(await marksOf(store, user)),
    progress_links: (await progressLinks.list(Number(user._id))).map(({ mapId, part = null }) => ({
      map_id: mapId,
      playthrough: part,
    })),
    comments: await commentsOf(store, user),
    ...(await messagesOf(store, user)),
    suggestions: await suggestionsOf(store, user),
    memberships: await membershipsOf(store, user),
    joins_at_once: user.joins_at_once === true,
    ...(await notificationsOf(store, user)),
    maps,
  }
}

const marksOf = async (
  store: Store,
  user: UserDocument,
): Promise<Pick<AccountData, 'votes' | 'favourites'>> => {
  const own = { equals: { user_id: Number(user._id) } }
  const votes: AccountData['votes'] = []
  const favourites: AccountData['favourites'] = []
  for await (const { map_id, vote, created_at } of store.stream('votes', own))
    votes.push({ map_id, vote, created_at: created_at.toISOString() })
  for await (const { map_id, created_at } of store.stream('favourites', own))
    favourites.push({ map_id, created_at: created_at.toISOString() })
  return { votes, favourites }
}

const commentsOf = async (store: Store, user: UserDocument): Promise<AccountData['comments']> => {
  const comments: AccountData['comments'] = []
  for await (const comment of store.stream('comments', { equals: { user_id: Number(user._id) } })) {
    const { _id, map_id, parent_comment_id, message, created_at, edited_at } = comment
    comments.push({
      id: Number(_id),
      map_id,
      parent_comment_id,
      message,
      created_at: created_at.toISOString(),
      edited_at: edited_at?.toISOString() ?? null,
    })
  }
  return comments
}

/** What somebody wrote to the operator and to the moderators. */
const messagesOf = async (
  store: Store,
  user: UserDocument,
): Promise<Pick<AccountData, 'feedback' | 'reports'>> => {
  const feedback: AccountData['feedback'] = []
  const reports: AccountData['reports'] = []
  for await (const sent of store.stream('feedback', { equals: { user_id: Number(user._id) } })) {
    const { message, answer, created_at } = sent
    feedback.push({ message, answer, created_at: created_at.toISOString() })
  }
  for await (const sent of store.stream('moderation', { equals: { reporter_id: Number(user._id) } })) {
    const { kind, subject_id, map_id, reason, created_at } = sent
    reports.push({ kind, subject_id, map_id, reason, created_at: created_at.toISOString() })
  }
  return { feedback, reports }
}

const suggestionsOf = async (store: Store, user: UserDocument): Promise<AccountData['suggestions']> => {
  const suggestions: AccountData['suggestions'] = []
  for await (const sent of store.stream('proposals', { equals: { author_id: Number(user._id) } })) {
    const { _id, map_id, message, state, word, hidden_reason = null, created_at, decided_at } = sent
    suggestions.push({
      id: Number(_id),
      map_id,
      message,
      state,
      word,
      hidden_reason,
      created_at: created_at.toISOString(),
      decided_at: decided_at?.toISOString() ?? null,
    })
  }
  return suggestions
}

const membershipsOf = async (store: Store, user: UserDocument): Promise<AccountData['memberships']> => {
  const memberships: AccountData['memberships'] = []
  for await (const { map_id, role, since } of store.stream('members', {
    equals: { user_id: Number(user._id) },
  }))
    memberships.push({ map_id, role, since: since.toISOString() })
  return memberships
}

const notificationsOf = async (
  store: Store,
  user: UserDocument,
): Promise<Pick<AccountData, 'notifications' | 'notifications_off'>> => {
  const notifications: AccountData['notifications'] = []
  const own = store.stream('notifications', { equals: { user_id: Number(user._id) } })
  for await (const { what, created_at } of own)
    notifications.push({ what, created_at: created_at.toISOString() })
  const settings = await store.get('notificationSettings', user._id)
  return { notifications, notifications_off: settings?.off ?? [] }
}

/** The slug consists of letters, digits and hyphens. */
const folderOf = (map: MapDocument): string => `maps/${map.slug}-${map._id}`

/** A file of an archive. `open` is called when its turn has come. */
interface ZipEntry {
  readonly path: string
  readonly open: () => Readable
  /** Not for pictures, which are compressed already. */
  readonly isCompressed: boolean
  readonly changedAt: Date
}

/**
 * Writes entries, one after another, as a ZIP to be read from the returned stream. No more is read than the reader takes:
 * one entry is open at a time, and its source waits with the reader. Once the stream is closed, however it ends, nothing
 * is open any more. If the entries fail, so does the stream, and the archive is visibly cut off.
 */
export const zipStream = (entries: AsyncIterator<ZipEntry, void>): Readable => {
  const zip = new ZipFile()
  // The declared type has only the methods for reading.
  const archive = zip.outputStream as Readable
  let source: Readable | null = null

  const addNext = async (): Promise<void> => {
    const next = await entries.next()
    if (archive.destroyed) return
    if (next.done) return zip.end()
    const { path, open, isCompressed, changedAt } = next.value
    zip.addReadStreamLazy(path, { compress: isCompressed, mtime: changedAt }, (give) => {
      source = open()
      source.once('error', fail)
      source.once('end', () => void addNext().catch(fail))
      give(null, source)
    })
  }
  const fail = (error: Error) => archive.destroy(error)

  zip.once('error', fail)
  archive.once('close', () => {
    source?.destroy()
    void entries.return?.()
  })
  void addNext().catch(fail)
  return archive
}
