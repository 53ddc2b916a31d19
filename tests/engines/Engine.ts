import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { Builder, type WebDriver } from 'selenium-webdriver'
import { enginePrograms } from '../../scripts/lib/engines.js'

export const ENGINE_NAMES = ['firefox', 'webkit', 'chromium'] as const
export type EngineName = (typeof ENGINE_NAMES)[number]

/** A browser that WebDriver steers. */
export interface Engine {
  readonly name: EngineName
  readonly version: string
  readonly driver: WebDriver
  close(): Promise<void>
}

const DRIVER_MS = 20_000
const COMMAND_MS = 20_000
const SCREEN = '1600x1200x24'

export const startEngine = async (name: EngineName): Promise<Engine> => {
  const started: ChildProcess[] = []
  const stop = async () => {
    for (const child of started.reverse()) await ended(child)
  }
  try {
    const display = name === 'webkit' ? await startScreen(started) : undefined
    const port = await freePort()
    const { command, args, capabilities } = setupOf(name, port)
    started.push(spawn(command, args, { stdio: 'ignore', env: { ...process.env, ...display } }))
    const address = `http://127.0.0.1:${port}`
    await answers(address)
    const driver = await new Builder().usingServer(address).withCapabilities(capabilities).build()
    await driver.manage().setTimeouts({ pageLoad: COMMAND_MS, script: COMMAND_MS })
    const found = await driver.getCapabilities()
    return {
      name,
      version: String(found.get('browserVersion')),
      driver,
      close: async () => {
        await driver.quit().catch(() => undefined)
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

interface Setup {
  readonly command: string
  readonly args: readonly string[]
  readonly capabilities: Record<string, unknown>
}

const setupOf = (name: EngineName, port: number): Setup => {
  const programs = enginePrograms()
  switch (name) {
    case 'firefox':
      return {
        command: programs.geckodriver,
        args: ['--port', String(port), '--log', 'fatal'],
        capabilities: {
          browserName: 'firefox',
          'moz:firefoxOptions': { binary: programs.firefox, args: ['-headless'] },
        },
      }
    case 'webkit':
      return {
        command: programs.webKitDriver,
        args: [`--port=${port}`],
        capabilities: {
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': { binary: programs.miniBrowser, args: ['--automation'] },
        },
      }
    case 'chromium':
      return {
        command: programs.chromedriver,
        args: [`--port=${port}`],
        capabilities: {
          browserName: 'chrome',
          'goog:chromeOptions': {
            binary: programs.chromium,
            args: ['--headless', '--no-sandbox', '--disable-gpu'],
          },
        },
      }
  }
}

/** MiniBrowser has no way to run without a screen. */
const startScreen = async (started: ChildProcess[]): Promise<Record<string, string>> => {
  const { xvfb } = enginePrograms()
  const args = ['-displayfd', '1', '-screen', '0', SCREEN, '-nolisten', 'tcp']
  const child = spawn(xvfb, args)
  started.push(child)
  child.stderr.resume()
  const [number] = await once(createInterface({ input: child.stdout }), 'line', {
    signal: AbortSignal.timeout(DRIVER_MS),
  })
  // Without it the page's process crashes now and then where there is no graphics card.
  return { DISPLAY: `:${number}`, WEBKIT_DISABLE_DMABUF_RENDERER: '1' }
}

const answers = async (address: string): Promise<void> => {
  const untilMs = Date.now() + DRIVER_MS
  while (
    !(await fetch(`${address}/status`).then(
      (answer) => answer.ok,
      () => false,
    ))
  ) {
    if (Date.now() > untilMs) throw new Error(`Nothing answered at ${address}.`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

const ended = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill()
  await once(child, 'exit')
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
