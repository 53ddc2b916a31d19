import { randomUUID } from 'node:crypto'
import { REPORTS_PER_SUBJECT_MAX, REPORTS_PER_USER_MAX } from '../../shared/limits.ts'
import { MODERATED_NOUNS } from '../../shared/people/moderation.ts'
import { conflict } from '../http/errors.ts'
import type { UserDocument } from '../store/collections.ts'
import type { ModeratedKind, ModerationDocument } from '../store/commentDocuments.ts'
import { insertWithin } from '../store/insertWithin.ts'
import { DuplicateKeyError, type Store } from '../store/Store.ts'

/** What is reported or hidden. */
export interface Subject {
  readonly kind: ModeratedKind
  readonly id: number
  readonly mapId: number
}

const keyOf = ({ kind, id }: Subject): string => `${kind}:${id}`

/** Notes that something is about to be hidden. The log has it first: nothing is hidden without an entry. */
export const logHiding = (
  store: Store,
  moderatorId: number,
  subject: Subject,
  reason: string,
): Promise<void> => store.insert('moderation', staffEntry('hidden', moderatorId, subject, reason))

/** Notes that what was hidden is about to be shown again. */
export const logShowing = (store: Store, moderatorId: number, subject: Subject): Promise<void> =>
  store.insert('moderation', staffEntry('shown', moderatorId, subject, ''))

const staffEntry = (
  event: ModerationDocument['event'],
  user_id: number,
  { kind, id, mapId }: Subject,
  reason: string,
): ModerationDocument => ({
  _id: randomUUID(),
  event,
  kind,
  subject_id: id,
  map_id: mapId,
  user_id,
  reason,
  reporter_id: null,
  reported: null,
  created_at: new Date(),
})

/**
 * Reports something to the staff. Of one subject no more reports are kept than anybody would read.
 * @throws HttpError 409 for a second report of the same, or too many
 */
export const report = async (
  store: Store,
  reporter: UserDocument,
  subject: Subject,
  reason: string,
): Promise<void> => {
  const reporter_id = Number(reporter._id)
  const entry = {
    ...staffEntry('reported', reporter_id, subject, reason),
    _id: `reported:${keyOf(subject)}:${reporter_id}`,
    reporter_id,
    reported: keyOf(subject),
  }
  const enough = { equals: { reported: entry.reported }, most: REPORTS_PER_SUBJECT_MAX, text: '' }
  const quota = {
    equals: { reporter_id },
    most: REPORTS_PER_USER_MAX,
    text: 'You have reached your limit of reports.',
  }
  try {
    const exceeded = await insertWithin(store, 'moderation', entry, [quota, enough])
    if (exceeded === quota) throw conflict(quota.text)
  } catch (error) {
    if (error instanceof DuplicateKeyError)
      throw conflict(`You have reported this ${MODERATED_NOUNS[subject.kind]} already.`)
    throw error
  }
}

/** Dismisses a report. Its reporter cannot report the same again, and it leaves room for the reports of others. */
export const dismissReport = async (
  store: Store,
  moderator: UserDocument,
  { _id }: ModerationDocument,
): Promise<void> => {
  const dismissed_by = Number(moderator._id)
  await store.update('moderation', _id, { event: 'dismissed', reported: null, dismissed_by })
}

const KEPT_MS = 365 * 24 * 3600_000

/** Deletes entries that are older than a year. */
export const sweepModerationLog = async (store: Store): Promise<void> => {
  await store.deleteWhere('moderation', {
    range: { field: 'created_at', lt: new Date(Date.now() - KEPT_MS) },
  })
}
