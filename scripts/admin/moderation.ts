import { ConfigError, loadConfig } from '../../api/config.ts'
import { NEWEST_FIRST } from '../../api/http/listPages.ts'
import { joinStore } from '../../api/openServices.ts'
import { presentEntries } from '../../api/moderation/presentEntries.ts'
import type { Store } from '../../api/store/Store.ts'
import { MODERATED_NOUNS } from '../../shared/people/moderation.ts'
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
    sort: NEWEST_FIRST,
    limit,
  })
  return (await presentEntries(store, entries))
    .map(({ event, kind, subject_id, map_id, by, dismissed_by, reason, created_at, subject }) => {
      const place = kind === 'map' ? '' : ` on map ${map_id}`
      const why = reason === '' ? '' : `: ${JSON.stringify(reason)}`
      const dismissed = dismissed_by === null ? '' : `, dismissed by ${dismissed_by}`
      const words =
        typeof subject?.message === 'string'
          ? ` | ${subject.author} wrote: ${JSON.stringify(subject.message)}`
          : ''
      return `${created_at} ${event} ${MODERATED_NOUNS[kind]} ${subject_id}${place} by ${by}${why}${dismissed}${words}`
    })
    .reverse()
}
