import { z } from 'zod'
import { ASSET_REF_MAX } from './limits.ts'

/** Names a file of the same map (an icon, a picture). Only the map's source can turn it into an address. */
export const assetRefSchema = z
  .string()
  .max(ASSET_REF_MAX)
  .regex(/^[A-Za-z0-9_-]+$/, 'Not a file of this map.')
export type AssetRef = z.infer<typeof assetRefSchema>
