import type { Context } from 'koa'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const BYTES_MAX = 64 * 1024 * 1024

/** Characters put together at a stretch: some milliseconds, after which other requests have their turn. */
const STRETCH_LENGTH = 256 * 1024

/** Answers by what they depend on: a key stands for the same JSON for good. The least recently used go first. */
export class PreparedAnswers {
  /** In the order of use, the latest last. */
  readonly #answers = new Map<string, PreparedAnswer>()
  readonly #making = new Map<string, Promise<PreparedAnswer>>()
  readonly #bytesMax: number
  #bytes = 0
  /** Ends with the last of the answers that take more than a stretch. */
  #lastLong: Promise<unknown> = Promise.resolve()

  constructor(bytesMax = BYTES_MAX) {
    this.#bytesMax = bytesMax
  }

  /** `make` answers the JSON in pieces, such as rows. However many ask for it at a time, it is made once. */
  async get(key: string, make: () => Iterable<string>): Promise<Prepared> {
    const known = this.#answers.get(key)
    if (known) return this.#used(key, known)
    const underWay = this.#making.get(key)
    if (underWay) return underWay
    const making = this.#make(key, make)
    this.#making.set(key, making)
    return making
  }

  async #make(key: string, make: () => Iterable<string>): Promise<PreparedAnswer> {
    try {
      const answer = new PreparedAnswer(await this.#bytesOf(make()[Symbol.iterator]()))
      this.#bytes += answer.bytes.length
      return this.#used(key, answer)
    } finally {
      this.#making.delete(key)
    }
  }

  #bytesOf(pieces: Iterator<string>): Buffer | Promise<Buffer> {
    const first = nextStretch(pieces)
    if (first.isLast) return first.bytes
    // One at a time: each holds many megabytes while it is put together.
    const long = this.#lastLong.then(() => restAfter(first.bytes, pieces))
    this.#lastLong = long.catch(() => undefined)
    return long
  }

  #used(key: string, answer: PreparedAnswer): PreparedAnswer {
    this.#answers.delete(key)
    this.#answers.set(key, answer)
    for (const [oldest, { bytes }] of this.#answers) {
      if (this.#bytes <= this.#bytesMax || this.#answers.size === 1) break
      this.#answers.delete(oldest)
      this.#bytes -= bytes.length
    }
    return answer
  }
}

interface Stretch {
  readonly bytes: Buffer
  readonly isLast: boolean
}

const nextStretch = (pieces: Iterator<string>): Stretch => {
  let text = ''
  for (let piece = pieces.next(); !piece.done; piece = pieces.next()) {
    text += piece.value
    if (text.length >= STRETCH_LENGTH) return { bytes: Buffer.from(text), isLast: false }
  }
  return { bytes: Buffer.from(text), isLast: true }
}

const restAfter = async (first: Buffer, pieces: Iterator<string>): Promise<Buffer> => {
  const stretches = [first]
  for (let isLast = false; !isLast;) {
    await setImmediate()
    const stretch = nextStretch(pieces)
    stretches.push(stretch.bytes)
    isLast = stretch.isLast
  }
  return Buffer.concat(stretches)
}

class PreparedAnswer implements Prepared {
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

/** JSON that is put together once and sent many times. */
interface Prepared {
  readonly bytes: Buffer
  readonly gzip: Promise<Buffer>
}

/** Answers with prepared bytes, or that the caller has them already. */
export const sendPrepared = async (ctx: Context, etag: string, prepared: Prepared): Promise<void> => {
  ctx.status = 200
  ctx.vary('Accept-Encoding')
  ctx.set('ETag', etag)
  if (ctx.fresh) {
    ctx.status = 304
    return
  }
  ctx.type = 'json'
  if (ctx.acceptsEncodings('gzip', 'identity') === 'gzip') {
    ctx.set('Content-Encoding', 'gzip')
    ctx.body = await prepared.gzip
  } else ctx.body = prepared.bytes
}

/** A list of an answer, or several by name; their rows are made as they are asked for. */
export type JsonRows = Iterable<unknown> | Readonly<Record<string, Iterable<unknown>>>

/** Each row as `present` makes it, when its turn comes. */
export function* rowsOf<T>(entities: Iterable<T>, present: (entity: T) => unknown): Generator<unknown> {
  for (const entity of entities) yield present(entity)
}

/** JSON row by row, so that whoever puts a large answer together can let others go between. */
export function* jsonPieces(value: JsonRows): Generator<string> {
  if (isList(value)) return yield* listPieces(value)
  let mark = '{'
  for (const [name, rows] of Object.entries(value)) {
    yield `${mark}${JSON.stringify(name)}:`
    yield* listPieces(rows)
    mark = ','
  }
  yield '}'
}

const isList = (value: JsonRows): value is Iterable<unknown> => Symbol.iterator in value

function* listPieces(rows: Iterable<unknown>): Generator<string> {
  let mark = '['
  for (const row of rows) {
    yield mark + JSON.stringify(row)
    mark = ','
  }
  yield mark === '[' ? '[]' : ']'
}
