import { stat } from 'node:fs/promises'
import { ASSET_RULES, type AssetPurpose } from '../../shared/assets.ts'
import { ICON_SIDE_MAX_PX, POI_IMAGE_PIXELS_MAX } from '../../shared/limits.ts'
import { TEXTS } from '../../shared/texts.ts'
import { badRequest, tooLarge, type HttpError } from '../http/errors.ts'
import type { ImageFormat } from '../images/imageFormat.ts'
import { ImageRefusedError, inspectImage, type ImageFacts } from '../images/inspectImage.ts'

/** What is said of a file that may not be uploaded for this. */
export const ASSET_TEXTS = {
  icon: { wrongType: TEXTS.typeIcon.notPng, tooLarge: TEXTS.typeIcon.tooLarge },
  image: TEXTS.poiImage,
} as const satisfies Record<AssetPurpose, { wrongType: string; tooLarge: string }>

const EXTENSIONS: Partial<Record<ImageFormat, string>> = { png: 'png', jpeg: 'jpg', gif: 'gif' }
const FORMATS: Record<AssetPurpose, readonly ImageFormat[]> = { icon: ['png'], image: ['png', 'jpeg', 'gif'] }

export interface AssetFacts {
  readonly format: ImageFormat
  readonly extension: string
  readonly orientation: number
}

/** Judges a file by its content, without decoding it. @throws HttpError 400, 413 */
export const inspectAsset = async (path: string, purpose: AssetPurpose): Promise<AssetFacts> => {
  const texts = ASSET_TEXTS[purpose]
  const { format, width, height, orientation } = await inspected(path, texts.wrongType)
  const extension = EXTENSIONS[format]
  if (extension === undefined || !FORMATS[purpose].includes(format)) throw badRequest(texts.wrongType)
  const { size: bytes } = await stat(path)
  if (bytes > ASSET_RULES[purpose].bytesMax) throw tooLarge(texts.tooLarge)
  if (purpose === 'icon' && Math.max(width, height) > ICON_SIDE_MAX_PX)
    throw badRequest(TEXTS.typeIcon.tooManyPixels)
  return { format, extension, orientation }
}

const inspected = async (path: string, wrongTypeText: string): Promise<ImageFacts> => {
  try {
    return await inspectImage(path, { maxImagePixels: POI_IMAGE_PIXELS_MAX })
  } catch (error) {
    throw error instanceof ImageRefusedError ? refusalOf(error, wrongTypeText) : error
  }
}

const refusalOf = ({ reason, message }: ImageRefusedError, wrongTypeText: string): HttpError =>
  reason === 'too-large' ? tooLarge(message) : badRequest(wrongTypeText)
