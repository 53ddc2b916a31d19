import { readFileSync } from 'node:fs'
import { forkDecoder } from './forkDecoder.ts'
import { type ImageCheckResult, imageCheckResultSchema, type ImageCheck } from './imageMessages.ts'
import { ImageRefusedError, notAnImage } from './ImageRefusedError.ts'

/** Linux counts in hundredths of a second for programs, on every processor. */
const MS_PER_TICK = 10

/** A process that checks one picture at a time. It ends after being idle for a while. */
export class ImageChecker {
  readonly #process = forkDecoder('imageCheckProcess')
  readonly #idleMs: number
  readonly #onEnd: () => void
  #idle: NodeJS.Timeout | undefined
  #isAlive = true
  #conclude: ((outcome: ImageCheckResult | Error) => void) | undefined

  constructor(idleMs: number, onEnd: () => void) {
    this.#idleMs = idleMs
    this.#onEnd = onEnd
    const { child } = this.#process
    child.on('message', (message) => {
      const result = imageCheckResultSchema.safeParse(message)
      this.#conclude?.(result.success ? result.data : notAnImage())
    })
    child.once('error', (error) => this.#end(error))
    // If a decoder crashes, the picture is the cause.
    child.once('close', () => this.#end(notAnImage()))
  }

  get isFree(): boolean {
    return this.#isAlive && !this.#conclude
  }

  /**
   * Resolves if the picture can be decoded. If `signal` aborts first, the process is killed and the reason thrown.
   * @throws ImageRefusedError
   */
  async check(request: ImageCheck, signal: AbortSignal): Promise<void> {
    clearTimeout(this.#idle)
    const giveUp = () => this.#end(signal.reason as Error)
    signal.addEventListener('abort', giveUp)
    try {
      const outcome = await this.#outcomeOf(request)
      if (outcome instanceof Error) throw outcome
      if (outcome.kind === 'refused') throw new ImageRefusedError(outcome.reason, outcome.text)
    } catch (error) {
      // It may have run out of memory and be about to end by itself.
      if (!(error instanceof ImageRefusedError) || error.reason === 'too-large') this.kill()
      throw error
    } finally {
      signal.removeEventListener('abort', giveUp)
      this.#conclude = undefined
      this.#idle = setTimeout(() => this.kill(), this.#idleMs).unref()
    }
  }

  /** The time that processors have spent on it so far, in ms; infinite where the system does not tell. */
  processorMs(): number {
    try {
      const stat = readFileSync(`/proc/${this.#process.child.pid}/stat`, 'utf8')
      // After the name, in parentheses: fields 3 and on. 14 and 15 are its ticks in user and in kernel mode (proc(5)).
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK
    } catch {
      return Infinity
    }
  }

  kill(): void {
    this.#end(new Error('The checking process was ended.'))
  }

  #outcomeOf(request: ImageCheck): Promise<ImageCheckResult | Error> {
    return new Promise((resolve) => {
      this.#conclude = resolve
      // What cannot be sent has no reader any more: the end of the process says why.
      this.#process.child.send(request, () => {})
    })
  }

  #end(reason: Error): void {
    clearTimeout(this.#idle)
    this.#conclude?.(reason)
    if (!this.#isAlive) return
    this.#isAlive = false
    this.#process.kill()
    this.#onEnd()
  }
}
