import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export interface ServerProcess {
  /** What it has printed so far, on both streams. */
  output(): string
  /** Resolves with the first match of what it prints; throws if it ends before. */
  printed(pattern: RegExp): Promise<RegExpExecArray>
  kill(signal: NodeJS.Signals): void
  readonly exitCode: Promise<number | null>
}

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** The server as its own process, from source, with this environment and nothing of ours. */
export const startServerProcess = (env: Readonly<Record<string, string>>): ServerProcess => {
  const child = spawn(process.execPath, ['--import', 'tsx', 'api/main.ts'], {
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

  return { output: () => text, printed, kill: (signal) => child.kill(signal), exitCode }
}
