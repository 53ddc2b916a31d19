import * as z from 'zod/mini'
import { ASSET_REF_MAX, ICON_BYTES_MAX, POI_IMAGE_BYTES_MAX, URL_MAX } from '../limits.ts'

/** The name of an icon or picture within its map. Only the map's source can turn it into an address. */
export const assetRefSchema = z
  .string()
  .check(z.maxLength(ASSET_REF_MAX), z.regex(/^[A-Za-z0-9_-]+$/, 'Not a file of this map.'))
export type AssetRef = z.infer<typeof assetRefSchema>

/** Whether a text is an http or https address without a name or password in it. */
export const isWebAddress = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return (protocol === 'http:' || protocol === 'https:') && username === '' && password === ''
}

/** The address of a picture on another site. Visitors' browsers load it only where the operator allows the site. */
export const webPictureSchema = z
  .string()
  .check(z.maxLength(URL_MAX), z.refine(isWebAddress, 'An address starts with http:// or https://.'))

/** A POI's picture: a file of the map, or the address of one on another site. */
export const pictureSchema = z.union([assetRefSchema, webPictureSchema])

/** No ref contains a colon. */
export const isWebPicture = (picture: string): boolean => picture.includes(':')

/** What changes can name a file for: the icon of a type or of a POI, or the picture of a POI. */
export const assetPurposeSchema = z.enum(['icon', 'image'])
/** `style` is the title image or the watermark of a map's style, which changes cannot name. */
export type AssetPurpose = z.infer<typeof assetPurposeSchema> | 'style'

/** `POST /api/maps/{id}/assets?purpose=`, a form with the file as `file`. */
export const assetAnswerSchema = z.object({ ref: assetRefSchema })

/** The accepted formats, recognised by content, and sizes. An icon's sides are limited too, by ICON_SIDE_MAX_PX. */
export const ASSET_RULES = {
  icon: { types: ['image/png'], bytesMax: ICON_BYTES_MAX },
  image: { types: ['image/png', 'image/jpeg', 'image/gif'], bytesMax: POI_IMAGE_BYTES_MAX },
  style: { types: ['image/png', 'image/jpeg', 'image/gif'], bytesMax: POI_IMAGE_BYTES_MAX },
} as const satisfies Record<AssetPurpose, { types: readonly string[]; bytesMax: number }>

/** The ref of a file on the server contains its format, so that its address has the right extension. */
const SERVER_REF = /^([0-9a-f]{24})-(png|jpg|gif)$/

/** Returns the path of `{name}-{extension}` among the map's files; null for a ref that the server cannot have made. */
export const assetPath = (ref: AssetRef): string | null => {
  const [, name, extension] = SERVER_REF.exec(ref) ?? []
  return name === undefined ? null : `assets/${name}.${extension}`
}

/** Returns the ref of the file at such a path; null for any other path. */
export const assetRefOfPath = (path: string): AssetRef | null => {
  const [, name, extension] = /^assets\/([0-9a-f]{24})\.(png|jpg|gif)$/.exec(path) ?? []
  return name === undefined ? null : `${name}-${extension}`
}
