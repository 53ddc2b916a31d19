import type { ImageSize } from '../../../shared/maps/imagePlacement.ts'
import { measureUpright, uprightFile } from '../../ui/picture/uprightPicture.ts'

/** A picture as it is painted, and the size of the image that it shows, in map pixels. */
export interface Picture {
  readonly bitmap: CanvasImageSource & { readonly width: number; readonly height: number }
  readonly size: ImageSize
}

/** Finer ones would take hundreds of megabytes. */
const SIDE_MAX_PX = 4_096

/** Reads a file that somebody chose. @throws Error if the browser cannot */
export const pictureOfFile = async (file: Blob): Promise<Picture> => {
  const upright = await uprightFile(file)
  const size = await measureUpright(upright)
  if (size === null) throw new Error('The picture could not be read.')
  const url = URL.createObjectURL(upright)
  try {
    return { bitmap: await bitmapAt(url), size }
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** Loads the preview of an image. @throws Error if it cannot be loaded */
export const pictureAt = async (url: string, size: ImageSize): Promise<Picture> => ({
  bitmap: await bitmapAt(url),
  size,
})

const bitmapAt = async (url: string): Promise<ImageBitmap> => {
  const image = new Image()
  image.src = url
  await image.decode()
  const { naturalWidth, naturalHeight } = image
  const share = Math.min(1, SIDE_MAX_PX / Math.max(naturalWidth, naturalHeight))
  if (share === 1) return createImageBitmap(image)
  return createImageBitmap(image, {
    resizeWidth: Math.round(naturalWidth * share),
    resizeHeight: Math.round(naturalHeight * share),
    resizeQuality: 'high',
  })
}
