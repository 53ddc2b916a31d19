import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import type { BenchContext } from './BenchContext.ts'

/** A program that the bench runs as a separate process. It prints one line of JSON when it is ready. */
interface Program<T> {
  readonly answer: T
  readonly pid: number
  stop(): Promise<void>
}

interface ProgramOptions {
  readonly env?: Readonly<Record<string, string>>
  /** The text for its standard input. */
  readonly input?: string
}

export const startProgram = async <T>(
  path: string,
  schema: z.ZodType<T>,
  { env = {}, input = '' }: ProgramOptions = {},
): Promise<Program<T>> => {
  const child = spawnProgram(path, env)
  child.stdin?.end(input)
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  return { answer: schema.parse(JSON.parse(await firstLine(child, path))), pid: child.pid ?? 0, stop }
}

/** Runs a built program as `npm start` runs the server, with an environment of its own. */
export const spawnProgram = (path: string, env: Readonly<Record<string, string>>): ChildProcess =>
  spawn(process.execPath, ['--enable-source-maps', path], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })

const firstLine = async (child: ChildProcess, path: string): Promise<string> => {
  if (!child.stdout) throw new Error('The output of a program cannot be read.')
  const lines = createInterface({ input: child.stdout })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${path} ended with exit code ${code}.`)
  })
  ended.catch(() => undefined)
  const line = once(lines, 'line').then(([words]) => String(words))
  return Promise.race([line, ended])
}

const answerSchema = z.object({ url: z.string(), cookie: z.string() })
export type BenchServer = z.infer<typeof answerSchema> & { readonly pid: number }

/** The built server with maps 1, 2, … of the given numbers of POIs. It is stopped when the bench ends. */
export const startBenchServer = async (
  context: BenchContext,
  name: string,
  poiCounts: readonly number[],
): Promise<BenchServer> => {
  const programs = await context.builtPrograms()
  const env = { PORT: '0', DATA_DIR: join(context.folder, `data-${name}`), POIS: poiCounts.join(',') }
  const { answer, pid, stop } = await startProgram(join(programs, 'unlimitedServer.js'), answerSchema, {
    env,
  })
  context.onEnd(stop)
  return { ...answer, pid }
}
