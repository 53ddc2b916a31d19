import { forkDecoder } from './forkDecoder.ts'
import { pictureReportSchema, type SocialImageRequest, type StripRequest } from './imageMessages.ts'

interface Requests {
  readonly socialImageProcess: SocialImageRequest
  readonly stripProcess: StripRequest
}

/** Has a new process do one thing. Rejects if that fails or dies, or if `signal` aborts, which kills it. */
export const runPictureProcess = <Name extends keyof Requests>(
  name: Name,
  request: Requests[Name],
  signal: AbortSignal,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const { child, complaints, kill } = forkDecoder(name)
    let problem: string | null = 'It ended without a report.'
    signal.addEventListener('abort', kill)
    child.once('error', reject)
    child.on('message', (message) => {
      const report = pictureReportSchema.safeParse(message)
      problem = report.data?.kind === 'done' ? null : (report.data?.error ?? 'Its report is unknown.')
    })
    child.once('close', () => {
      signal.removeEventListener('abort', kill)
      if (problem === null) resolve()
      else reject(new Error(`${name}: ${problem} ${complaints()}`))
    })
    if (signal.aborted) kill()
    else child.send(request)
  })
