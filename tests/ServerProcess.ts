import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { bundledProgram } from './bundledProgram.ts'

export interface ServerProcess {
  /** What it has printed so far, on both streams. */
  output(): string
  /** Resolves with the first match of what it prints; throws if it ends before. */
  printed(pattern: RegExp): Promise<RegExpExecArray>
  kill(signal: NodeJS.Signals): void
  readonly pid: number
  readonly exitCode: Promise<number | null>
}

const ROOT = fileURLToPath(new URL('..', import.meta.url))

type Environment = Readonly<Record<string, string>>

/** The server as its own process, bundled, with this environment and nothing of ours. */
export const startServerProcess = (env: Environment): ServerProcess =>
  observed(process.execPath, [bundledProgram('main')], env)

/** The built server as people start it, by `npm start`: npm, our script and the server, each a process. */
export const startByNpm = (env: Environment): ServerProcess =>
  observed('npm', ['start'], { npm_config_update_notifier: 'false', HOME: tmpdir(), ...env })

const observed = (command: string, args: readonly string[], env: Environment): ServerProcess => {
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const listeners = new Set<() => void>()
  const hear = (chunk: Buffer) => {
    text += chunk.toString()
    for (const listener of listeners) listener()
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const exitCode = new Promise<number | null>((resolve) => child.once('close', resolve))

  const printed = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const look = () => {
        const match = pattern.exec(text)
        if (match) resolve(match)
      }
      listeners.add(look)
      look()
      void exitCode.then((code) => reject(new Error(`Ended with ${code} before ${pattern}:\n${text}`)))
    })

  return { output: () => text, printed, kill: (signal) => child.kill(signal), pid: child.pid ?? 0, exitCode }
}
