import { deflateHead, gzipAfter, type DeflatedHead } from './splicedGzip.ts'

/** The beginning of a map's content answer, which stays the same from one snapshot to the next. */
export class AnswerBase {
  readonly revision: number
  readonly length: number
  readonly bytes: Buffer
  #deflated: Promise<DeflatedHead> | undefined

  /** `columns`: the snapshot's JSON, which goes into the answer as it is; null stands for no snapshot. */
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

/** `GET /api/maps/{id}/content` at one revision, as bytes that are put together once and sent many times. */
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
