const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value
})

/** A page that sums up a file goes on with everything else after this time. */
const TASK_MS_MAX = 10
const PIECE_BYTES = 256 * 1024

/** The checksum of a file, which is read piece by piece, the page staying live. '123456789' → 0xcbf43926 */
export const crc32Of = async (file: Blob): Promise<number> => {
  let crc = 0xffff_ffff
  let begunAt = performance.now()
  for await (const piece of piecesOf(file)) {
    crc = added(crc, piece)
    if (performance.now() - begunAt < TASK_MS_MAX) continue
    await nextTask()
    begunAt = performance.now()
  }
  return (crc ^ 0xffff_ffff) >>> 0
}

/**
 * Each piece is valid until the next one: they share their memory, where the browser can do that. Otherwise the whole file would
 * soon be in memory, waiting for the garbage collector.
 */
async function* piecesOf(file: Blob): AsyncGenerator<Uint8Array> {
  const sharing = sharingReader(file)
  let memory = new Uint8Array(PIECE_BYTES)
  for (let at = 0; at < file.size;) {
    const piece = sharing
      ? (await sharing.read(memory)).value
      : new Uint8Array(await file.slice(at, at + PIECE_BYTES).arrayBuffer())
    if (!piece?.length) throw new Error('The file ends too early.')
    yield piece
    memory = new Uint8Array(piece.buffer)
    at += piece.length
  }
}

/** Null in browsers whose files are not byte streams. */
const sharingReader = (file: Blob): ReadableStreamBYOBReader | null => {
  try {
    return file.stream().getReader({ mode: 'byob' })
  } catch {
    return null
  }
}

const added = (before: number, bytes: Uint8Array): number => {
  let crc = before
  for (let at = 0; at < bytes.length; at++) crc = (TABLE[(crc ^ (bytes[at] ?? 0)) & 0xff] ?? 0) ^ (crc >>> 8)
  return crc
}

/** Resolves in a task of its own, without the wait that browsers add to timers. */
const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
