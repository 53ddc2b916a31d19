import { fork, type ChildProcess } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { entryPoint } from '../entryPoint.ts'
import {
  imageReportSchema,
  type ImageReport,
  type ImageRequest,
  type TileExtension,
} from './imageMessages.ts'

interface ImageProcessEvents {
  /** The preview and the thumbnail are in the output folder. */
  readonly onPictures: (files: { preview: string; thumbnail: string }) => Promise<void>
  readonly onProgress: (share: number) => void
}

export type Tiles = { readonly extension: TileExtension } | null

/** Pictures can wait longer than requests. */
const NICENESS = 5
const STDERR_KEPT = 2_000

/**
 * Makes the pictures of one image in a new process, which gives all its memory back. Rejects if the image is damaged, the
 * process dies, `onPictures` rejects, or `signal` aborts.
 */
export const runImageProcess = (
  request: ImageRequest,
  events: ImageProcessEvents,
  signal: AbortSignal,
): Promise<Tiles> =>
  new Promise((resolve, reject) => {
    const { url, execArgv } = entryPoint('imageProcess')
    const child = fork(fileURLToPath(url), [], {
      execArgv,
      env: sparseEnvironment(),
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    const complaints = keepStderr(child)
    let taken = Promise.resolve()
    let end: (ImageReport & { kind: 'done' | 'failed' }) | undefined
    const kill = () => child.kill('SIGKILL')
    signal.addEventListener('abort', kill)
    child.once('spawn', () => bePolite(child))
    child.once('error', reject)
    child.on('message', (message) => {
      const report = readReport(message)
      if (report.kind === 'pictures') {
        taken = taken.then(() => events.onPictures(report))
        // The rest is useless then; `close` rejects with the reason.
        taken.catch(kill)
      } else if (report.kind === 'progress') events.onProgress(report.share)
      else end = report
    })
    child.once('close', (code, killedBy) => {
      signal.removeEventListener('abort', kill)
      const tiles = () => {
        if (end?.kind === 'done') return end.tiles
        throw new Error(end?.error ?? `The image process ended with ${killedBy ?? code}. ${complaints()}`)
      }
      taken.then(tiles).then(resolve, reject)
    })
    if (signal.aborted) kill()
    else child.send(request)
  })

/** The process decodes strangers' files, so it gets no secret from the server's environment. */
const sparseEnvironment = (): NodeJS.ProcessEnv => {
  const { PATH, HOME, TMPDIR } = process.env
  return { PATH, HOME, TMPDIR }
}

const readReport = (message: unknown): ImageReport => {
  const report = imageReportSchema.safeParse(message)
  return report.success ? report.data : { kind: 'failed', error: 'The image process sent an unknown report.' }
}

const keepStderr = (child: ChildProcess): (() => string) => {
  let text = ''
  child.stderr?.on('data', (chunk: Buffer) => (text = (text + chunk.toString()).slice(-STDERR_KEPT)))
  return () => text.trim()
}

const bePolite = ({ pid }: ChildProcess): void => {
  if (pid === undefined) return
  try {
    setPriority(pid, NICENESS)
  } catch {
    // The process has ended already, or the system has no priorities.
  }
}
