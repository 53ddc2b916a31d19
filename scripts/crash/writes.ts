import { setTimeout } from 'node:timers/promises'
import type { Content } from '../../shared/content/content.ts'

/** How much of a write is there. */
export interface Seen {
  readonly parts: number
  readonly of: number
}

/** Reads the content of a map once, as many writes are looked for in it. Null if there is no such map. */
export type ReadContent = (mapId: number) => Promise<Content | null>

/** Something that a person asked the server to write, whole or not at all. */
export interface Write {
  /** In words, as 'a POI with its type and category'. */
  readonly what: string
  /** The person who may see it. */
  readonly by: { contentOf: ReadContent }
  isAcknowledged: boolean
  /** Reads from a running server what is there. */
  readonly look: (contentOf: ReadContent) => Promise<Seen>
  /** A deletion, which the server finishes after it has started again. */
  readonly isFinishedLater?: boolean
}

/** How long a server may take for what it finishes later. */
const LATER_MS = 30_000

/** All that was written, by kind, and what is wrong with it. */
export class Ledger {
  readonly #writes: Write[] = []
  readonly faults: string[] = []
  readonly #say: (text: string) => void

  constructor(say: (text: string) => void) {
    this.#say = say
  }

  get all(): readonly Write[] {
    return this.#writes
  }

  get acknowledgedCount(): number {
    return this.#writes.filter(({ isAcknowledged }) => isAcknowledged).length
  }

  /** Notes what is asked for before it is sent. The caller sets `isAcknowledged` once it is answered. */
  add(write: Omit<Write, 'isAcknowledged'>): Write {
    const noted = { ...write, isAcknowledged: false }
    this.#writes.push(noted)
    return noted
  }

  /** Forgets what a deletion makes meaningless. */
  drop(dropped: readonly Write[]): void {
    for (const write of dropped) this.#writes.splice(this.#writes.indexOf(write), 1)
  }

  fault(text: string): void {
    this.faults.push(text)
    this.#say(`  ${text}`)
  }

  /** Looks whether everything is whole, and nothing that was acknowledged is missing. */
  async check(writes: readonly Write[]): Promise<void> {
    const contents = new Map<number, Promise<Content | null>>()
    for (const { what, by, isAcknowledged, isFinishedLater = false, look } of writes) {
      const contentOf = (mapId: number) => {
        const known = contents.get(mapId) ?? by.contentOf(mapId)
        contents.set(mapId, known)
        return known
      }
      const isWhole = ({ parts, of }: Seen) => parts === of || (parts === 0 && !isAcknowledged)
      let seen = await look(contentOf)
      const end = performance.now() + (isFinishedLater ? LATER_MS : 0)
      for (; !isWhole(seen) && performance.now() < end; seen = await look(contentOf)) await setTimeout(100)
      const { parts, of } = seen
      if (isWhole(seen)) continue
      this.fault(parts === 0 ? `lost: ${what}` : `half there (${parts} of ${of}): ${what}`)
    }
  }
}
