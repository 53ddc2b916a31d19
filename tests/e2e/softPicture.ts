import sharp from 'sharp'

const PATCH_PX = 256

/** A JPEG: a small patch of soft colours drawn large, so that neither making nor showing it takes much. */
export const softPicture = (width: number, height = width): Promise<Buffer> => {
  const pixels = Buffer.alloc(PATCH_PX * PATCH_PX * 3)
  for (let y = 0, at = 0; y < PATCH_PX; y++) {
    for (let x = 0; x < PATCH_PX; x++, at += 3) {
      pixels[at] = 60 + (x >> 1)
      pixels[at + 1] = 110 + (y >> 2)
      pixels[at + 2] = 90 + ((x ^ y) >> 3)
    }
  }
  return sharp(pixels, { raw: { width: PATCH_PX, height: PATCH_PX, channels: 3 } })
    .resize(width, height, { kernel: 'cubic', fit: 'fill' })
    .jpeg({ quality: 70 })
    .toBuffer()
}
