import { decodeWhole, sharp } from './boundedSharp.ts'
import { endNow, refusedReport, watchMemory } from './decodingProcess.ts'
import { type ImageCheckResult, type ImageCheck, imageCheckSchema } from './imageMessages.ts'
import { ImageRefusedError, notAnImage } from './ImageRefusedError.ts'

/** What this process takes by itself. */
const OWN_BYTES = 160 * 1024 * 1024

/** Decodes one picture after another, and tells of each whether it can be decoded to its end. */
let isWatched = false
process.on('message', (message) => {
  const request = imageCheckSchema.parse(message)
  if (!isWatched) watchMemory(OWN_BYTES + request.maxDecodingBytes, (refusal) => report(refusal, endNow))
  isWatched = true
  void check(request).then(report)
})

/** The server is gone, or has no more pictures. */
process.once('disconnect', endNow)

const report = (result: ImageCheckResult, then?: () => void) =>
  process.send?.(result, undefined, undefined, then)

/** Every pixel is decoded, and few are kept. */
const KEPT_SIDE_PX = 16

const check = async ({ source, format, maxPixels }: ImageCheck): Promise<ImageCheckResult> => {
  try {
    await decodeWhole(format, (failOn) =>
      sharp(source, { limitInputPixels: maxPixels, failOn })
        .resize(KEPT_SIDE_PX, KEPT_SIDE_PX, { fit: 'fill' })
        .raw()
        .toBuffer(),
    )
    return { kind: 'accepted' }
  } catch (error) {
    return refusedReport(error instanceof ImageRefusedError ? error : notAnImage())
  }
}
