import { randomBytes } from 'node:crypto'
import type { ImageFormat } from './headers/ImageHeader.ts'

const EXTENSIONS = {
  png: 'png',
  jpeg: 'jpg',
  gif: 'gif',
  webp: 'webp',
  avif: 'avif',
} as const satisfies Record<ImageFormat, string>
const FORMATS = Object.keys(EXTENSIONS) as ImageFormat[]

/** Returns a new name for an uploaded image. Only the prefix distinguishes it from the pictures made of it. */
export const newOriginalFile = (format: ImageFormat): string =>
  `${PREFIX}${randomBytes(12).toString('hex')}.${EXTENSIONS[format]}`

const PREFIX = 'original-'

/** An original may tell where it was taken and more, so only those who may edit the map get it. */
export const isOriginalFile = (file: string): boolean => file.startsWith(PREFIX)

export const formatOfOriginal = (file: string): ImageFormat => {
  const extension = file.slice(file.lastIndexOf('.') + 1)
  const format = FORMATS.find((candidate) => EXTENSIONS[candidate] === extension)
  if (format === undefined) throw new Error(`${file} is no original.`)
  return format
}
