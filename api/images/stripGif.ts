const HEAD_BYTES = 13
const FRAME_HEAD_BYTES = 10
const [EXTENSION, FRAME, TRAILER] = [0x21, 0x2c, 0x3b]
const [GRAPHIC_CONTROL, APPLICATION] = [0xf9, 0xff]
/** At the sizes accepted here that is a hundred bytes a block. */
const BLOCKS_MAX = 10_000

/** How long a frame is shown and what shines through it; longer ones hold something else as well. */
const CONTROL_BYTES = 8

/** Applications whose block tells how often frames are repeated. */
const LOOPS = ['NETSCAPE2.0', 'ANIMEXTS1.0']
/** Around its texts: an extension that tells of the loop, its only sub-block, and the end of the chain. */
const LOOP_BYTES = 19

/**
 * Returns the frames of a GIF, how long each is shown, and how often they are repeated: no comments, no texts, nothing of
 * other programs, and nothing after the end. Null if the file is not made of whole blocks up to its end.
 */
export const stripGif = (gif: Buffer): Buffer | null => {
  const start = HEAD_BYTES + colourTableBytes(gif[10])
  if (!/^GIF8[79]a$/.test(gif.toString('latin1', 0, 6)) || start > gif.length) return null
  const kept = [gif.subarray(0, start)]
  for (let at = start, blocks = 0; blocks < BLOCKS_MAX; blocks++) {
    if (gif[at] === TRAILER) return Buffer.concat([...kept, Buffer.from([TRAILER])])
    const end = blockEnd(gif, at)
    if (end === null) return null
    const block = gif.subarray(at, end)
    if (isPicture(block)) kept.push(block)
    at = end
  }
  return null
}

const isPicture = (block: Buffer): boolean => {
  if (block[0] === FRAME) return true
  if (block[1] === GRAPHIC_CONTROL) return block.length === CONTROL_BYTES
  const isLoop = block.length === LOOP_BYTES && block[14] === 3 && block[15] === 1
  return block[1] === APPLICATION && isLoop && LOOPS.includes(block.toString('latin1', 3, 14))
}

const blockEnd = (gif: Buffer, at: number): number | null => {
  if (gif[at] === EXTENSION) return subBlocksEnd(gif, at + 2)
  if (gif[at] !== FRAME) return null
  // One byte between the colours and the pixels has the size of the codes.
  return subBlocksEnd(gif, at + FRAME_HEAD_BYTES + colourTableBytes(gif[at + 9]) + 1)
}

const colourTableBytes = (flags = 0): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

const subBlocksEnd = (gif: Buffer, from: number): number | null => {
  for (let at = from; at < gif.length;) {
    const length = gif[at] ?? 0
    if (length === 0) return at + 1
    at += length + 1
  }
  return null
}
