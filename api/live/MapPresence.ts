import {
  NAMED_MAX,
  type PersonHere,
  type PresenceEvent,
  type SaidPresence,
} from '../../shared/maps/presence.ts'
import { encodeEvent, type ReaderKind } from './encodeEvent.ts'
import type { LiveStream } from './LiveStream.ts'

/** What happens within this time is told together: a stream gets so many events a second at most, however many people move. */
const TOLD_EVERY_MS = 50

/** Somebody with an account, as others are told of them. */
export type NamedPerson = Pick<PersonHere, 'userId' | 'name'>

type Send = (streams: Iterable<LiveStream>, event: Buffer) => void

/** Who has a map open, each by a stream of this process. It is in memory alone, and ends with the stream. */
export class MapPresence {
  readonly #streams: ReadonlySet<LiveStream>
  readonly #send: Send
  /** Guests, who are only counted, are null. */
  readonly #here = new Map<LiveStream, PersonHere | null>()
  /** What was said last by each stream, also by those whose page was left since. */
  readonly #last = new WeakMap<LiveStream, Pick<SaidPresence, 'page' | 'turn'>>()
  /** What is to be told. */
  readonly #changed = new Set<LiveStream>()
  readonly #left = new Set<string>()
  #timer: NodeJS.Timeout | undefined
  #toldMs = -Infinity

  constructor(streams: ReadonlySet<LiveStream>, send: Send) {
    this.#streams = streams
    this.#send = send
  }

  /** Takes what a page says of itself; `named` is null for a guest. What arrives late, after what was said later, is dropped. */
  put(stream: LiveStream, { page, turn, at }: SaidPresence, named: NamedPerson | null): void {
    const last = this.#last.get(stream)
    const isOfPage = last?.page === page
    if (isOfPage && last.turn >= turn) return
    if (at === null) {
      if (!isOfPage) return
      this.#last.set(stream, { page, turn })
      return this.remove(stream)
    }
    this.#last.set(stream, { page, turn })
    const known = this.#here.get(stream)
    const isNamed = named !== null && (known != null || this.#namedCount < NAMED_MAX)
    const person = isNamed ? { ...at, ...named, id: stream.id } : null
    this.#here.set(stream, person)
    if (person === null && known !== undefined) return
    this.#changed.add(stream)
    this.#left.delete(stream.id)
    this.#tellSoon()
  }

  /** To be called when a stream is over. */
  remove(stream: LiveStream): void {
    if (!this.#here.delete(stream)) return
    this.#changed.delete(stream)
    this.#left.add(stream.id)
    this.#tellSoon()
  }

  /** Returns what a new stream is told first: who it is itself, and all who are here. */
  whole({ id, key, reader }: LiveStream): Buffer {
    const people = this.#peopleAt(this.#here.keys())
    return this.#encoded(reader.kind, { own: { id, key }, people, left: [] })
  }

  get #namedCount(): number {
    return this.#peopleAt(this.#here.keys()).length
  }

  #peopleAt(streams: Iterable<LiveStream>): PersonHere[] {
    return [...streams].flatMap((stream) => this.#here.get(stream) ?? [])
  }

  #tellSoon(): void {
    if (this.#timer !== undefined) return
    const waitMs = Math.max(0, this.#toldMs + TOLD_EVERY_MS - performance.now())
    this.#timer = setTimeout(() => this.#tell(), waitMs)
    this.#timer.unref()
  }

  #tell(): void {
    const news = { people: this.#peopleAt(this.#changed), left: [...this.#left] }
    this.#changed.clear()
    this.#left.clear()
    this.#timer = undefined
    this.#toldMs = performance.now()
    for (const kind of ['editor', 'viewer'] as const) {
      const readers = [...this.#streams].filter(({ reader }) => reader.kind === kind)
      if (readers.length > 0) this.#send(readers, this.#encoded(kind, news))
    }
  }

  /** What is drawn is not on the map yet: only those who may edit it are told of it. */
  #encoded(kind: ReaderKind, { people, ...rest }: Pick<PresenceEvent, 'own' | 'people' | 'left'>): Buffer {
    const told = kind === 'editor' ? people : people.map((person) => ({ ...person, draft: null }))
    const guests = this.#here.size - this.#namedCount
    return encodeEvent({ kind: 'presence', ...rest, people: told, guests })
  }
}
