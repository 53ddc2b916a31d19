import { useEffect, useState } from 'react'
import { uprightFile } from '../../../ui/picture/uprightPicture.ts'

/** Decoding a larger file would take too much memory for a thumbnail. */
const PREVIEWED_MAX_BYTES = 40 * 1024 * 1024

/** Returns a URL that shows a chosen picture; null if the file is not a picture or is too large. */
export const useFilePreview = (file: File, bytesMax = PREVIEWED_MAX_BYTES): string | null => {
  const [preview, setPreview] = useState<{ file: File; url: string } | null>(null)
  useEffect(() => {
    if (!file.type.startsWith('image/') || file.size > bytesMax) return
    const image = new Image()
    let isLeft = false
    image.onload = () => setPreview({ file, url: image.src })
    const show = (picture: Blob) => {
      if (!isLeft) image.src = URL.createObjectURL(picture)
    }
    uprightFile(file).then(show, () => {})
    return () => {
      isLeft = true
      image.onload = null
      URL.revokeObjectURL(image.src)
    }
  }, [file, bytesMax])
  return preview?.file === file ? preview.url : null
}

const KB = 1024
const MB = KB * KB
const GB = KB * MB
/** Less is shown in kB, and from there to `SHOWN_IN_GB_FROM` in MB. */
const SHOWN_IN_MB_FROM = 1_000 * KB
const SHOWN_IN_GB_FROM = 1_000 * MB

interface Unit {
  readonly name: string
  readonly bytes: number
  readonly decimals: number
}

const unitFor = (bytes: number): Unit => {
  if (bytes < SHOWN_IN_MB_FROM) return { name: 'kB', bytes: KB, decimals: 0 }
  return bytes < SHOWN_IN_GB_FROM
    ? { name: 'MB', bytes: MB, decimals: 1 }
    : { name: 'GB', bytes: GB, decimals: 1 }
}

/** Returns a size as text: '51.0 MB', '340 kB', '9.8 GB' */
export const sizeText = (bytes: number): string => {
  const unit = unitFor(bytes)
  return `${countOf(bytes, unit)} ${unit.name}`
}

/** Returns progress in the unit of the total: '31.6 of 51.0 MB' */
export const progressText = (sentBytes: number, totalBytes: number): string =>
  `${countOf(sentBytes, unitFor(totalBytes))} of ${sizeText(totalBytes)}`

/** A file that is not empty is never shown as 0. */
const countOf = (bytes: number, { bytes: unitBytes, decimals }: Unit): string =>
  (bytes === 0 ? 0 : Math.max(10 ** -decimals, bytes / unitBytes)).toFixed(decimals)
