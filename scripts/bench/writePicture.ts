import sharp from 'sharp'
import { seeded } from './pages/sampleMap.ts'

const GRAIN_SIDE = 1024

/** Writes a square JPEG of hills and noise. */
export const writePicture = async (path: string, side: number): Promise<void> => {
  await sharp(grain(), { raw: { width: GRAIN_SIDE, height: GRAIN_SIDE, channels: 3 } })
    .resize(side, side, { kernel: 'cubic' })
    .jpeg({ quality: 85 })
    .toFile(path)
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
