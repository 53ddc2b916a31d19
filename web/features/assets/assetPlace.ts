import type { AssetPurpose } from '../../../shared/maps/assets.ts'
import { PICTURE_TEXTS } from '../../../shared/texts/pictureTexts.ts'
import { RefusedError } from '../../sources/MapSource.ts'

/** What a file is chosen for, and how each refusal is worded there. */
export interface AssetPlace {
  readonly purpose: AssetPurpose
  /** The file is no picture that the browser can read. */
  readonly wrongType: string
  /** The picture cannot be made small enough. */
  readonly tooLarge: string
  /** The server refused it without giving a reason. */
  readonly uploadFailed: string
  /** There was no response. */
  readonly uploadThrew: string
}

export const TYPE_ICON: AssetPlace = {
  purpose: 'icon',
  wrongType: PICTURE_TEXTS.typeIcon.notPng,
  tooLarge: PICTURE_TEXTS.typeIcon.tooLarge,
  uploadFailed: PICTURE_TEXTS.typeIcon.uploadFailed,
  uploadThrew: PICTURE_TEXTS.typeIcon.uploadThrew,
}

export const POI_IMAGE: AssetPlace = { purpose: 'image', ...PICTURE_TEXTS.poiImage }

export const NEW_POI_IMAGE: AssetPlace = { ...POI_IMAGE, ...PICTURE_TEXTS.newPoiImage }

/** The message for an upload that failed. */
export const uploadProblem = (error: unknown, place: AssetPlace): string =>
  error instanceof RefusedError ? (error.text ?? place.uploadFailed) : place.uploadThrew
