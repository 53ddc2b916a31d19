import { type Exif, findExif, WEBP_FLAGS_AT, WEBP_HAS_EXIF } from './exif.ts'

/** A picture that every browser shows as its pixels are stored, and how these are to be turned, 1 to 8. */
interface StoredPicture {
  readonly file: Blob
  readonly orientation: number
}

/**
 * Takes the orientation out of a picture which some browsers do not turn, so that the turning can be done alike in all of them. A
 * picture that needs none, or that every browser turns by itself, is the file as it is.
 */
export const storedPicture = async (file: Blob): Promise<StoredPicture> => {
  const bytes = async (at: number, length: number) =>
    new Uint8Array(await file.slice(at, at + length).arrayBuffer())
  const exif = await findExif({ size: file.size, bytes })
  if (exif === null || exif.format === 'jpeg' || exif.orientation === 1) return { file, orientation: 1 }
  return { file: await withoutExif(file, exif), orientation: exif.orientation }
}

/** Made of parts of the file: next to nothing is copied. */
const withoutExif = async (file: Blob, { format, blocks }: Exif): Promise<Blob> => {
  const parts: Blob[] = []
  let from = 0
  for (const { at, length } of blocks) {
    parts.push(file.slice(from, at))
    from = at + length
  }
  const rest = new Blob([...parts, file.slice(from)], { type: file.type })
  return format === 'webp' ? withWebpHead(rest) : rest
}

const HEAD_BYTES = WEBP_FLAGS_AT + 1

/** The head of a WebP tells how many bytes follow, and whether there is EXIF among them. */
const withWebpHead = async (webp: Blob): Promise<Blob> => {
  const head = new Uint8Array(await webp.slice(0, HEAD_BYTES).arrayBuffer())
  const view = new DataView(head.buffer)
  view.setUint32(4, webp.size - 8, true)
  view.setUint8(WEBP_FLAGS_AT, view.getUint8(WEBP_FLAGS_AT) & ~WEBP_HAS_EXIF)
  return new Blob([head, webp.slice(HEAD_BYTES)], { type: webp.type })
}
