import { crc32 } from './crc32.ts'

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** Bytes of a chunk's length, of its kind and of its sum. */
const CHUNK_FRAME_BYTES = 12
/** Compressed bytes are collected up to so many for a chunk. */
const CHUNK_BYTES = 256 * 1024
/** Chunks are put into a blob from so many bytes on: a browser can keep that outside its memory. */
const PART_BYTES = 16 * 1024 * 1024
/** Rows are handed to the compressor in pieces of about so many bytes. */
const PIECE_BYTES = 1024 * 1024
const CHANNELS = 3
/** Each pixel is stored as what it differs from the one before it: cheap, and pictures of maps become small by it. */
const FILTER_SUB = 1

/** Writes an opaque picture as PNG, row by row, so that it is never there as a whole. */
export class PngWriter {
  readonly #width: number
  readonly #height: number
  readonly #input: WritableStreamDefaultWriter<Uint8Array<ArrayBuffer>>
  readonly #collected: Promise<void>
  #parts: BlobPart[]
  #partBytes = 0
  #chunk = new Uint8Array(CHUNK_BYTES)
  #chunkBytes = 0
  #rows = 0

  constructor(width: number, height: number) {
    this.#width = width
    this.#height = height
    this.#parts = [Uint8Array.from(SIGNATURE), chunkOf('IHDR', headerOf(width, height))]
    const compressor = new CompressionStream('deflate')
    this.#input = compressor.writable.getWriter()
    this.#collected = this.#collect(compressor.readable)
    // An error is told where the result is awaited.
    this.#collected.catch(() => {})
  }

  /** Adds rows from the top: four bytes a pixel, of which the last is taken for opaque. */
  async write(rgba: Uint8ClampedArray): Promise<void> {
    const rows = rgba.length / 4 / this.#width
    const rowBytes = 1 + this.#width * CHANNELS
    const rowsAtOnce = Math.max(1, Math.floor(PIECE_BYTES / rowBytes))
    for (let row = 0; row < rows; row += rowsAtOnce) {
      const count = Math.min(rowsAtOnce, rows - row)
      const filtered = new Uint8Array(count * rowBytes)
      for (let at = 0; at < count; at++)
        filterRow(rgba, (row + at) * this.#width * 4, this.#width, filtered, at * rowBytes)
      await this.#input.write(filtered)
    }
    this.#rows += rows
  }

  async finish(): Promise<Blob> {
    if (this.#rows !== this.#height) throw new Error(`${this.#rows} rows of ${this.#height} were written.`)
    await this.#input.close()
    await this.#collected
    this.#endChunk()
    return new Blob([...this.#parts, chunkOf('IEND', new Uint8Array(0))], { type: 'image/png' })
  }

  async #collect(compressed: ReadableStream<Uint8Array>): Promise<void> {
    const reader = compressed.getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      for (let from = 0; from < value.length;) {
        const part = value.subarray(from, from + CHUNK_BYTES - this.#chunkBytes)
        this.#chunk.set(part, this.#chunkBytes)
        this.#chunkBytes += part.length
        from += part.length
        if (this.#chunkBytes === CHUNK_BYTES) this.#endChunk()
      }
    }
  }

  #endChunk(): void {
    if (this.#chunkBytes === 0) return
    this.#parts.push(chunkOf('IDAT', this.#chunk.subarray(0, this.#chunkBytes)))
    this.#partBytes += this.#chunkBytes
    this.#chunkBytes = 0
    if (this.#partBytes < PART_BYTES) return
    this.#parts = [new Blob(this.#parts)]
    this.#partBytes = 0
  }
}

const filterRow = (
  rgba: Uint8ClampedArray,
  from: number,
  width: number,
  filtered: Uint8Array,
  to: number,
): void => {
  let red = 0
  let green = 0
  let blue = 0
  filtered[to++] = FILTER_SUB
  for (let x = 0; x < width; x++, from += 4) {
    const nextRed = rgba[from] ?? 0
    const nextGreen = rgba[from + 1] ?? 0
    const nextBlue = rgba[from + 2] ?? 0
    filtered[to++] = nextRed - red
    filtered[to++] = nextGreen - green
    filtered[to++] = nextBlue - blue
    red = nextRed
    green = nextGreen
    blue = nextBlue
  }
}

/** Eight bits a channel, red, green and blue, not interlaced. */
const headerOf = (width: number, height: number): Uint8Array => {
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  header.set([8, 2, 0, 0, 0], 8)
  return header
}

const chunkOf = (kind: string, data: Uint8Array): Uint8Array<ArrayBuffer> => {
  const chunk = new Uint8Array(data.length + CHUNK_FRAME_BYTES)
  const view = new DataView(chunk.buffer)
  view.setUint32(0, data.length)
  for (let at = 0; at < kind.length; at++) chunk[4 + at] = kind.charCodeAt(at)
  chunk.set(data, 8)
  view.setUint32(8 + data.length, crc32(chunk.subarray(4, 8 + data.length)))
  return chunk
}
