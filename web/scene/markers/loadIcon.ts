import type { LoadPicture } from '../raster/TileLoader.ts'

/** Far more than any marker shows, at any pixel ratio. */
const SIDE_MAX_PX = 256

/** As `load` does, but what is much larger than an icon is kept small: a map can name thousands of them. */
export const iconLoader =
  (load: LoadPicture): LoadPicture =>
  async (url, signal) => {
    const picture = await load(url, signal)
    const share = picture === null ? 1 : SIDE_MAX_PX / Math.max(picture.width, picture.height)
    if (picture === null || share >= 1) return picture
    try {
      return await createImageBitmap(picture, {
        resizeWidth: Math.max(1, Math.round(picture.width * share)),
        resizeHeight: Math.max(1, Math.round(picture.height * share)),
        resizeQuality: 'high',
      })
    } finally {
      picture.close()
    }
  }
