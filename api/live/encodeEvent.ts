import type { Change } from '../../shared/content/changes.ts'
import type { LogEntry } from '../../shared/content/commits.ts'
import { squashChanges } from '../../shared/content/squashChanges.ts'
import type { LiveEvent } from '../../shared/maps/live.ts'

/** `editor`: who may edit the map and so read its log. */
export type ReaderKind = 'editor' | 'viewer'

/** A longer event is not pushed to everybody: clients ask for it, each at its own pace. */
const EVENT_BYTES_MAX = 256 * 1024

/** Returns an event as it is sent. `revision` is its id, with which a client goes on after the connection is lost. */
export const encodeEvent = (event: LiveEvent, revision?: number): Buffer => {
  const id = revision === undefined ? '' : `id: ${revision}\n`
  return Buffer.from(`${id}data: ${JSON.stringify(event)}\n\n`)
}

interface News {
  readonly after: number
  readonly entries: readonly LogEntry[]
  readonly imageId: string
}

/** Returns what entries say to readers of a kind. */
export const encodeEntries = (kind: ReaderKind, { after, entries, imageId }: News): Buffer => {
  const revision = after + entries.length
  const at = { after, revision, imageId }
  const event: LiveEvent =
    kind === 'editor'
      ? { kind: 'entries', ...at, entries: [...entries] }
      : {
          kind: 'difference',
          ...at,
          changes: squashChanges(entries.flatMap(({ changes }) => changes)),
          areLinksOther: entries.some(({ changes }) => changes.some(setsLink)),
        }
  const encoded = encodeEvent(event, revision)
  return encoded.length > EVENT_BYTES_MAX ? encodeEvent({ kind: 'behind', revision }, revision) : encoded
}

const setsLink = (change: Change): boolean => {
  if (change.kind !== 'poi' || change.op === 'remove') return false
  return change.op === 'insert' ? change.entity.linkedMapId !== null : 'linkedMapId' in change.fields
}
