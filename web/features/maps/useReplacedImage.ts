import { useRef, useState } from 'react'
import type { ImageSize } from '../../../shared/maps/imagePlacing.ts'
import { DEFAULT_IMAGE_PLACING, type ImagePlacing } from '../../../shared/maps/maps.ts'
import { chosenImageProblem } from './form/mapFormRules.ts'

interface Chosen {
  readonly file: File | null
  /** Null while it is not known, and where it is that of the image before. */
  readonly newSize: ImageSize | null
  readonly problem: string | null
}

const NONE: Chosen = { file: null, newSize: null, problem: null }

/** The image that is chosen to replace another one, and what is to become of the content if their sizes differ. */
export const useReplacedImage = (present: ImageSize) => {
  const [chosen, setChosen] = useState(NONE)
  const [placing, place] = useState<ImagePlacing>(DEFAULT_IMAGE_PLACING)
  const newest = useRef<File | null>(null)

  const choose = (file: File | null) => {
    newest.current = file
    const problem = file && chosenImageProblem(file)
    setChosen({ file: problem === null ? file : null, newSize: null, problem })
    if (file === null || problem !== null) return
    void imageSizeOf(file).then((size) => {
      const isOther = size !== null && (size.width !== present.width || size.height !== present.height)
      if (newest.current === file && isOther) setChosen({ file, newSize: size, problem: null })
    })
  }
  return { ...chosen, placing, choose, place }
}

/** Returns the size of a chosen picture, upright; null if this browser cannot read it. */
const imageSizeOf = (file: Blob): Promise<ImageSize | null> =>
  new Promise((resolve) => {
    const url = URL.createObjectURL(file)
    const image = new Image()
    const done = (size: ImageSize | null) => {
      URL.revokeObjectURL(url)
      resolve(size)
    }
    image.onload = () => done({ width: image.naturalWidth, height: image.naturalHeight })
    image.onerror = () => done(null)
    image.src = url
  })
