import { ConfigError, loadConfig } from '../../api/config.ts'
import { joinStore } from '../../api/openServices.ts'
import type { ModerationDocument } from '../../api/store/commentDocuments.ts'
import type { Store } from '../../api/store/Store.ts'
import { shownNames } from '../../api/users/presentUser.ts'
import { refuseEmptyFolder } from './refuseEmptyFolder.ts'

const SHOWN = 200

/** `moderation [COUNT]`: prints the newest reports, and what moderators hid or showed again, the newest last. */
export const moderation = async (args: readonly string[]): Promise<void> => {
  const [count = String(SHOWN)] = args
  if (args.length > 1 || !/^[1-9]\d{0,3}$/.test(count))
    throw new ConfigError('moderation takes how many entries to print, at most 9999, or nothing.')
  const config = loadConfig(process.env)
  refuseEmptyFolder(config)
  const store = await joinStore(config)
  try {
    const entries = await newestEntries(store, Number(count))
    console.log(entries.length === 0 ? 'Nothing has been reported or hidden.' : entries.join('\n'))
  } finally {
    await store.close()
  }
}

export const newestEntries = async (store: Store, limit: number): Promise<string[]> => {
  const entries = await store.find('moderation', {
    sort: [
      { field: 'created_at', direction: 'descending' },
      { field: '_id', direction: 'descending' },
    ],
    limit,
  })
  const comments = await store.getMany('comments', [
    ...new Set(entries.filter(({ kind }) => kind === 'comment').map(({ subject_id }) => String(subject_id))),
  ])
  const messages = new Map(comments.map(({ _id, message }) => [Number(_id), message]))
  const authors = new Map(comments.map(({ _id, user_id }) => [Number(_id), user_id]))
  const names = await shownNames(store, [...entries.map(({ user_id }) => user_id), ...authors.values()])
  const words = (entry: ModerationDocument): string => {
    const message = entry.kind === 'comment' ? messages.get(entry.subject_id) : undefined
    const author = names.get(authors.get(entry.subject_id) ?? 0)
    return message === undefined ? '' : ` | ${author ?? ''} wrote: ${JSON.stringify(message)}`
  }
  return entries
    .map((entry) => {
      const subject =
        entry.kind === 'map'
          ? `map ${entry.subject_id}`
          : `comment ${entry.subject_id} on map ${entry.map_id}`
      const by = names.get(entry.user_id) ?? ''
      const reason = entry.reason === '' ? '' : `: ${JSON.stringify(entry.reason)}`
      return `${entry.created_at.toISOString()} ${entry.event} ${subject} by ${by}${reason}${words(entry)}`
    })
    .reverse()
}
