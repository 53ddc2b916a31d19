import { ASSET_RULES, type AssetPurpose } from '../../../shared/assets.ts'
import { ICON_SIDE_MAX_PX } from '../../../shared/limits.ts'
import { TEXTS } from '../../../shared/texts.ts'
import { AssetRefusedError } from '../../sources/MapSource.ts'

/** Where a file is chosen: what it is for, and how each refusal is worded there. */
export interface AssetPlace {
  readonly purpose: AssetPurpose
  readonly wrongType: string
  readonly tooLarge: string
  /** The server refused it without a sentence of its own. */
  readonly uploadFailed: string
  /** There was no answer. */
  readonly uploadThrew: string
}

export const TYPE_ICON: AssetPlace = {
  purpose: 'icon',
  wrongType: TEXTS.typeIcon.notPng,
  tooLarge: TEXTS.typeIcon.tooLarge,
  uploadFailed: TEXTS.typeIcon.uploadFailed,
  uploadThrew: TEXTS.typeIcon.uploadThrew,
}

export const POI_IMAGE: AssetPlace = { purpose: 'image', ...TEXTS.poiImage }

export const NEW_POI_IMAGE: AssetPlace = { ...POI_IMAGE, ...TEXTS.newPoiImage }

export interface SidesPx {
  readonly width: number
  readonly height: number
}

/** Why a file cannot be used there; null where it can. The server decides once more, by what the file holds. */
export const fileProblem = async (
  file: Blob,
  place: AssetPlace,
  measure: (file: Blob) => Promise<SidesPx | null> = measurePicture,
): Promise<string | null> => {
  const rules: { types: readonly string[]; bytesMax: number } = ASSET_RULES[place.purpose]
  if (!rules.types.includes(file.type)) return place.wrongType
  if (file.size > rules.bytesMax) return place.tooLarge
  const sides = await measure(file)
  if (sides === null) return place.wrongType
  const isTooWide = Math.max(sides.width, sides.height) > ICON_SIDE_MAX_PX
  return place.purpose === 'icon' && isTooWide ? TEXTS.typeIcon.tooManyPixels : null
}

/** What to say of an upload that went wrong. */
export const uploadProblem = (error: unknown, place: AssetPlace): string =>
  error instanceof AssetRefusedError ? (error.text ?? place.uploadFailed) : place.uploadThrew

/** Null for what is no picture, whatever it is called. */
const measurePicture = async (file: Blob): Promise<SidesPx | null> => {
  try {
    const bitmap = await createImageBitmap(file)
    const { width, height } = bitmap
    bitmap.close()
    return { width, height }
  } catch {
    return null
  }
}
