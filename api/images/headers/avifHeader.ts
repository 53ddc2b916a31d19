import { incomplete, notAnImage } from '../ImageRefusedError.ts'
import { type Items, parseItems } from './avifItems.ts'
import type { BlockFile } from './BlockFile.ts'
import { FRAMES_MAX, type ImageHeader } from './ImageHeader.ts'

const BRANDS = ['avif', 'avis']
/** The description of a file's items, not the pictures themselves. */
const META_MAX_BYTES = 256 * 1024

/** Reads the boxes of an AVIF that describe its primary picture. @throws ImageRefusedError */
export const readAvifHeader = async (file: BlockFile): Promise<ImageHeader> => {
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

const describePrimary = (items: Items): ImageHeader => {
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
    orientation: 1,
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
