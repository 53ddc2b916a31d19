import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { ServerData } from './ServerData.ts'

const PROGRAM = 'dist/api/main.js'

/** The built product as a process of its own, with an empty data folder and the local sign-in. */
export interface BuiltServer {
  readonly url: string
  readonly dataDir: string
  /** Its data, to put things there without asking it. */
  data(): Promise<ServerData>
  /** Ends it with a signal, `SIGTERM` by default, and waits until it is gone; the data stay. */
  stop(signal?: NodeJS.Signals): Promise<void>
  /** Ends it and deletes its data. */
  close(): Promise<void>
}

export interface BuiltServerOptions {
  /** Data that are there already. */
  readonly dataDir?: string
  /** A port that was its own before; any free one by default. */
  readonly port?: number
}

export const newDataDir = (): Promise<string> => mkdtemp(join(tmpdir(), 'pinfold-e2e-'))

export const startBuiltServer = async (options: BuiltServerOptions = {}): Promise<BuiltServer> => {
  if (!existsSync(PROGRAM)) throw new Error('There is no build: run `npm run build` first.')
  const dataDir = options.dataDir ?? (await newDataDir())
  const child = spawn(process.execPath, ['--enable-source-maps', PROGRAM], {
    env: {
      PATH: process.env.PATH,
      PORT: String(options.port ?? 0),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let data: Promise<ServerData> | undefined
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    await (await data)?.close()
    data = undefined
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }
  return {
    url: await printedAddress(child),
    dataDir,
    data: () => (data ??= ServerData.open(dataDir)),
    stop,
    close: async () => {
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The server prints where it is once it can be used; all it prints afterwards is read and dropped. */
export const printedAddress = async (child: ChildProcess): Promise<string> => {
  if (!child.stdout) throw new Error('The server’s output cannot be read.')
  const lines = createInterface({ input: child.stdout })
  const address = new Promise<string>((resolve) => {
    lines.on('line', (words) => {
      const found = /^\s*Pinfold\s+(http:\S+)/.exec(words)?.[1]
      if (found) resolve(found)
    })
  })
  const end = once(child, 'exit').then(([code]) => {
    throw new Error(`The server ended with exit code ${code} before it could be used.`)
  })
  end.catch(() => undefined)
  return Promise.race([address, end])
}
