import { forkDecoder } from './forkDecoder.ts'
import { deathOf, DecoderError, HinderedError } from './hindrance.ts'
import { imageReportSchema, type ImageReport, type ImageRequest, type Tiles } from './imageMessages.ts'
import { ImageRefusedError } from './ImageRefusedError.ts'

interface ImageProcessEvents {
  /** The preview and the thumbnail are in the output folder. */
  readonly onPictures: (files: { preview: string; thumbnail: string }) => Promise<void>
  readonly onProgress: (share: number) => void
}

type End = ImageReport & { kind: 'done' | 'refused' | 'failed' }

/**
 * Does one part of the work on an image in a new process. Rejects with the reason if `onPictures` does, too.
 * @throws ImageRefusedError if another attempt would end the same way
 * @throws DecoderError if the image is damaged, or the process dies of it
 * @throws CutOffError if the process is killed by the system
 * @throws HinderedError if something else is in the way, or `signal` aborts
 */
export const runImageProcess = (
  request: ImageRequest,
  events: ImageProcessEvents,
  signal: AbortSignal,
): Promise<Tiles> =>
  new Promise((resolve, reject) => {
    const { child, complaints, kill } = forkDecoder('imageProcess')
    let taken = Promise.resolve()
    let end: End | undefined
    signal.addEventListener('abort', kill)
    child.once('error', reject)
    child.on('message', (message) => {
      const report = readReport(message)
      if (report.kind === 'pictures') {
        taken = taken.then(() => events.onPictures(report))
        // The rest is useless then; `close` rejects with the reason.
        taken.catch(kill)
      } else if (report.kind === 'progress') events.onProgress(report.share)
      else end ??= report
    })
    child.once('close', (code, killedBy) => {
      signal.removeEventListener('abort', kill)
      const text = `The image process ended with ${killedBy ?? code}. ${complaints()}`
      const death = signal.aborted ? new HinderedError('server', text) : deathOf(killedBy, text)
      taken.then(() => tilesOf(end, death)).then(resolve, reject)
    })
    if (signal.aborted) kill()
    else child.send(request)
  })

const tilesOf = (end: End | undefined, died: Error): Tiles => {
  if (end?.kind === 'done') return end.tiles
  if (end?.kind === 'refused') throw new ImageRefusedError(end.reason, end.text)
  if (end?.kind !== 'failed') throw died
  throw end.hindrance === null ? new DecoderError(end.error) : new HinderedError(end.hindrance, end.error)
}

const UNKNOWN_REPORT: ImageReport = {
  kind: 'failed',
  error: 'The image process sent an unknown report.',
  hindrance: 'server',
}

const readReport = (message: unknown): ImageReport => {
  const report = imageReportSchema.safeParse(message)
  return report.success ? report.data : UNKNOWN_REPORT
}
