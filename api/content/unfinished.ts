import type { Store } from '../store/Store.ts'
import type { LogContext } from './logContext.ts'

/**
 * Writes of several documents that count only once the last of them is there. Each is announced by a claim before it
 * begins, so that what a crash left behind is found by looking at the announcements, not at everything stored.
 */
export const announce = ({ store, now }: LogContext, what: string): Promise<void> =>
  store.insert('claims', { _id: idOf(what), owner_id: OWNER, created_at: now() })

export const finish = (store: Store, what: string): Promise<boolean> => store.delete('claims', idOf(what))

/** What was announced under a name beginning with `kind` long ago and has not finished. */
export async function* abandoned(context: LogContext, kind: string): AsyncIterable<string> {
  const before = context.now().getTime() - context.limits.unfinishedMs
  for await (const claim of context.store.stream('claims', { equals: { owner_id: OWNER } })) {
    const what = claim._id.slice(PREFIX.length)
    if (what.startsWith(kind) && claim.created_at.getTime() < before) yield what
  }
}

const OWNER = 'unfinished'
const PREFIX = 'unfinished:'
const idOf = (what: string) => PREFIX + what
