import { replayChanges } from '../../shared/applyChanges.ts'
import type { LogEntry } from '../../shared/commits.ts'
import { countEntities, EMPTY_CONTENT, type Content } from '../../shared/content.ts'
import { AnswerBase, ContentAnswer } from './contentAnswer.ts'
import type { Snapshot } from './snapshots.ts'

/** An entry and the JSON it is answered as. */
export interface TailEntry {
  readonly entry: LogEntry
  readonly text: string
}

/** A map's content in memory: `base` and the entries after it, and what they fold to. It moves on one way only. */
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

  /** About how many entities' worth of memory it takes. */
  get weight(): number {
    const entities = countEntities(this.#content) + this.#content.zonePoints / POINTS_PER_ENTITY
    return ENTITIES_PER_MAP + entities + (this.#tailLength + this.#base.length) / CHARACTERS_PER_ENTITY
  }

  /**
   * Takes the next entry, and no other: one that is known already, or that another precedes, changes nothing. Whoever has
   * its content and its JSON already passes them.
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

  /** Takes the columns of an earlier state of this map for the base, and drops the entries up to it. */
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
