import { randomBytes } from 'node:crypto'
import type { ImageFormat } from './inspectImage.ts'

const EXTENSIONS = {
  png: 'png',
  jpeg: 'jpg',
  gif: 'gif',
  webp: 'webp',
  avif: 'avif',
} as const satisfies Record<ImageFormat, string>
const FORMATS = Object.keys(EXTENSIONS) as ImageFormat[]

/** A fresh name within a map for an image as it was uploaded. Only the prefix tells it from what is made of it. */
export const newOriginalFile = (format: ImageFormat): string =>
  `${PREFIX}${randomBytes(12).toString('hex')}.${EXTENSIONS[format]}`

const PREFIX = 'original-'

/** Originals can hold a place of taking and more: they are for those who may edit the map alone. */
export const isOriginalFile = (file: string): boolean => file.startsWith(PREFIX)

export const formatOfOriginal = (file: string): ImageFormat => {
  const extension = file.slice(file.lastIndexOf('.') + 1)
  const format = FORMATS.find((candidate) => EXTENSIONS[candidate] === extension)
  if (format === undefined) throw new Error(`${file} is no original.`)
  return format
}
