import { LOCAL_TEXTS } from '../../../../shared/texts/localTexts.ts'
import type { PreparedImage } from '../../../sources/local/localMaps.ts'
import { SHOWN_SIDE_MAX_PX, THUMBNAIL_WIDTH_PX } from './imageWorkerMessages.ts'
import { ImageTaskError, runImageTask } from './runImageTask.ts'

const FILE_NAME_MAX = 255

const NEVER_ABORTED = new AbortController().signal

/** Decodes, measures and shrinks the image of a local map. @throws Error with a sentence if it is none that can be drawn */
export const prepareImage = async (
  file: File,
  signal: AbortSignal = NEVER_ABORTED,
): Promise<PreparedImage> => {
  const shown = await besideThePage(file, signal).catch((error: unknown) => {
    if (!(error instanceof ImageTaskError)) throw error
    return onThePage(file)
  })
  return { name: file.name.slice(0, FILE_NAME_MAX), original: file, ...shown }
}

type Shown = Pick<PreparedImage, 'size' | 'preview' | 'thumbnail'>

const besideThePage = async (file: File, signal: AbortSignal): Promise<Shown> => {
  const answer = await runImageTask({ kind: 'prepare', file }, { signal })
  if (answer.kind !== 'prepared') throw new ImageTaskError()
  const { size, preview, thumbnail } = answer
  return { size, preview, thumbnail }
}

/** Workers draw neither SVG nor, in older browsers, anything at all. */
const onThePage = async (file: File): Promise<Shown> => {
  const url = URL.createObjectURL(file)
  try {
    const image = await decoded(url)
    const { naturalWidth: width, naturalHeight: height } = image
    const larger = Math.max(width, height)
    return {
      preview: larger > SHOWN_SIDE_MAX_PX ? await shrunk(image, SHOWN_SIDE_MAX_PX / larger) : null,
      thumbnail: await shrunk(image, Math.min(1, THUMBNAIL_WIDTH_PX / width)),
      size: [width, height],
    }
  } finally {
    URL.revokeObjectURL(url)
  }
}

const decoded = async (url: string): Promise<HTMLImageElement> => {
  const image = new Image()
  image.src = url
  await image.decode().catch(() => {})
  if (image.naturalWidth === 0 || image.naturalHeight === 0) throw new Error(LOCAL_TEXTS.imageFailed)
  return image
}

const shrunk = async (image: HTMLImageElement, share: number): Promise<Blob> => {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.naturalWidth * share))
  canvas.height = Math.max(1, Math.round(image.naturalHeight * share))
  const context = canvas.getContext('2d')
  if (context === null) throw new Error(LOCAL_TEXTS.imageFailed)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9))
  if (blob === null) throw new Error(LOCAL_TEXTS.imageFailed)
  return blob
}
