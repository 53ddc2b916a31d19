import { incomplete, notAnImage } from '../ImageRefusedError.ts'
import type { BlockFile } from './BlockFile.ts'
import { type FormatHeader, FRAMES_MAX } from './ImageHeader.ts'

const BRANDS = ['avif', 'avis']
/** The description of a file's items, not the pictures themselves. */
const META_MAX_BYTES = 256 * 1024

/** Reads the boxes of an AVIF that describe its primary picture. @throws ImageRefusedError */
export const readAvifHeader = async (file: BlockFile): Promise<FormatHeader> => {
  let items: Items | null = null
  for (let at = 0; at < file.size;) {
    file.countBlock()
    const { type, headBytes, length } = await readHead(file, at)
    if (at + length > file.size) throw incomplete()
    const bodyBytes = length - headBytes
    if (at === 0 && !(type === 'ftyp' && (await isAvif(file, headBytes, bodyBytes)))) throw notAnImage()
    if (type === 'meta' && !items) {
      if (bodyBytes > META_MAX_BYTES) throw notAnImage()
      items = parseItems(await file.bytes(at + headBytes, bodyBytes))
    }
    at += length
  }
  if (!items) throw notAnImage()
  return describePrimary(items)
}

const readHead = async (file: BlockFile, at: number) => {
  const head = await file.bytes(at, 8)
  const type = head.toString('latin1', 4, 8)
  const short = head.readUInt32BE(0)
  // 0: the box extends to the end of the file. 1: its length follows in 64 bits.
  if (short === 0) return { type, headBytes: 8, length: file.size - at }
  if (short !== 1) return checked({ type, headBytes: 8, length: short })
  return checked({ type, headBytes: 16, length: Number((await file.bytes(at + 8, 8)).readBigUInt64BE()) })
}

const checked = <Head extends { readonly headBytes: number; readonly length: number }>(head: Head): Head => {
  if (head.length < head.headBytes) throw notAnImage()
  return head
}

const BRANDS_MAX_BYTES = 1_024

const isAvif = async (file: BlockFile, at: number, length: number): Promise<boolean> => {
  const brands = (await file.bytes(at, Math.min(length, BRANDS_MAX_BYTES))).toString('latin1')
  // The second one is a version of the first.
  return BRANDS.some((brand) => brands.startsWith(brand) || (brands.indexOf(brand, 8) & 3) === 0)
}

const describePrimary = (items: Items): FormatHeader => {
  const { primary, types, references } = items
  const isGrid = types.get(primary)?.type === 'grid'
  const parts = isGrid ? references.filter(({ type, from }) => type === 'dimg' && from === primary) : []
  // The parts of a grid are alike.
  const coded = isGrid ? (parts[0]?.to[0] ?? -1) : primary
  const extent = propertyOf(items, primary, 'ispe')
  const coding = propertyOf(items, coded, 'av1C')
  if (types.get(coded)?.type !== 'av01' || !extent || extent.length < 12 || !coding || coding.length < 4)
    throw notAnImage()
  const sides = [extent.readUInt32BE(4), extent.readUInt32BE(8)] as const
  if (Math.min(...sides) < 1) throw notAnImage()
  const [width, height] = isTurned(items) ? [sides[1], sides[0]] : sides
  const { bitDepth, colours, samplesPerPixel } = parseCoding(coding[2] ?? 0)
  const alpha = hasAlpha(items) ? 1 : 0
  return {
    format: 'avif',
    width,
    height,
    frames: Math.min(Math.max(1, shownPictures(items)), FRAMES_MAX + 1),
    bitDepth,
    channels: colours + alpha,
    hasAlpha: alpha === 1,
    samplesPerPixel: samplesPerPixel + alpha,
    isInterlaced: false,
  }
}

const propertyOf = (items: Items, item: number, type: string): Buffer | undefined =>
  items.properties.get(item)?.find((box) => box.type === type)?.body

/** The flags of AV1's configuration: the bit depth and the number of channels. */
const parseCoding = (flags: number) => {
  const isDeep = (flags & 0x40) !== 0
  const isDeepest = (flags & 0x20) !== 0
  const bitDepth = isDeepest ? 12 : isDeep ? 10 : 8
  if ((flags & 0x10) !== 0) return { bitDepth, colours: 1, samplesPerPixel: 1 }
  const [halvedAcross, halvedDown] = [(flags & 0x08) !== 0, (flags & 0x04) !== 0]
  const chroma = 2 / ((halvedAcross ? 2 : 1) * (halvedDown ? 2 : 1))
  return { bitDepth, colours: 3, samplesPerPixel: 1 + chroma }
}

/** The decoder applies quarter turns before it reports the sides. */
const isTurned = (items: Items): boolean => ((propertyOf(items, items.primary, 'irot')?.[0] ?? 0) & 1) === 1

const hasAlpha = (items: Items): boolean =>
  items.references.some(
    ({ type, from, to }) =>
      type === 'auxl' &&
      to.includes(items.primary) &&
      propertyOf(items, from, 'auxC')?.includes('alpha') === true,
  )

