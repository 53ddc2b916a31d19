import { createServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { Client } from '../../tests/Client.ts'
import { type ServerProcess, startServerProcess } from '../../tests/ServerProcess.ts'

const READY_MS = 60_000
const IN_VAIN_MS = 2_000

export interface MortalOptions {
  readonly dataDir: string
  /** Undefined for the embedded store. */
  readonly mongodbUrl?: string | undefined
}

/** A server that is killed and started again on the same data, always at the same address. */
export class MortalServer {
  readonly url: string
  readonly #env: Readonly<Record<string, string>>
  #process: ServerProcess | null = null

  static async create({ dataDir, mongodbUrl }: MortalOptions): Promise<MortalServer> {
    const port = await freePort()
    return new MortalServer(port, {
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      ...(mongodbUrl !== undefined && {
        MONGODB_URL: mongodbUrl,
        SESSION_SECRET: 'the same for every start of the server',
      }),
    })
  }

  private constructor(port: number, env: Readonly<Record<string, string>>) {
    this.url = `http://localhost:${port}`
    this.#env = env
  }

  /** Resolves once it is ready to serve. `clockShiftMs`: how far its clock is ahead. */
  async start(clockShiftMs = 0): Promise<void> {
    const shift = new URL('./shiftClock.js', import.meta.url).href
    const shifted = { NODE_OPTIONS: `--import=${shift}`, CLOCK_SHIFT_MS: String(clockShiftMs) }
    this.#process = startServerProcess({ ...this.#env, ...(clockShiftMs !== 0 && shifted) })
    await this.#process.printed(/Pinfold\s+http/)
    for (const end = performance.now() + READY_MS; performance.now() < end; await setTimeout(50))
      if ((await new Client(this.url).get('/readyz')).status === 200) return
    throw new Error(`The server did not become ready:\n${this.#process.output()}`)
  }

  /** Starts it where it cannot write: it may serve or refuse, as long as it harms nothing, and is killed. */
  async startInVain(): Promise<void> {
    const process = startServerProcess(this.#env)
    this.#process = process
    await Promise.race([process.exitCode, setTimeout(IN_VAIN_MS)])
    await this.kill()
  }

  /** As a crash or the kernel ends it, without a word. */
  kill = (): Promise<void> => this.#end('SIGKILL')

  /** As a supervisor ends it: what it has begun is finished. */
  stop = (): Promise<void> => this.#end('SIGTERM')

  async #end(signal: NodeJS.Signals): Promise<void> {
    this.#process?.kill(signal)
    await this.#process?.exitCode
    this.#process = null
  }
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
