import { type AssetRef, isWebPicture } from '../maps/assets.ts'
import type { Content } from '../content/content.ts'
import type { ImageSize } from './place.ts'

/** What is exported of a map. */
export interface ExportedMap {
  readonly name: string
  readonly game: string
  readonly image: ImageSize
  readonly content: Content
  /** Returns the address of an icon or a picture; null for a file that only this browser has. */
  readonly urlOf: (ref: AssetRef) => string | null
}

/** Returns the address of a POI's picture; null if it has none, or none outside this browser. */
export const pictureUrl = ({ urlOf }: ExportedMap, picture: string | null): string | null =>
  picture === null || isWebPicture(picture) ? picture : urlOf(picture)
