import type { LogEntry } from '../../shared/commits.ts'
import type { Content } from '../../shared/content.ts'
import type { LogDocument } from '../store/collections.ts'
import { DuplicateKeyError } from '../store/Store.ts'
import type { Commit } from './commit.ts'
import type { HotMap } from './HotMap.ts'
import { writeParts, type WrittenParts } from './largeLists.ts'
import type { LogContext } from './logContext.ts'
import { changeKey, logId } from './logDocuments.ts'

/** The insert that makes a list part of the log, tried place after place. Parts of a large list are written once. */
export class EntryInsert {
  readonly #context: LogContext
  readonly #commit: Commit
  #parts: WrittenParts | undefined
  #isInserted = false

  constructor(context: LogContext, commit: Commit) {
    this.#context = context
    this.#commit = commit
  }

  /**
   * Inserts the entry of that revision, which leads `hot` to `content`; false if the place is taken, or the list is in
   * the log already.
   */
  async at(hot: HotMap, revision: number, content: Content): Promise<boolean> {
    const at = this.#context.now()
    const entry = this.#entry(revision, at)
    const text = JSON.stringify(entry)
    const document = this.#document(entry, at, await this.#form(entry, text))
    this.#parts?.assertFresh()
    try {
      await this.#context.store.insert('log', document)
    } catch (error) {
      if (error instanceof DuplicateKeyError) return false
      throw error
    }
    this.#isInserted = true
    hot.advance(entry, { content, text })
    return true
  }

  /** Clears up after the last attempt. What fails here is left to the sweep. */
  async settle(): Promise<void> {
    try {
      await this.#parts?.settle(this.#isInserted)
    } catch (error) {
      this.#context.log.warn({ error }, 'Parts of a list were not cleared up.')
    }
  }

  #entry(revision: number, at: Date): LogEntry {
    const { changeId, userId, changes } = this.#commit
    return { revision, changeId, userId, at: at.toISOString(), changes: [...changes] }
  }

  async #form({ changes }: LogEntry, text: string): Promise<LogDocument['entry']> {
    const { mapId, changeId } = this.#commit
    if (Buffer.byteLength(text) <= this.#context.limits.listBytesMax) return { form: 'list', changes }
    this.#parts ??= await writeParts(this.#context, mapId, changeId, changes)
    return this.#parts.form
  }

  #document({ revision, changeId, userId }: LogEntry, at: Date, entry: LogDocument['entry']): LogDocument {
    const { mapId } = this.#commit
    return {
      _id: logId(mapId, revision),
      map_id: mapId,
      revision,
      change_key: changeKey(mapId, changeId),
      change_id: changeId,
      user_id: userId,
      at,
      entry,
    }
  }
}
