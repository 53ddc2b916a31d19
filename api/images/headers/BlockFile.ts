import { type FileHandle, open } from 'node:fs/promises'
import { incomplete, tooLarge } from '../ImageRefusedError.ts'

const WINDOW_MIN_BYTES = 4 * 1024
const WINDOW_MAX_BYTES = 256 * 1024
/** Across gaps up to this size, reading on is as fast as a new read. */
const GAP_BYTES = 16 * 1024

/** Far more than any encoder writes. */
const BLOCKS_MAX = 200_000

/**
 * A file whose blocks are read one after another: never as a whole, through one window that grows while the file is read
 * on and on, and never more blocks than a picture has.
 */
export class BlockFile {
  readonly size: number
  readonly #file: FileHandle
  #window: Buffer = Buffer.alloc(0)
  #windowAt = 0
  #blocks = 0
  #bytesRead = 0

  private constructor(file: FileHandle, size: number) {
    this.#file = file
    this.size = size
  }

  /** Opens the file at `path` for as long as `use` reads it. */
  static async use<T>(path: string, use: (file: BlockFile) => Promise<T>): Promise<T> {
    const handle = await open(path)
    try {
      const { size } = await handle.stat()
      return await use(new BlockFile(handle, size))
    } finally {
      await handle.close()
    }
  }

  /** How much has been read so far. */
  get cost(): { readonly blocks: number; readonly bytes: number } {
    return { blocks: this.#blocks, bytes: this.#bytesRead }
  }

  /** Counts a block. @throws ImageRefusedError if there are more than any picture has */
  countBlock(): void {
    this.#blocks += 1
    if (this.#blocks > BLOCKS_MAX) throw tooLarge('The image consists of too many blocks.')
  }

  /** Returns `length` bytes. @throws ImageRefusedError if the file ends before */
  async bytes(at: number, length: number): Promise<Buffer> {
    if (at + length > this.size) throw incomplete()
    const found = this.#inWindow(at)
    if (found.length >= length) return found.subarray(0, length)
    return (await this.#load(at, length)).subarray(0, length)
  }

  /** Returns the next bytes, at least `least` of them. @throws ImageRefusedError if the file ends before */
  async atLeast(at: number, least: number): Promise<Buffer> {
    if (at + least > this.size) throw incomplete()
    const found = this.#inWindow(at)
    return found.length >= least ? found : this.#load(at, least)
  }

  #inWindow(at: number): Buffer {
    const offset = at - this.#windowAt
    return offset >= 0 && offset < this.#window.length ? this.#window.subarray(offset) : Buffer.alloc(0)
  }

  async #load(at: number, least: number): Promise<Buffer> {
    const end = this.#windowAt + this.#window.length
    const isNext = at >= this.#windowAt && at <= end + GAP_BYTES
    const grown = isNext ? Math.min(this.#window.length * 2, WINDOW_MAX_BYTES) : 0
    const length = Math.min(Math.max(least, grown, WINDOW_MIN_BYTES), this.size - at)
    const { buffer, bytesRead } = await this.#file.read(Buffer.allocUnsafe(length), 0, length, at)
    this.#bytesRead += bytesRead
    if (bytesRead < least) throw incomplete()
    this.#window = buffer.subarray(0, bytesRead)
    this.#windowAt = at
    return this.#window
  }
}
