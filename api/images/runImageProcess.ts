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

export interface ImageProcessEvents {
  /** The preview and the thumbnail lie in the output folder. */
  readonly onPictures: (files: { preview: string; thumbnail: string }) => Promise<void>
  readonly onProgress: (share: number) => void
}

export type Tiles = { readonly extension: TileExtension } | null

/** Polite towards the server: pictures can wait longer than answers. */
const NICENESS = 5
const STDERR_KEPT = 2_000

/**
 * Works on one picture in a fresh process, which leaves no memory behind. Rejects if the picture is damaged, the
 * process dies, its pictures are not taken, or `signal` ends it.
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
        // The rest is of no use then; `close` tells why.
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

/** Strangers' files are decoded there: no secret of the server's environment goes along. */
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
    // It has ended already, or this system has no priorities.
  }
}
