import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'

/** The beginning of the answer with a map's content, which stays the same from one snapshot to the next. */
export class AnswerBase {
  readonly revision: number
  readonly length: number
  readonly bytes: Buffer
  #deflated: Promise<DeflatedHead> | undefined

  /** `columns` is the snapshot's JSON, which goes into the answer as it is; null if there is no snapshot. */
  constructor(revision: number, columns: string | null) {
    this.revision = revision
    this.length = columns?.length ?? 0
    const snapshot = columns === null ? 'null' : `{"revision":${revision},"columns":${columns}}`
    this.bytes = Buffer.from(`{"snapshot":${snapshot}`)
  }

  get deflated(): Promise<DeflatedHead> {
    this.#deflated ??= deflateHead(this.bytes)
    return this.#deflated
  }
}

/** The answer of `GET /api/maps/{id}/content` at one revision: bytes that are built once and sent many times. */
export class ContentAnswer {
  readonly revision: number
  readonly #base: AnswerBase
  readonly #end: Buffer
  #bytes: Buffer | undefined
  #gzip: Promise<Buffer> | undefined

  /** `tail`: the entries after the base, each as JSON. */
  constructor(base: AnswerBase, revision: number, tail: readonly string[]) {
    this.revision = revision
    this.#base = base
    this.#end = Buffer.from(`,"revision":${revision},"tail":[${tail.join(',')}]}`)
  }

  get bytes(): Buffer {
    this.#bytes ??= Buffer.concat([this.#base.bytes, this.#end])
    return this.#bytes
  }

  get gzip(): Promise<Buffer> {
    this.#gzip ??= this.#base.deflated.then((head) => gzipAfter(head, this.#end))
    return this.#gzip
  }
}

const deflate = promisify<Buffer, Parameters<typeof deflateRaw>[1], Buffer>(deflateRaw)

/** Compressed bytes that other bytes, compressed later, can follow in one gzip. */
interface DeflatedHead {
  readonly deflated: Buffer
  readonly crc: number
  readonly length: number
}

/** A full flush ends on a byte boundary, lets nothing later refer back, and leaves the stream open. */
export const deflateHead = async (bytes: Buffer): Promise<DeflatedHead> => ({
  deflated: await deflate(bytes, { finishFlush: constants.Z_FULL_FLUSH }),
  crc: crc32(bytes),
  length: bytes.length,
})

/** Returns a gzip of the head's bytes followed by `end`, at the cost of compressing `end` alone. */
export const gzipAfter = async (head: DeflatedHead, end: Buffer): Promise<Buffer> => {
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(crc32(end, head.crc), 0)
  trailer.writeUInt32LE((head.length + end.length) % 2 ** 32, 4)
  return Buffer.concat([HEADER, head.deflated, await deflate(end, {}), trailer])
}

/** RFC 1952: deflate, no name, no time, unknown system. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
