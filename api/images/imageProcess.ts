import { type ImageReport, type ImageRequest, imageRequestSchema } from './imageMessages.ts'
import { makePictures, makeTiles } from './makeImages.ts'
import { needsTiles } from './tilePyramid.ts'

/** A process of its own, so that decoding never stalls the answers and a crash of a decoder takes nothing along. */
process.once('message', (message) => {
  const request = imageRequestSchema.parse(message)
  make(request).then(
    (tiles) => finish({ kind: 'done', tiles }),
    (error: unknown) =>
      finish({ kind: 'failed', error: error instanceof Error ? error.message : String(error) }),
  )
})

/** Whoever asked is gone: nobody would take what is made. */
process.once('disconnect', () => process.exit(1))

const report = (message: ImageReport) => process.send?.(message)

const finish = (message: ImageReport) =>
  process.send?.(message, undefined, undefined, () => process.disconnect())

const make = async (request: ImageRequest) => {
  const { preview, thumbnail, tileExtension: extension } = await makePictures(request)
  report({ kind: 'pictures', preview, thumbnail })
  if (!needsTiles(request.width, request.height)) return null
  await makeTiles(request, extension, (share) => report({ kind: 'progress', share }))
  return { extension }
}
