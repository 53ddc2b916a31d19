import { fork, type ChildProcess } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { entryPoint } from '../entryPoint.ts'

interface Decoder {
  readonly child: ChildProcess
  /** Returns the end of what the process has written to its standard error. */
  complaints(): string
  kill(): void
}

/** Requests take precedence over pictures. */
const NICENESS = 5
const STDERR_KEPT = 2_000

/** Starts a process that decodes pictures. Its end frees all its memory, and it can be killed at any time. */
export const forkDecoder = (
  name: 'imageProcess' | 'imageCheckProcess' | 'socialImageProcess' | 'stripProcess',
): Decoder => {
  const { url, execArgv } = entryPoint(name)
  const child = fork(fileURLToPath(url), [], {
    execArgv,
    env: sparseEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  child.once('spawn', () => bePolite(child))
  return { child, complaints: keepStderr(child), kill: () => void child.kill('SIGKILL') }
}

/** The process decodes strangers' files, so it gets no secret from the server's environment. */
const sparseEnvironment = (): NodeJS.ProcessEnv => {
  const { PATH, HOME, TMPDIR } = process.env
  return { PATH, HOME, TMPDIR }
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
    // Where memory runs out, Linux ends the decoder rather than the server.
    writeFileSync(`/proc/${pid}/oom_score_adj`, '500')
  } catch {
    // The process has ended already, or the system has no such thing.
  }
}