/** Returns the number of pictures in a file that are neither parts of others nor derived for them. */
const shownPictures = ({ types, references }: Items): number => {
  const parts = new Set(references.filter(({ type }) => type === 'dimg').flatMap(({ to }) => to))
  const made = references.filter(({ type }) => type === 'auxl' || type === 'thmb').map(({ from }) => from)
  for (const item of made) parts.add(item)
  return [...types].filter(
    ([item, { type, isHidden }]) => (type === 'av01' || type === 'grid') && !isHidden && !parts.has(item),
  ).length
}

/** A box of the ISO base media file format: a type of four letters and its content. */
interface Box {
  readonly type: string
  readonly body: Buffer
}

const BOXES_MAX = 10_000

/** Returns the boxes within a box from `offset` on. @throws ImageRefusedError if they do not fill it */
const boxesIn = (body: Buffer, offset = 0): Box[] => {
  const boxes: Box[] = []
  for (let at = offset; at < body.length;) {
    if (at + 8 > body.length || boxes.length === BOXES_MAX) throw notAnImage()
    const length = body.readUInt32BE(at) || body.length - at
    if (length < 8 || at + length > body.length) throw notAnImage()
    boxes.push({ type: body.toString('latin1', at + 4, at + 8), body: body.subarray(at + 8, at + length) })
    at += length
  }
  return boxes
}

/** What the box `meta` says about a file's items: pictures, their parts and their properties. */
interface Items {
  readonly primary: number
  readonly types: ReadonlyMap<number, { readonly type: string; readonly isHidden: boolean }>
  readonly properties: ReadonlyMap<number, readonly Box[]>
  readonly references: readonly Reference[]
}

interface Reference {
  readonly type: string
  readonly from: number
  readonly to: readonly number[]
}

/** @throws ImageRefusedError */
const parseItems = (meta: Buffer): Items => {
  const boxes = boxesIn(meta, 4)
  const bodyOf = (type: string) => boxes.find((box) => box.type === type)?.body
  const [pitm, iinf, iprp, iref] = [bodyOf('pitm'), bodyOf('iinf'), bodyOf('iprp'), bodyOf('iref')]
  if (!pitm || !iinf || !iprp) throw notAnImage()
  try {
    return {
      primary: pitm[0] === 0 ? pitm.readUInt16BE(4) : pitm.readUInt32BE(4),
      types: parseTypes(iinf),
      properties: parseProperties(iprp),
      references: iref ? parseReferences(iref) : [],
    }
  } catch (error) {
    // A number extends beyond the end of its box.
    throw error instanceof RangeError ? notAnImage() : error
  }
}

const parseTypes = (iinf: Buffer): Items['types'] =>
  new Map(
    boxesIn(iinf, iinf[0] === 0 ? 6 : 8)
      .filter(({ type, body }) => type === 'infe' && (body[0] === 2 || body[0] === 3))
      .map(({ body }) => {
        const idBytes = body[0] === 2 ? 2 : 4
        const type = body.toString('latin1', 6 + idBytes, 10 + idBytes)
        return [body.readUIntBE(4, idBytes), { type, isHidden: ((body[3] ?? 0) & 1) === 1 }]
      }),
  )

const parseProperties = (iprp: Buffer): Items['properties'] => {
  const boxes = boxesIn(iprp)
  const container = boxes.find(({ type }) => type === 'ipco')
  const known = container ? boxesIn(container.body) : []
  const properties = new Map<number, Box[]>()
  for (const { type, body } of boxes) if (type === 'ipma') readAssociations(body, known, properties)
  return properties
}

const readAssociations = (ipma: Buffer, known: readonly Box[], properties: Map<number, Box[]>): void => {
  const idBytes = ipma[0] === 0 ? 2 : 4
  const indexBytes = ((ipma[3] ?? 0) & 1) === 1 ? 2 : 1
  const indexMask = indexBytes === 2 ? 0x7fff : 0x7f
  const entries = ipma.readUInt32BE(4)
  let at = 8
  for (let entry = 0; entry < entries; entry++) {
    const item = ipma.readUIntBE(at, idBytes)
    const count = ipma.readUInt8(at + idBytes)
    at += idBytes + 1
    const boxes = properties.get(item) ?? []
    for (let index = 0; index < count; index++, at += indexBytes) {
      const box = known[(ipma.readUIntBE(at, indexBytes) & indexMask) - 1]
      if (box) boxes.push(box)
    }
    properties.set(item, boxes)
  }
}

const parseReferences = (iref: Buffer): Reference[] => {
  const idBytes = iref[0] === 0 ? 2 : 4
  return boxesIn(iref, 4).map(({ type, body }) => {
    const count = body.readUInt16BE(idBytes)
    const idAt = (index: number) => body.readUIntBE(idBytes + 2 + index * idBytes, idBytes)
    return { type, from: body.readUIntBE(0, idBytes), to: Array.from({ length: count }, (_, i) => idAt(i)) }
  })
}
