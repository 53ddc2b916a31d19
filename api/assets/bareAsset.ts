import { readFile, stat, writeFile } from 'node:fs/promises'
import type { AssetPurpose } from '../../shared/assets.ts'
import { badRequest } from '../http/errors.ts'
import { bareJpeg } from '../images/bareJpeg.ts'
import { barePng } from '../images/barePng.ts'
import type { ImageFormat } from '../images/imageFormat.ts'
import { ASSET_TEXTS, type AssetFacts } from './inspectAsset.ts'

/** Cameras write no GIF. */
const BARE: Partial<Record<ImageFormat, typeof bareJpeg>> = { jpeg: bareJpeg, png: barePng }

/**
 * Rewrites a picture so that it no longer tells where, when and with what it was taken. It is not decoded: it looks as it
 * did, to the bit. Answers its size in bytes. @throws HttpError 400
 */
export const bareAsset = async (
  path: string,
  purpose: AssetPurpose,
  { format, orientation }: AssetFacts,
): Promise<number> => {
  const bareOf = BARE[format]
  if (!bareOf) return (await stat(path)).size
  const bare = bareOf(await readFile(path), orientation)
  if (!bare) throw badRequest(ASSET_TEXTS[purpose].wrongType)
  await writeFile(path, bare)
  return bare.length
}
