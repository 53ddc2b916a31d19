import { storedPicture } from '../../../shared/images/storedPicture.ts'

/** Decodes a picture that somebody chose as it is to be seen, alike in every browser. @throws Error if the browser cannot */
export const decodeUpright = async (file: Blob): Promise<ImageBitmap> => {
  const { file: stored, orientation } = await storedPicture(file)
  const bitmap = await createImageBitmap(stored)
  return orientation === 1 ? bitmap : turned(bitmap, orientation)
}

/** Returns the picture for an `<img>`: the file as it is, unless some browsers would not turn it. @throws Error if the browser cannot */
export const uprightFile = async (file: Blob): Promise<Blob> => {
  if ((await storedPicture(file)).orientation === 1) return file
  const bitmap = await decodeUpright(file)
  const { canvas, context } = newCanvas(bitmap.width, bitmap.height)
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  return canvas.convertToBlob({ type: 'image/png' })
}

export interface SidesPx {
  readonly width: number
  readonly height: number
}

/** Returns the sides of a picture as it is to be seen, without decoding it where the browser can do so; null if it cannot read it. */
export const measureUpright = async (file: Blob): Promise<SidesPx | null> => {
  const { file: stored, orientation } = await storedPicture(file)
  const sides = await naturalSides(stored)
  return sides && orientation > 4 ? { width: sides.height, height: sides.width } : sides
}

const naturalSides = (file: Blob): Promise<SidesPx | null> =>
  new Promise((resolve) => {
    const url = URL.createObjectURL(file)
    const image = new Image()
    const done = (sides: SidesPx | null) => {
      URL.revokeObjectURL(url)
      resolve(sides)
    }
    image.onload = () => done({ width: image.naturalWidth, height: image.naturalHeight })
    image.onerror = () => done(null)
    image.src = url
  })

/** Where the stored pixels go, for each of EXIF's orientations, as the first four numbers of a canvas's transform. */
const TURNS: Readonly<Record<number, readonly [number, number, number, number]>> = {
  2: [-1, 0, 0, 1],
  3: [-1, 0, 0, -1],
  4: [1, 0, 0, -1],
  5: [0, 1, 1, 0],
  6: [0, 1, -1, 0],
  7: [0, -1, -1, 0],
  8: [0, -1, 1, 0],
}

const turned = (stored: ImageBitmap, orientation: number): ImageBitmap => {
  const [a, b, c, d] = TURNS[orientation] ?? [1, 0, 0, 1]
  const isLying = orientation > 4
  const [width, height] = isLying ? [stored.height, stored.width] : [stored.width, stored.height]
  const { canvas, context } = newCanvas(width, height)
  // What points left or up begins at the opposite edge.
  context.setTransform(a, b, c, d, a + c < 0 ? width : 0, b + d < 0 ? height : 0)
  context.drawImage(stored, 0, 0)
  stored.close()
  return canvas.transferToImageBitmap()
}

const newCanvas = (width: number, height: number) => {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('There is no canvas.')
  return { canvas, context }
}
