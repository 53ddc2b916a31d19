import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { inRoot } from '../lib/paths.js'
import { newDataDir, printedAddress } from '../../tests/e2e/BuiltServer.ts'
import { ServerData } from '../../tests/e2e/ServerData.ts'
import { type Coverage, coverageSchema } from './calls.ts'

/** The server from its sources, where every file is a script of its own, as it serves the web's. */
export class TracedServer {
  readonly url: string
  readonly #dataDir: string
  readonly #child: ChildProcess
  #data: Promise<ServerData> | undefined

  private constructor(url: string, dataDir: string, child: ChildProcess) {
    this.url = url
    this.#dataDir = dataDir
    this.#child = child
  }

  static async start(): Promise<TracedServer> {
    const dataDir = await newDataDir()
    const program = ['--import', 'tsx', '--import', './scripts/walks/recordCalls.js', 'api/main.ts']
    const child = spawn(process.execPath, program, {
      cwd: inRoot(),
      env: {
        PATH: process.env.PATH,
        PORT: '0',
        DATA_DIR: dataDir,
        LOG_LEVEL: 'warn',
        NODE_ENV: 'development',
      },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    })
    return new TracedServer(await printedAddress(child), dataDir, child)
  }

  data(): Promise<ServerData> {
    return (this.#data ??= ServerData.open(this.#dataDir))
  }

  /** What was called since the last time, in all its threads. */
  async takeCalls(): Promise<Coverage> {
    const answer = once(this.#child, 'message')
    this.#child.send('take')
    const [coverage] = await answer
    return coverageSchema.parse(coverage)
  }

  async close(): Promise<void> {
    await (await this.#data)?.close()
    this.#child.kill('SIGTERM')
    await once(this.#child, 'exit')
    await rm(this.#dataDir, { recursive: true, force: true })
  }
}
