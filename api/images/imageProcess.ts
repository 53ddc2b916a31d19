import { type ImageReport, type ImageRequest, imageRequestSchema } from './imageMessages.ts'
import { makePictures, makeTiles } from './makeImages.ts'
import { needsTiles } from './tilePyramid.ts'

/** A process of its own, so that decoding never delays a request and a decoder's crash harms nothing else. */
process.once('message', (message) => {
  const request = imageRequestSchema.parse(message)
  make(request).then(
    (tiles) => finish({ kind: 'done', tiles }),
    (error: unknown) =>
      finish({ kind: 'failed', error: error instanceof Error ? error.message : String(error) }),
  )
})

/** The server is gone, so nobody would use the pictures. */
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
