import { useEffect, useState } from 'react'

/** A larger file costs too much memory to decode for a thumbnail's sake. */
const PREVIEWED_MAX_BYTES = 40 * 1024 * 1024

/** An address that shows a chosen picture; null where it is none, or too large for that. */
export const useFilePreview = (file: File): string | null => {
  const [preview, setPreview] = useState<{ file: File; url: string } | null>(null)
  useEffect(() => {
    if (!file.type.startsWith('image/') || file.size > PREVIEWED_MAX_BYTES) return
    const url = URL.createObjectURL(file)
    const image = new Image()
    image.onload = () => setPreview({ file, url })
    image.src = url
    return () => {
      image.onload = null
      URL.revokeObjectURL(url)
    }
  }, [file])
  return preview?.file === file ? preview.url : null
}
