import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { makeTiles } from '../../api/images/makeImages.ts'
import { levelShapes } from '../../api/images/tilePyramid.ts'
import { seeded } from './pages/sampleMap.ts'

const GRAIN_SIDE = 1024

/** Writes a square JPEG of hills and noise, `image.jpg`, and its tiles, `{level}/{column}_{row}.jpeg`. */
export const makePyramid = async (folder: string, side: number): Promise<{ readonly levels: number }> => {
  await mkdir(folder, { recursive: true })
  const image = join(folder, 'image.jpg')
  await sharp(grain(), { raw: { width: GRAIN_SIDE, height: GRAIN_SIDE, channels: 3 } })
    .resize(side, side, { kernel: 'cubic' })
    .jpeg({ quality: 85 })
    .toFile(image)
  const request = {
    source: image,
    outputDir: folder,
    format: 'jpeg',
    width: side,
    height: side,
    maxPixels: side * side,
    maxDecodingBytes: 2 ** 30,
  } as const
  await makeTiles(request, 'jpg', () => undefined)
  const levels = levelShapes(side, side).length
  // The product numbers levels from the full size down, the files are numbered from the smallest up.
  for (let level = 0; level < levels; level++)
    await rename(join(folder, 'tiles_files', String(levels - 1 - level)), join(folder, String(level)))
  return { levels }
}

/** Returns waves under noise, about as hard to compress as a drawn map. */
const grain = (): Buffer => {
  const random = seeded(3)
  const pixels = Buffer.alloc(GRAIN_SIDE * GRAIN_SIDE * 3)
  for (let at = 0; at < pixels.length; at++) {
    const pixel = Math.floor(at / 3)
    const wave = Math.sin((pixel % GRAIN_SIDE) / 40) + Math.cos(pixel / GRAIN_SIDE / 55) + (at % 3)
    pixels[at] = Math.round(90 + wave * 25 + random() * 40)
  }
  return pixels
}
