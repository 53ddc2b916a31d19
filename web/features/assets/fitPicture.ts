import { ICON_SIDE_MAX_PX, POI_IMAGE_BYTES_MAX } from '../../../shared/limits.ts'
import { storedPicture } from '../../../shared/images/storedPicture.ts'
import { ASSET_RULES, type AssetPurpose } from '../../../shared/maps/assets.ts'
import { decodeUpright, type SidesPx } from '../../ui/picture/uprightPicture.ts'

/** A part of a picture, in px of the picture as it is seen. */
export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/**
 * How a chosen picture becomes one that the server takes and every browser shows alike: as it is; by a cut that its owner chooses,
 * as an icon is square; or by shrinking it.
 */
export type Fit = 'asIs' | 'crop' | 'shrink'

/** Returns null if the file is no picture that the browser can read, regardless of its name and type. */
export const fitOf = async (
  file: Blob,
  purpose: AssetPurpose,
  measure: (file: Blob) => Promise<SidesPx | null> = measurePicture,
): Promise<Fit | null> => {
  const sides = await measure(file)
  if (sides === null) return null
  const rules: { types: readonly string[]; bytesMax: number } = ASSET_RULES[purpose]
  const isUpright = (await storedPicture(file)).orientation === 1
  const isTaken = rules.types.includes(file.type) && file.size <= rules.bytesMax && isUpright
  if (purpose !== 'icon') return isTaken ? 'asIs' : 'shrink'
  return isTaken && Math.max(sides.width, sides.height) <= ICON_SIDE_MAX_PX ? 'asIs' : 'crop'
}

const measurePicture = async (file: Blob): Promise<SidesPx | null> => {
  try {
    const bitmap = await decodeUpright(file)
    const { width, height } = bitmap
    bitmap.close()
    return { width, height }
  } catch {
    return null
  }
}

/** Returns a square PNG of the area, never enlarged. @throws Error if the browser cannot */
export const cutIcon = (file: File, area: Area): Promise<File> =>
  withBitmap(file, async (bitmap) => {
    const side = Math.max(1, Math.min(ICON_SIDE_MAX_PX, Math.round(area.width)))
    const png = await encodeOf(bitmap, area)({ width: side, height: side }, 'image/png')
    return renamed(png, file.name)
  })

/** Returns the area as a picture of at most 1 MB, or the whole picture without one. @throws Error if the browser cannot */
export const shrinkPicture = (file: File, part: Area | null): Promise<File> =>
  withBitmap(file, async (bitmap) => {
    const area = part ?? { x: 0, y: 0, width: bitmap.width, height: bitmap.height }
    const prefersPng = file.type !== 'image/jpeg' && file.type !== 'image/avif'
    const look = { ...area, hasAlpha: prefersPng && hasAlpha(bitmap), prefersPng }
    return renamed(await encodeWithin(look, encodeOf(bitmap, area)), file.name)
  })

/** Longest sides that are tried in turn. A popup is 360 px wide. */
const SIDES_PX = [2048, 1600, 1280, 1024, 768, 512, 256]
const JPEG_QUALITIES = [0.9, 0.8, 0.7]

type Encode = (sides: SidesPx, type: 'image/png' | 'image/jpeg', quality?: number) => Promise<Blob>

/**
 * Returns the largest encoding that fits. A picture that can have sharp edges is kept as PNG if it fits at its first size, one
 * with transparent parts at any size; all others become JPEG.
 * @throws Error if none fits
 */
export const encodeWithin = async (
  {
    width,
    height,
    hasAlpha,
    prefersPng,
  }: SidesPx & { readonly hasAlpha: boolean; readonly prefersPng: boolean },
  encode: Encode,
  bytesMax: number = POI_IMAGE_BYTES_MAX,
): Promise<Blob> => {
  const longest = Math.max(width, height)
  const first = Math.min(longest, SIDES_PX[0] ?? longest)
  for (const side of [first, ...SIDES_PX.filter((one) => one < first)]) {
    const share = side / longest
    const sides = {
      width: Math.max(1, Math.round(width * share)),
      height: Math.max(1, Math.round(height * share)),
    }
    const png = hasAlpha || (prefersPng && side === first) ? await encode(sides, 'image/png') : null
    if (png && png.size <= bytesMax) return png
    for (const quality of hasAlpha ? [] : JPEG_QUALITIES) {
      const jpeg = await encode(sides, 'image/jpeg', quality)
      if (jpeg.size <= bytesMax) return jpeg
    }
  }
  throw new Error('The picture cannot be made small enough.')
}

const withBitmap = async <T>(file: File, paint: (bitmap: ImageBitmap) => Promise<T>): Promise<T> => {
  const bitmap = await decodeUpright(file)
  try {
    return await paint(bitmap)
  } finally {
    bitmap.close()
  }
}

const encodeOf =
  (bitmap: ImageBitmap, area: Area): Encode =>
  async ({ width, height }, type, quality) => {
    const canvas = new OffscreenCanvas(width, height)
    const context = contextOf(canvas)
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, area.x, area.y, area.width, area.height, 0, 0, width, height)
    const blob = await canvas.convertToBlob({ type, quality })
    if (blob.type !== type) throw new Error(`This browser cannot write ${type}.`)
    return blob
  }

const contextOf = (canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D => {
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('This browser has no canvas.')
  return context
}

const ALPHA_SAMPLE_SIDE_PX = 64

/** Judged from a small copy: a single transparent pixel in a photo is none. */
const hasAlpha = (bitmap: ImageBitmap): boolean => {
  const side = ALPHA_SAMPLE_SIDE_PX
  const context = contextOf(new OffscreenCanvas(side, side))
  context.drawImage(bitmap, 0, 0, side, side)
  const { data } = context.getImageData(0, 0, side, side)
  for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 255) < 250) return true
  return false
}

const renamed = (blob: Blob, name: string): File => {
  const extension = blob.type === 'image/png' ? 'png' : 'jpg'
  return new File([blob], `${name.replace(/\.[^.]*$/, '') || 'picture'}.${extension}`, { type: blob.type })
}
