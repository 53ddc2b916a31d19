import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { makeTiles } from '../../api/images/makeImages.ts'
import { levelShapes } from '../../api/images/tilePyramid.ts'
import { writePicture } from './writePicture.ts'

/** Writes a picture, `image.jpg`, and its tiles, `{level}/{column}_{row}.jpeg`. */
export const makePyramid = async (folder: string, side: number): Promise<{ readonly levels: number }> => {
  await mkdir(folder, { recursive: true })
  const image = join(folder, 'image.jpg')
  await writePicture(image, side)
  const request = {
    part: { kind: 'pictures' },
    source: image,
    outputDir: folder,
    format: 'jpeg',
    width: side,
    height: side,
    maxPixels: side * side,
    maxDecodingBytes: 2 ** 30,
  } as const
  for (const levels of ['full', 'smaller'] as const)
    await makeTiles(request, { levels, extension: 'jpg' }, () => undefined)
  const levels = levelShapes(side, side).length
  // The product numbers levels from the full size down, the files are numbered from the smallest up.
  for (let level = 0; level < levels; level++)
    await rename(join(folder, 'tiles_files', String(levels - 1 - level)), join(folder, String(level)))
  return { levels }
}
