import type { AssetRef } from '../../../shared/maps/assets.ts'

/** What the files of a map that was seen are called in the browser's database. */
export const PREVIEW_NAME = 'preview'
/** The preview of a floor's image. */
export const floorName = (imageId: string): string => `floor ${imageId}`
export const tileName = (url: string): string => `tile ${url}`
export const assetName = (ref: AssetRef): string => `asset ${ref}`

interface Pyramid {
  readonly tileSize: number
  readonly urlTemplate: string
}

const PLACEHOLDERS = /\{(level|column|row)\}/

/** A pattern for the addresses of a pyramid's tiles. */
export const tilePattern = ({ urlTemplate }: Pick<Pyramid, 'urlTemplate'>): RegExp =>
  new RegExp(
    `^${urlTemplate
      .split(PLACEHOLDERS)
      .map((part, at) => (at % 2 === 1 ? `(?<${part}>\\d+)` : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
      .join('')}$`,
  )

/** The square of the image that a tile shows, in map pixels from the image's top left corner. */
export interface TilePlace {
  readonly left: number
  readonly top: number
  readonly side: number
}

/** Null for what is no tile of the pyramid. */
export const tilePlace = (pyramid: Pyramid, url: string): TilePlace | null => {
  const found = tilePattern(pyramid).exec(url)?.groups
  if (!found) return null
  const side = pyramid.tileSize * 2 ** Number(found.level)
  return { left: Number(found.column) * side, top: Number(found.row) * side, side }
}
