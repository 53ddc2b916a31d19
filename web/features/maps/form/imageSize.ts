import type { ImageSize } from '../../../../shared/maps/imagePlacing.ts'

/** Returns the size of a chosen picture, upright; null if this browser cannot read it. */
export const imageSizeOf = (file: Blob): Promise<ImageSize | null> =>
  new Promise((resolve) => {
    const url = URL.createObjectURL(file)
    const image = new Image()
    const done = (size: ImageSize | null) => {
      URL.revokeObjectURL(url)
      resolve(size)
    }
    image.onload = () => done({ width: image.naturalWidth, height: image.naturalHeight })
    image.onerror = () => done(null)
    image.src = url
  })
