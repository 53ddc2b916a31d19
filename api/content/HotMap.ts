import { replayChanges } from '../../shared/applyChanges.ts'
import type { LogEntry } from '../../shared/commits.ts'
import { countEntities, EMPTY_CONTENT, type Content } from '../../shared/content.ts'
import { AnswerBase, ContentAnswer } from './contentAnswer.ts'
import type { Snapshot } from './snapshots.ts'

/** An entry, and the JSON it is sent as. */
interface TailEntry {
  readonly entry: LogEntry
  readonly text: string
}

/** A map's content in memory: a base, the entries after it, and what they fold to. It only ever moves forward. */
export class HotMap {
  readonly mapId: number
  #content: Content
  #revision: number
  #isClosed = false
  #base: AnswerBase
  #tail: TailEntry[] = []
  #tailLength = 0
  #answer: ContentAnswer | undefined

  constructor(mapId: number, snapshot: Snapshot | null) {
    this.mapId = mapId
    this.#content = snapshot?.content ?? EMPTY_CONTENT
    this.#revision = snapshot?.revision ?? 0
    this.#base = new AnswerBase(this.#revision, snapshot?.text ?? null)
  }

  get content(): Content {
    return this.#content
  }

  get revision(): number {
    return this.#revision
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  /** The entries after this revision are in `tail`. */
  get baseRevision(): number {
    return this.#base.revision
  }

  /** Characters of JSON in the base. */
  get baseLength(): number {
    return this.#base.length
  }

  get tail(): readonly TailEntry[] {
    return this.#tail
  }

  /** Characters of JSON in the tail. */
  get tailLength(): number {
    return this.#tailLength
  }

  /** Roughly how much memory it takes, counted in entities. */
  get weight(): number {
    const entities = countEntities(this.#content) + this.#content.zonePoints / POINTS_PER_ENTITY
    return ENTITIES_PER_MAP + entities + (this.#tailLength + this.#base.length) / CHARACTERS_PER_ENTITY
  }

  /**
   * Adds the next entry. Any other entry, whether known already or too new, changes nothing. A caller that has the
   * resulting content and the entry's JSON passes them as `known`.
   */
  advance(entry: LogEntry, known?: { readonly content: Content; readonly text: string }): void {
    if (entry.revision !== this.#revision + 1) return
    const text = known?.text ?? JSON.stringify(entry)
    this.#content = known?.content ?? replayChanges(this.#content, entry.changes)
    this.#revision = entry.revision
    this.#tail.push({ entry, text })
    this.#tailLength += text.length
    this.#answer = undefined
  }

  close(): void {
    this.#isClosed = true
  }

  /** Makes the columns of an earlier revision the base, and drops the entries up to it. */
  rebase(revision: number, text: string): void {
    if (revision <= this.#base.revision || revision > this.#revision) return
    this.#base = new AnswerBase(revision, text)
    this.#tail = this.#tail.filter(({ entry }) => entry.revision > revision)
    this.#tailLength = this.#tail.reduce((length, { text }) => length + text.length, 0)
    this.#answer = undefined
  }

  get answer(): ContentAnswer {
    this.#answer ??= new ContentAnswer(
      this.#base,
      this.#revision,
      this.#tail.map(({ text }) => text),
    )
    return this.#answer
  }
}

const ENTITIES_PER_MAP = 20
const CHARACTERS_PER_ENTITY = 250
const POINTS_PER_ENTITY = 10
