import { forkDecoder } from './forkDecoder.ts'
import { type SocialImageRequest, socialImageReportSchema } from './socialImageMessages.ts'

/** Paints a picture in a new process. Rejects if that fails or dies, or if `signal` aborts, which kills it. */
export const runSocialImageProcess = (request: SocialImageRequest, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const { child, complaints, kill } = forkDecoder('socialImageProcess')
    let problem: string | null = 'It ended without a report.'
    signal.addEventListener('abort', kill)
    child.once('error', reject)
    child.on('message', (message) => {
      const report = socialImageReportSchema.safeParse(message)
      problem = report.data?.kind === 'done' ? null : (report.data?.error ?? 'Its report is unknown.')
    })
    child.once('close', () => {
      signal.removeEventListener('abort', kill)
      if (problem === null) resolve()
      else reject(new Error(`The picture for link previews was not painted: ${problem} ${complaints()}`))
    })
    if (signal.aborted) kill()
    else child.send(request)
  })
