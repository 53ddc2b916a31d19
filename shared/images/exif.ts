/** A file whose bytes are read where they are needed. */
export interface ReadableFile {
  readonly size: number
  bytes(at: number, length: number): Promise<Uint8Array>
}

interface Range {
  readonly at: number
  readonly length: number
}

/** What a picture's EXIF says of how it is seen. */
export interface Exif {
  readonly format: 'jpeg' | 'png' | 'webp'
  /** How to turn the stored pixels for display, 1 to 8. 1 is upright. */
  readonly orientation: number
  /** The blocks of the file that hold EXIF. The first one counts. */
  readonly blocks: readonly Range[]
}

/** More than any picture has before its pixels, and an animation in all. */
const BLOCKS_MAX = 3_000
/** The directory that is read stands at the beginning. */
const EXIF_READ_BYTES = 64 * 1024

/**
 * Finds the EXIF that decides how a picture is turned; null in a file that has none. The one rule for server and browsers, whose
 * decoders differ: browsers turn no WebP, and some no PNG. AVIF is turned by its own boxes, which every decoder follows.
 */
export const findExif = async (file: ReadableFile): Promise<Exif | null> => {
  const start = textOf(await read(file, 0, 12))
  if (start.startsWith('\xff\xd8')) return exifAt(file, 'jpeg', jpegBlocks)
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return exifAt(file, 'png', pngBlocks)
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return exifAt(file, 'webp', webpBlocks)
  return null
}

/** A block with EXIF, and where its TIFF structure begins in it. */
interface ExifBlock extends Range {
  readonly headBytes: number
}

const exifAt = async (
  file: ReadableFile,
  format: Exif['format'],
  blocksOf: (file: ReadableFile) => AsyncGenerator<ExifBlock>,
): Promise<Exif | null> => {
  const blocks: ExifBlock[] = []
  for await (const block of blocksOf(file)) blocks.push(block)
  const [first] = blocks
  if (!first) return null
  const { at, headBytes } = first
  const tiff = await read(file, at + headBytes, Math.min(first.length - headBytes, EXIF_READ_BYTES))
  return { format, orientation: exifOrientation(tiff), blocks }
}

/** Returns fewer bytes where the file ends. */
const read = (file: ReadableFile, at: number, length: number): Promise<Uint8Array> => {
  const from = Math.min(at, file.size)
  return file.bytes(from, Math.min(length, file.size - from))
}

const textOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes)

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength)

const EXIF_PREFIX = 'Exif\0\0'
const [APP_1, START_OF_SCAN, END_OF_IMAGE] = [0xe1, 0xda, 0xd9]

async function* jpegBlocks(file: ReadableFile): AsyncGenerator<ExifBlock> {
  for (let at = 2, count = 0; count < BLOCKS_MAX; count++) {
    const head = await read(file, at, 4 + EXIF_PREFIX.length)
    const [marker, code = 0] = head
    if (head.length < 4 || code === START_OF_SCAN || code === END_OF_IMAGE) return
    // Bytes between segments are skipped.
    if (marker !== 0xff || code === 0 || code === 0xff) at += 1
    else {
      const length = 2 + viewOf(head).getUint16(2)
      if (code === APP_1 && textOf(head.subarray(4)) === EXIF_PREFIX)
        yield { at, length, headBytes: 4 + EXIF_PREFIX.length }
      at += length
    }
  }
}

/** After the pixels no decoder looks for it. */
async function* pngBlocks(file: ReadableFile): AsyncGenerator<ExifBlock> {
  for (let at = 8, count = 0; count < BLOCKS_MAX; count++) {
    const head = await read(file, at, 8)
    if (head.length < 8) return
    const type = textOf(head.subarray(4))
    if (type === 'IDAT' || type === 'IEND') return
    const length = 12 + viewOf(head).getUint32(0)
    // Without its checksum, which follows the data.
    if (type === 'eXIf') yield { at, length, headBytes: 8 }
    at += length
  }
}

/** Where the first chunk of a WebP has its flags, one of which says whether there is EXIF. */
export const WEBP_FLAGS_AT = 20
export const WEBP_HAS_EXIF = 0x08

async function* webpBlocks(file: ReadableFile): AsyncGenerator<ExifBlock> {
  const start = await read(file, 0, WEBP_FLAGS_AT + 1)
  const isExtended = textOf(start.subarray(12, 16)) === 'VP8X'
  if (!isExtended || ((start[WEBP_FLAGS_AT] ?? 0) & WEBP_HAS_EXIF) === 0) return
  for (let at = 12, count = 0; count < BLOCKS_MAX; count++) {
    const head = await read(file, at, 8 + EXIF_PREFIX.length)
    if (head.length < 8) return
    const dataBytes = viewOf(head).getUint32(4, true)
    const length = 8 + dataBytes + (dataBytes % 2)
    // Some programs put JPEG's prefix before the TIFF structure.
    const isPrefixed = textOf(head.subarray(8)) === EXIF_PREFIX
    if (textOf(head.subarray(0, 4)) === 'EXIF')
      yield { at, length, headBytes: isPrefixed ? 8 + EXIF_PREFIX.length : 8 }
    at += length
  }
}

const ORIENTATION_TAG = 0x0112
const SHORT = 3
const ENTRY_BYTES = 12

/** Returns the orientation in the first directory of a TIFF structure; 1 if there is none. */
export const exifOrientation = (tiff: Uint8Array): number => {
  const order = textOf(tiff.subarray(0, 4))
  if (tiff.length < 8 || (order !== 'II*\0' && order !== 'MM\0*')) return 1
  const isLittle = order === 'II*\0'
  const view = viewOf(tiff)
  const directory = view.getUint32(4, isLittle)
  if (directory + 2 > tiff.length) return 1
  const end = directory + 2 + view.getUint16(directory, isLittle) * ENTRY_BYTES
  for (let at = directory + 2; at + ENTRY_BYTES <= Math.min(end, tiff.length); at += ENTRY_BYTES) {
    if (view.getUint16(at, isLittle) !== ORIENTATION_TAG) continue
    const isOne = view.getUint16(at + 2, isLittle) === SHORT && view.getUint32(at + 4, isLittle) === 1
    const orientation = view.getUint16(at + 8, isLittle)
    return isOne && orientation >= 1 && orientation <= 8 ? orientation : 1
  }
  return 1
}
