import { replayChanges } from '../../shared/content/applyChanges.ts'
import type { LogEntry } from '../../shared/content/commits.ts'
import { type Content, countEntities, EMPTY_CONTENT } from '../../shared/content/content.ts'
import {
  decodeParts,
  EncodedContent,
  encodeParts,
  NOTHING_ENCODED,
  type PartSources,
  sourcesOf,
} from './EncodedContent.ts'
import type { LogContext } from './logContext.ts'
import { sharedRuns } from '../store/sharedWork.ts'

/** An entry, and how long it is as JSON. */
interface TailEntry {
  readonly entry: LogEntry
  readonly length: number
}

/**
 * A map in memory: its content encoded in parts, as a snapshot has it or a reader was sent it; the newest entries of its log;
 * and, once somebody needs it, what they fold to. It only ever moves forward.
 */
export class HotMap {
  readonly mapId: number
  readonly #context: LogContext
  #revision: number
  #isClosed = false
  #encoded: EncodedContent
  /** The entities that the parts of `#encoded` are made of; none while it is not decoded. */
  #sources: PartSources = new Map()
  /** The content at `#revision`; undefined until it is decoded. */
  #content: Content | undefined
  /** At least the entries after `#encoded`. */
  #tail: TailEntry[] = []
  #storedRevision: number
  #forgottenRevision: number
  readonly #decode: () => Promise<void>
  readonly #encode: () => Promise<void>

  constructor(context: LogContext, mapId: number, snapshot: EncodedContent | null) {
    this.mapId = mapId
    this.#context = context
    this.#encoded = snapshot ?? NOTHING_ENCODED
    this.#revision = this.#encoded.revision
    this.#storedRevision = this.#encoded.revision
    this.#forgottenRevision = this.#encoded.forgottenRevision
    if (!snapshot) this.#content = EMPTY_CONTENT
    this.#decode = sharedRuns(() => this.#decodeNow())
    this.#encode = sharedRuns(() => this.#encodeNow())
  }

  get revision(): number {
    return this.#revision
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  get isDecoded(): boolean {
    return this.#content !== undefined
  }

  /** The content at `revision`; there once `decoded` has resolved. */
  get content(): Content {
    if (!this.#content) throw new Error(`Map ${this.mapId} is not decoded.`)
    return this.#content
  }

  /** The revision of the snapshot it was read from, or that was written since. */
  get storedRevision(): number {
    return this.#storedRevision
  }

  /** A client that knows the content of an earlier revision has to read it anew; 0 if nothing was forgotten. */
  get forgottenRevision(): number {
    return this.#forgottenRevision
  }

  /** The newest entries, the last of them that of `revision`. */
  get tail(): readonly TailEntry[] {
    return this.#tail
  }

  /** The entries after this revision are in `tail`. */
  get tailBegin(): number {
    return this.#revision - this.#tail.length
  }

  /** Characters of JSON in the entries that no snapshot contains, as far as they are in memory. */
  get unstoredLength(): number {
    return lengthOf(this.#tail.filter(({ entry }) => entry.revision > this.#storedRevision))
  }

  /** What was encoded last, or read encoded. */
  get newestEncoded(): EncodedContent {
    return this.#encoded
  }

  /** Roughly how much memory it takes, counted in entities. */
  get weight(): number {
    const entities = this.#content
      ? countEntities(this.#content) + this.#content.zonePoints / POINTS_PER_ENTITY
      : 0
    return ENTITIES_PER_MAP + entities + (lengthOf(this.#tail) + this.#encoded.size) / BYTES_PER_ENTITY
  }

  /**
   * Adds the next entry. Any other entry, whether known already or too new, changes nothing. A caller that has the
   * resulting content and the length of the entry's JSON passes them as `known`.
   */
  advance(entry: LogEntry, known?: { readonly content: Content; readonly length: number }): void {
    if (entry.revision !== this.#revision + 1) return
    if (known) this.#content = known.content
    else if (this.#content) this.#content = replayChanges(this.#content, entry.changes)
    this.#revision = entry.revision
    this.#tail.push({ entry, length: known?.length ?? JSON.stringify(entry).length })
  }

  /** Forgets the entries up to a revision: nobody may be told of them any more. */
  forget(revision: number): void {
    this.#forgottenRevision = Math.max(this.#forgottenRevision, revision)
  }

  close(): void {
    this.#isClosed = true
  }

  /** To be called when a snapshot of that revision is in the store. */
  markStored(revision: number): void {
    this.#storedRevision = Math.max(this.#storedRevision, revision)
  }

  /** Resolves once `content` is there. Other requests are served between its parts. @throws Error if a part is damaged */
  async decoded(): Promise<void> {
    if (!this.#content) await this.#decode()
  }

  /** Returns the content encoded, at `revision` or newer. Parts that have not changed are not encoded again. */
  async encoded(): Promise<EncodedContent> {
    if (this.#encoded.revision < this.#revision) await this.#encode()
    return this.#encoded
  }

  async #decodeNow(): Promise<void> {
    if (this.#content) return
    this.#context.tally.folds++
    const { revision } = this.#encoded
    const content = await decodeParts(this.#context, this.#encoded)
    this.#sources = sourcesOf(content)
    this.#content = this.#tail
      .filter(({ entry }) => entry.revision > revision)
      .reduce((before, { entry }) => replayChanges(before, entry.changes), content)
  }

  async #encodeNow(): Promise<void> {
    await this.decoded()
    const { content, revision, forgottenRevision } = this
    const parts = await encodeParts(this.#context, content, this.#encoded, this.#sources)
    this.#encoded = new EncodedContent(revision, parts, forgottenRevision, content.pois.size)
    this.#sources = sourcesOf(content)
    this.#forgetTail()
  }

  /** Drops entries that are encoded, but for the newest: readers who look often are told from memory. */
  #forgetTail(): void {
    const { recentEntries, recentBytes } = this.#context.limits
    let length = 0
    const newestDropped = this.#tail.findLastIndex((one, index) => {
      length += one.length
      const isRecent = this.#tail.length - index <= recentEntries && length <= recentBytes
      return one.entry.revision <= this.#encoded.revision && !isRecent
    })
    this.#tail = this.#tail.slice(newestDropped + 1)
  }
}

const lengthOf = (tail: readonly TailEntry[]): number => tail.reduce((sum, { length }) => sum + length, 0)

const ENTITIES_PER_MAP = 20
const BYTES_PER_ENTITY = 250
const POINTS_PER_ENTITY = 10
