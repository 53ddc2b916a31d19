/** The boxes of a file that its pictures need. Others, such as `uuid`, may hold anything. */
const KEPT_BOXES = new Set(['ftyp', 'meta', 'mdat', 'moov', 'moof'])
/** Items that describe a picture: Exif, and XMP as a MIME type. */
const TELLING_ITEMS = new Set(['Exif', 'mime', 'uri '])
/** More would cost the server's thread too much. */
const BOXES_MAX = 10_000

/**
 * Returns the picture with its metadata blanked, not cut out: the positions of its pictures in the file stay right. Null if the
 * file is not made of whole boxes, or keeps its metadata where this does not find it.
 */
export const stripAvif = (avif: Buffer): Buffer | null => {
  const copy = Buffer.from(avif)
  try {
    const boxes = boxesIn(copy)
    for (const { type, body } of boxes) {
      if (!KEPT_BOXES.has(type)) body.fill(0)
      if (type === 'moov') for (const inner of boxesIn(body)) if (inner.type === 'udta') inner.body.fill(0)
    }
    const meta = boxes.find(({ type }) => type === 'meta')?.body
    if (meta) blankItems(copy, boxesIn(meta.subarray(4)))
    return copy
  } catch (error) {
    // A box or a number extends beyond the end of what holds it.
    if (error instanceof RangeError) return null
    throw error
  }
}

/** A box of the ISO base media file format: a type of four letters and its content, as a view of the file. */
interface Box {
  readonly type: string
  readonly body: Buffer
}

/** @throws RangeError */
const boxesIn = (within: Buffer): Box[] => {
  const boxes: Box[] = []
  for (let at = 0; at < within.length;) {
    const short = within.readUInt32BE(at)
    const type = within.toString('latin1', at + 4, at + 8)
    const headBytes = short === 1 ? 16 : 8
    // 0: to the end. 1: the length follows in 64 bits.
    const length =
      short === 0 ? within.length - at : short === 1 ? Number(within.readBigUInt64BE(at + 8)) : short
    if (length < headBytes || at + length > within.length || boxes.length === BOXES_MAX)
      throw new RangeError('A box does not fit.')
    boxes.push({ type, body: within.subarray(at + headBytes, at + length) })
    at += length
  }
  return boxes
}

/** @throws RangeError */
const blankItems = (file: Buffer, meta: readonly Box[]): void => {
  const bodyOf = (type: string) => meta.find((box) => box.type === type)?.body
  const [iinf, iloc, idat] = [bodyOf('iinf'), bodyOf('iloc'), bodyOf('idat')]
  const telling = iinf ? tellingItems(iinf) : new Set<number>()
  if (telling.size === 0) return
  if (!iloc) throw new RangeError('Nothing says where the items are.')
  for (const { item, method, at, length } of extentsIn(iloc)) {
    if (!telling.has(item)) continue
    // 0: in the file. 1: in `idat`. 2: within another item, which no encoder does with metadata.
    const whole = method === 0 ? file : method === 1 ? idat : undefined
    if (!whole || at + length > whole.length) throw new RangeError('An item is not in the file.')
    whole.fill(0, at, length === 0 ? whole.length : at + length)
  }
}

const tellingItems = (iinf: Buffer): Set<number> => {
  const items = new Set<number>()
  for (const { type, body } of boxesIn(iinf.subarray(iinf[0] === 0 ? 6 : 8))) {
    if (type !== 'infe' || (body[0] ?? 0) < 2) continue
    const idBytes = body[0] === 2 ? 2 : 4
    if (TELLING_ITEMS.has(body.toString('latin1', 6 + idBytes, 10 + idBytes)))
      items.add(body.readUIntBE(4, idBytes))
  }
  return items
}

interface Extent {
  readonly item: number
  readonly method: number
  readonly at: number
  readonly length: number
}

/** @throws RangeError */
const extentsIn = (iloc: Buffer): Extent[] => {
  let at = 0
  const number = (bytes: number): number => {
    if (bytes === 0) return 0
    const value = bytes === 8 ? Number(iloc.readBigUInt64BE(at)) : iloc.readUIntBE(at, bytes)
    at += bytes
    return value
  }
  const version = number(1)
  number(3)
  const sizes = number(2)
  const [offsetBytes, lengthBytes, baseBytes] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15]
  const indexBytes = version === 0 ? 0 : sizes & 15
  const idBytes = version < 2 ? 2 : 4
  const extents: Extent[] = []
  for (let items = number(idBytes); items > 0; items--) {
    const item = number(idBytes)
    const method = version === 0 ? 0 : number(2) & 15
    number(2)
    const base = number(baseBytes)
    for (let count = number(2); count > 0; count--) {
      number(indexBytes)
      const offset = base + number(offsetBytes)
      extents.push({ item, method, at: offset, length: number(lengthBytes) })
      if (extents.length > BOXES_MAX) throw new RangeError('There are too many extents.')
    }
  }
  return extents
}
