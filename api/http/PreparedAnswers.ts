import type { Context } from 'koa'
import { LRUCache } from 'lru-cache'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const BYTES_MAX = 64 * 1024 * 1024

/** Characters of JSON built in one go, which takes a few milliseconds; then other requests are served. */
const PART_LENGTH = 256 * 1024

/** JSON that is built once and sent many times. */
export interface Prepared {
  readonly bytes: Buffer | Promise<Buffer>
  readonly gzip: Buffer | Promise<Buffer>
}

/** Answers that are costly to build, by keys that each stand for one JSON text. The least recently used are dropped first. */
export class PreparedAnswers {
  readonly #answers: LRUCache<string, PreparedJson>
  readonly #underWay = new Map<string, Promise<PreparedJson>>()
  /** Settles with the last of the answers that take more than one part. */
  #lastLong: Promise<unknown> = Promise.resolve()
  #hits = 0
  #misses = 0

  constructor(bytesMax = BYTES_MAX) {
    // An answer larger than the whole cache is kept alone.
    const sizeCalculation = ({ bytes }: PreparedJson) => Math.min(Math.max(bytes.length, 1), bytesMax)
    this.#answers = new LRUCache({ maxSize: bytesMax, sizeCalculation })
  }

  /** How often an answer was there, or being made, when it was asked for. */
  get hits(): number {
    return this.#hits
  }

  get misses(): number {
    return this.#misses
  }

  /** `make` yields the JSON in pieces, such as rows. It is called once, however many requests wait for the answer. */
  async get(key: string, make: () => Iterable<string>): Promise<PreparedJson> {
    const answer = this.#answers.get(key) ?? this.#underWay.get(key)
    if (answer) this.#hits++
    else this.#misses++
    return answer ?? this.#make(key, make)
  }

  #make(key: string, make: () => Iterable<string>): Promise<PreparedJson> {
    const making = this.#build(make()).then((bytes) => {
      const answer = new PreparedJson(bytes)
      this.#answers.set(key, answer)
      return answer
    })
    this.#underWay.set(key, making)
    const end = () => this.#underWay.delete(key)
    making.then(end, end)
    return making
  }

  async #build(json: Iterable<string>): Promise<Buffer> {
    const pieces = json[Symbol.iterator]()
    const first = nextPart(pieces)
    if (first.isLast) return first.bytes
    // One at a time: each holds many megabytes while it is built.
    const long = this.#lastLong.then(() => restAfter(first.bytes, pieces))
    this.#lastLong = long.catch(() => undefined)
    return long
  }
}

export class PreparedJson implements Prepared {
  readonly bytes: Buffer
  #gzip: Promise<Buffer> | undefined

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }

  get gzip(): Promise<Buffer> {
    this.#gzip ??= promisify<Buffer, Buffer>(gzip)(this.bytes)
    return this.#gzip
  }
}

interface Part {
  readonly bytes: Buffer
  readonly isLast: boolean
}

const nextPart = (pieces: Iterator<string>): Part => {
  let text = ''
  for (let piece = pieces.next(); !piece.done; piece = pieces.next()) {
    text += piece.value
    if (text.length >= PART_LENGTH) return { bytes: Buffer.from(text), isLast: false }
  }
  return { bytes: Buffer.from(text), isLast: true }
}

const restAfter = async (first: Buffer, pieces: Iterator<string>): Promise<Buffer> => {
  const parts = [first]
  for (let isLast = false; !isLast;) {
    await setImmediate()
    const part = nextPart(pieces)
    parts.push(part.bytes)
    isLast = part.isLast
  }
  return Buffer.concat(parts)
}

/**
 * Sends prepared bytes, or 304 to a caller who has them already. They are never compressed for a single caller: what all
 * share takes the same memory however many callers read it slowly. A function makes them only where they are sent.
 */
export const sendPrepared = async (
  ctx: Context,
  etag: string,
  given: Prepared | (() => Promise<Prepared>),
): Promise<void> => {
  ctx.status = 200
  ctx.compress = false
  ctx.vary('Accept-Encoding')
  ctx.set('ETag', etag)
  if (ctx.fresh) {
    ctx.status = 304
    return
  }
  const prepared = typeof given === 'function' ? await given() : given
  ctx.type = 'json'
  if (ctx.acceptsEncodings('gzip', 'identity') === 'gzip') {
    ctx.set('Content-Encoding', 'gzip')
    ctx.body = await prepared.gzip
  } else ctx.body = await prepared.bytes
}

/** An answer that is a list, or several lists by name, with rows that are made one by one. */
export type JsonRows<Answer = unknown> = Answer extends readonly (infer Row)[]
  ? Iterable<Row>
  : { readonly [Name in keyof Answer]: Answer[Name] extends readonly (infer Row)[] ? Iterable<Row> : never }

/** Presents one entity at a time, when the row is needed. */
export function* rowsOf<T, Row>(entities: Iterable<T>, present: (entity: T) => Row): Generator<Row> {
  for (const entity of entities) yield present(entity)
}

/** Writes JSON row by row, so that other requests are served while a large answer is built. */
export function* jsonPieces(value: Iterable<unknown> | object): Generator<string> {
  if (isIterable(value)) return yield* listPieces(value)
  let mark = '{'
  for (const [name, rows] of Object.entries(value) as [string, Iterable<unknown>][]) {
    yield `${mark}${JSON.stringify(name)}:`
    yield* listPieces(rows)
    mark = ','
  }
  yield '}'
}

const isIterable = (value: object): value is Iterable<unknown> => Symbol.iterator in value

function* listPieces(rows: Iterable<unknown>): Generator<string> {
  let mark = '['
  for (const row of rows) {
    yield mark + JSON.stringify(row)
    mark = ','
  }
  yield mark === '[' ? '[]' : ']'
}
