import { Worker } from 'node:worker_threads'
import { entryPoint } from '../../entryPoint.ts'
import {
  DuplicateKeyError,
  StoreFullError,
  StoreOpenError,
  StoreReadOnlyError,
  StoreUnavailableError,
} from '../Store.ts'
import {
  openingSchema,
  replySchema,
  type Answer,
  type Call,
  type Opening,
  type Request,
  type SqliteOptions,
} from './messages.ts'

interface Waiting {
  readonly isWrite: boolean
  resolve(answer: Answer): void
  reject(error: Error): void
}

const WRITES: ReadonlySet<Request['act']> = new Set(['insert', 'update', 'upsert', 'delete', 'deleteSlice'])

/** Called once, if the worker ends unexpectedly. */
type OnLost = (error: StoreUnavailableError) => void

/** Starts the worker and waits until it has opened the file. @throws StoreOpenError */
export const startSqliteWorker = async (options: SqliteOptions, onLost?: OnLost): Promise<WorkerCalls> => {
  const { url, execArgv } = entryPoint('sqliteWorker')
  const worker = new Worker(url, { execArgv, workerData: options })
  const opening = await firstMessage(worker)
  if (opening.kind === 'opened') return new WorkerCalls(worker, onLost)
  await worker.terminate()
  throw new StoreOpenError(opening.text)
}

/** Sends requests to the worker and matches its replies to them. */
export class WorkerCalls {
  readonly #worker: Worker
  readonly #waiting = new Map<number, Waiting>()
  readonly #onLost: OnLost | undefined
  #lastCall = 0
  #writesUnderWay = 0
  #isClosing = false
  /** Why the worker has ended, if it has. */
  #end: StoreUnavailableError | null = null

  constructor(worker: Worker, onLost?: OnLost) {
    this.#worker = worker
    this.#onLost = onLost
    worker.on('message', (message: unknown) => this.#settle(message))
    worker.on('error', (error) =>
      this.#endWith(new StoreUnavailableError('The store has failed.', { cause: error })),
    )
    worker.on('exit', () => this.#endWith(new StoreUnavailableError('The store is closed.')))
  }

  get isOpen(): boolean {
    return this.#end === null && !this.#isClosing
  }

  /** Whether a write is still without a reply. */
  get isWriting(): boolean {
    return this.#writesUnderWay > 0
  }

  /** @throws DuplicateKeyError, StoreUnavailableError */
  async texts(request: Request): Promise<string[]> {
    const answer = await this.#ask(request)
    if (answer.kind === 'texts') return answer.texts
    throw errorOf(answer)
  }

  /** @throws DuplicateKeyError, StoreUnavailableError */
  async number(request: Request): Promise<number> {
    const answer = await this.#ask(request)
    if (answer.kind === 'number') return answer.value
    throw errorOf(answer)
  }

  /** Closes once all earlier requests have their replies. */
  async close(): Promise<void> {
    if (this.#end) return
    this.#isClosing = true
    const exited = new Promise((resolve) => this.#worker.once('exit', resolve))
    await this.number({ act: 'close' })
    await exited
  }

  /** Ends the worker at once, as a crash would. */
  async terminate(): Promise<void> {
    await this.#worker.terminate()
  }

  #ask(request: Request): Promise<Answer> {
    if (this.#end) return Promise.reject(this.#end)
    const call = ++this.#lastCall
    return new Promise((resolve, reject) => {
      const isWrite = WRITES.has(request.act)
      if (isWrite) this.#writesUnderWay++
      this.#waiting.set(call, { isWrite, resolve, reject })
      this.#worker.postMessage({ call, request } satisfies Call)
    })
  }

  #settle(message: unknown): void {
    const { call, answer } = replySchema.parse(message)
    const waiting = this.#waiting.get(call)
    this.#waiting.delete(call)
    if (waiting?.isWrite) this.#writesUnderWay--
    waiting?.resolve(answer)
  }

  #endWith(error: StoreUnavailableError): void {
    if (this.#end) return
    this.#end = error
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
    if (!this.#isClosing) this.#onLost?.(error)
  }
}

function errorOf(answer: Answer): Error {
  if (answer.kind === 'duplicate') return new DuplicateKeyError(answer.text)
  if (answer.kind === 'full') return new StoreFullError(answer.text)
  if (answer.kind === 'read-only') return new StoreReadOnlyError(answer.text)
  if (answer.kind === 'unavailable') return new StoreUnavailableError(answer.text)
  return new Error(answer.kind === 'failed' ? answer.text : 'The store gave an answer of another kind.')
}

function firstMessage(worker: Worker): Promise<Opening> {
  return new Promise((resolve, reject) => {
    worker.once('message', (message: unknown) => resolve(openingSchema.parse(message)))
    worker.once('error', reject)
  })
}
