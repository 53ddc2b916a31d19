import { Writable } from 'node:stream'
import type { Logger } from 'pino'
import { createLog } from '../api/log.ts'

type Line = Readonly<Record<string, unknown>>

const IN_ALL = ['level', 'time', 'pid', 'hostname', 'name', 'requestId']

/** The server's own log, kept for a test to read. */
export class LogLines {
  readonly log: Logger
  #text = ''

  constructor(level = 'info') {
    const keep = (chunk: unknown, _encoding: string, done: () => void) => {
      this.#text += String(chunk)
      done()
    }
    this.log = createLog(level, new Writable({ write: keep }))
  }

  /** Everything that was written, as it was written. */
  get text(): string {
    return this.#text
  }

  /** The lines of the security log, without what all have in common. */
  security(event?: string): Line[] {
    const lines = this.#text.split('\n').filter(Boolean)
    return lines
      .map((line) => JSON.parse(line) as Line)
      .filter((line) => line.name === 'security' && (event === undefined || line.event === event))
      .map((line) => Object.fromEntries(Object.entries(line).filter(([name]) => !IN_ALL.includes(name))))
  }
}
