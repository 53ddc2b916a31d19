import { Readable } from 'node:stream'

/** A tile, a preview and nearly every icon fit in one. */
export const PIECE_BYTES = 1024 * 1024

/** The content in buffers of PIECE_BYTES, the last one shorter; none for no bytes at all. */
export async function* inPieces(content: Uint8Array | Readable): AsyncGenerator<Buffer, void, void> {
  let held: Buffer[] = []
  let bytes = 0
  for await (const chunk of content instanceof Readable ? content : [content]) {
    held.push(Buffer.from(chunk as Uint8Array))
    bytes += held.at(-1)?.length ?? 0
    if (bytes < PIECE_BYTES) continue
    const joined = Buffer.concat(held)
    const whole = bytes - (bytes % PIECE_BYTES)
    for (let start = 0; start < whole; start += PIECE_BYTES) yield joined.subarray(start, start + PIECE_BYTES)
    held = [joined.subarray(whole)]
    bytes -= whole
  }
  if (bytes > 0) yield Buffer.concat(held)
}
