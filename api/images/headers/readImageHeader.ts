import { notAnImage } from '../ImageRefusedError.ts'
import { readAvifHeader } from './avifHeader.ts'
import { BlockFile } from './BlockFile.ts'
import { readGifHeader } from './gifHeader.ts'
import type { ImageHeader } from './ImageHeader.ts'
import { readJpegHeader } from './jpegHeader.ts'
import { PNG_SIGNATURE, readPngHeader } from './pngHeader.ts'
import { readWebpHeader } from './webpHeader.ts'

/**
 * Reads the properties of a picture from all its blocks: in time linear in the size of the file, whatever it contains,
 * and in a few hundred kilobytes of memory. @throws ImageRefusedError
 */
export const readImageHeader = (path: string): Promise<ImageHeader> => BlockFile.use(path, readBlocks)

/** @throws ImageRefusedError */
export const readBlocks = async (file: BlockFile): Promise<ImageHeader> => {
  const start = await file.bytes(0, Math.min(file.size, START_BYTES))
  const text = start.toString('latin1')
  if (start.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return readPngHeader(file)
  if (text.startsWith('\xff\xd8\xff')) return readJpegHeader(file)
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return readGifHeader(file)
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return readWebpHeader(file)
  if (text.startsWith('ftyp', 4)) return readAvifHeader(file)
  throw notAnImage()
}

const START_BYTES = 12
