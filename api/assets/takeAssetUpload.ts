import type { Context } from 'koa'
import { ASSET_RULES, type AssetPurpose, type AssetRef } from '../../shared/assets.ts'
import { badRequest } from '../http/errors.ts'
import { withUpload } from '../http/requestBody.ts'
import type { Authorized } from '../maps/mapAccess.ts'
import type { Services } from '../services.ts'
import type { UserDocument } from '../store/collections.ts'
import { ASSET_TEXTS } from './inspectAsset.ts'
import { putAsset } from './putAsset.ts'

/** A form with an icon or a picture, on its way to a map. */
export interface AssetUpload {
  readonly ctx: Context
  readonly user: UserDocument
  readonly map: Authorized<'edit'>
  readonly purpose: AssetPurpose
  /** The form's field with the file. */
  readonly field: string
  /** Judges the form's other fields before its file is taken. May throw an HttpError. */
  readonly judge?: (fields: Readonly<Record<string, unknown>>) => void
}

/** Reads a form and keeps its file. @throws HttpError 400, 409, 413, 415 */
export const takeAssetUpload = (services: Services, upload: AssetUpload): Promise<AssetRef> => {
  const { ctx, user, map, purpose, field, judge } = upload
  const bounds = {
    dataDir: services.config.dataDir,
    maxUploadBytes: ASSET_RULES[purpose].bytesMax,
    tooLargeText: ASSET_TEXTS[purpose].tooLarge,
  }
  return withUpload(ctx, bounds, field, async ({ fields, path }) => {
    judge?.(fields)
    if (path === null) throw badRequest('Please choose a file.')
    return putAsset(services, user, map, { path, purpose })
  })
}
