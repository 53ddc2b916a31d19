import { Readable } from 'node:stream'

/** Yields the content in buffers of `pieceBytes`, the last one shorter; none if there are no bytes. */
export async function* inPieces(
  content: Uint8Array | Readable,
  pieceBytes: number,
): AsyncGenerator<Buffer, void, void> {
  let held: Buffer[] = []
  let bytes = 0
  for await (const chunk of content instanceof Readable ? content : [content]) {
    held.push(Buffer.from(chunk as Uint8Array))
    bytes += held.at(-1)?.length ?? 0
    if (bytes < pieceBytes) continue
    const joined = Buffer.concat(held)
    const whole = bytes - (bytes % pieceBytes)
    for (let start = 0; start < whole; start += pieceBytes) yield joined.subarray(start, start + pieceBytes)
    held = [joined.subarray(whole)]
    bytes -= whole
  }
  if (bytes > 0) yield Buffer.concat(held)
}

/** Yields what was taken and then the rest. Who began with the rest ends it: until this is asked, it does not run. */
export async function* rejoined(
  taken: readonly Buffer[],
  rest: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer, void, void> {
  yield* taken
  yield* rest
}
