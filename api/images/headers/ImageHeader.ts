/** The accepted formats, recognised by content. */
export type ImageFormat = 'png' | 'jpeg' | 'gif' | 'webp' | 'avif'

/** What the blocks of a file say about its picture, without decoding it. */
export interface ImageHeader {
  readonly format: ImageFormat
  /** The sides in pixels, before `orientation` turns the picture. */
  readonly width: number
  readonly height: number
  /** EXIF's orientation, 1 to 8: how to turn the stored pixels for display. 1 is upright. */
  readonly orientation: number
  /** Reading stops at FRAMES_MAX + 1. */
  readonly frames: number
  /** Bits of one sample. */
  readonly bitDepth: number
  /** Channels of a decoded pixel, alpha included. */
  readonly channels: number
  readonly hasAlpha: boolean
  /** Samples stored for a pixel on average: 1.5 for a colour picture with 4:2:0 subsampling. */
  readonly samplesPerPixel: number
  /** Whether rows come in several passes, as in a progressive JPEG and an interlaced PNG. */
  readonly isInterlaced: boolean
}

/** What the reader of a format knows. */
export type FormatHeader = Omit<ImageHeader, 'orientation'>

export const FRAMES_MAX = 1_000
