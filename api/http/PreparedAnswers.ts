import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Prepared } from './sendPrepared.ts'

const BYTES_MAX = 64 * 1024 * 1024

/** Answers by what they depend on: a key stands for the same JSON for good. The least recently used go first. */
export class PreparedAnswers {
  /** In the order of use, the latest last. */
  readonly #answers = new Map<string, PreparedAnswer>()
  readonly #bytesMax: number
  #bytes = 0

  constructor(bytesMax = BYTES_MAX) {
    this.#bytesMax = bytesMax
  }

  get(key: string, make: () => unknown): Prepared {
    const answer = this.#answers.get(key) ?? this.#make(make)
    this.#answers.delete(key)
    this.#answers.set(key, answer)
    this.#dropOldest()
    return answer
  }

  #make(make: () => unknown): PreparedAnswer {
    const answer = new PreparedAnswer(Buffer.from(JSON.stringify(make())))
    this.#bytes += answer.bytes.length
    return answer
  }

  #dropOldest(): void {
    for (const [key, { bytes }] of this.#answers) {
      if (this.#bytes <= this.#bytesMax || this.#answers.size === 1) return
      this.#answers.delete(key)
      this.#bytes -= bytes.length
    }
  }
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
