import type { MapStyle } from '../../shared/maps/styles.ts'

/**
 * The style of a map by the map's id, or under `default` that of all maps without one. Its pictures are files of the map.
 */
export interface StyleDocument extends Omit<MapStyle, 'title_image_url' | 'watermark_url'> {
  _id: string
  title_image: string | null
  watermark: string | null
  updated_at: Date
}
