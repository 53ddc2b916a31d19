import sharp from 'sharp'
import { pixelSize, type Painting } from './Painting.ts'

const JPEG_QUALITY = 88

/** Puts a painting's drawing over its pixels and writes the image file. */
export const writeImage = async (painting: Painting, file: string): Promise<void> => {
  const { board, pixels, drawing } = painting
  const { width, height } = pixelSize(board)
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
    `viewBox="0 0 ${board.width} ${board.height}">${drawing}</svg>`
  await sharp(pixels, { raw: { width, height, channels: 3 } })
    .composite([{ input: Buffer.from(svg) }])
    .jpeg({ quality: JPEG_QUALITY, chromaSubsampling: '4:4:4', mozjpeg: false })
    .toFile(file)
}
