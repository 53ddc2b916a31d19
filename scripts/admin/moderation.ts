import { ConfigError, loadConfig } from '../../api/config.ts'
import { joinStore } from '../../api/openServices.ts'
import type { ModeratedKind } from '../../api/store/commentDocuments.ts'
import type { Store } from '../../api/store/Store.ts'
import { shownNames } from '../../api/users/presentUser.ts'
import { MODERATED_NOUNS } from '../../shared/people/moderation.ts'
import { refuseEmptyFolder } from './refuseEmptyFolder.ts'

const SHOWN = 200

interface Written {
  readonly message: string
  readonly authorId: number
}

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
  const subjectsOf = (wanted: ModeratedKind) => [
    ...new Set(entries.filter(({ kind }) => kind === wanted).map(({ subject_id }) => String(subject_id))),
  ]
  const written = new Map<string, Written>()
  for (const { _id, message, user_id } of await store.getMany('comments', subjectsOf('comment')))
    written.set(`comment ${_id}`, { message, authorId: user_id })
  for (const { _id, message, author_id } of await store.getMany('proposals', subjectsOf('proposal')))
    written.set(`suggestion ${_id}`, { message, authorId: author_id })
  const authorIds = [...written.values()].map(({ authorId }) => authorId)
  const names = await shownNames(store, [...entries.map(({ user_id }) => user_id), ...authorIds])
  const words = (subject: string): string => {
    const found = written.get(subject)
    return found ? ` | ${names.get(found.authorId) ?? ''} wrote: ${JSON.stringify(found.message)}` : ''
  }
  return entries
    .map((entry) => {
      const subject = `${MODERATED_NOUNS[entry.kind]} ${entry.subject_id}`
      const place = entry.kind === 'map' ? '' : ` on map ${entry.map_id}`
      const by = names.get(entry.user_id) ?? ''
      const reason = entry.reason === '' ? '' : `: ${JSON.stringify(entry.reason)}`
      return `${entry.created_at.toISOString()} ${entry.event} ${subject}${place} by ${by}${reason}${words(subject)}`
    })
    .reverse()
}
