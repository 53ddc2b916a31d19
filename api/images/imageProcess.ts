import { endNow, refusedReport, watchMemory, watchTime } from './decodingProcess.ts'
import { decoderHindrance } from './hindrance.ts'
import { type ImageReport, type ImageRequest, imageRequestSchema, type Tiles } from './imageMessages.ts'
import { ImageRefusedError } from './ImageRefusedError.ts'
import { makePictures, makeTiles } from './makeImages.ts'
import { needsTiles } from './tilePyramid.ts'

/** What this process takes by itself, and for the pixels of a preview. */
const OWN_BYTES = 256 * 1024 * 1024

/** Many times what is needed: half a minute for 100 megapixels. */
const DECODING_MAX_MS = 10 * 60_000

/** A process of its own, so that decoding never delays a request and a decoder's crash harms nothing else. */
process.once('message', (message) => {
  const request = imageRequestSchema.parse(message)
  watchMemory(OWN_BYTES + request.maxDecodingBytes, finish)
  watchTime(request.maxDecodingMs ?? DECODING_MAX_MS, finish)
  make(request).then(
    (tiles) => finish({ kind: 'done', tiles }),
    (error: unknown) => finish(failureOf(error)),
  )
})

/** The server is gone, or has the last report. */
process.once('disconnect', endNow)

const report = (message: ImageReport) => process.send?.(message)

const finish = (message: ImageReport) =>
  process.send?.(message, undefined, undefined, () => process.disconnect())

const failureOf = (error: unknown): ImageReport =>
  error instanceof ImageRefusedError
    ? refusedReport(error)
    : {
        kind: 'failed',
        error: error instanceof Error ? error.message : String(error),
        hindrance: decoderHindrance(error),
      }

const make = async (request: ImageRequest): Promise<Tiles> => {
  const { part } = request
  if (part.kind === 'tiles') {
    await makeTiles(request, part, (share) => report({ kind: 'progress', share }))
    return { extension: part.extension }
  }
  const { preview, thumbnail, tileExtension: extension } = await makePictures(request)
  report({ kind: 'pictures', preview, thumbnail })
  return needsTiles(request.width, request.height) ? { extension } : null
}
