import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { openDatabase, type OpenedDatabase } from './sqlite/database.ts'
import {
  type Answer,
  type Call,
  callSchema,
  type Opening,
  optionsSchema,
  type Read,
  refusal,
  type Reply,
  requestSchema,
  type Write,
} from './sqlite/messages.ts'
import { answerRead } from './sqlite/reads.ts'
import type { Statements } from './sqlite/statements.ts'
import { commitTogether } from './sqlite/writes.ts'

/** Limits how long the first of many waiting writes waits for the last. */
const WRITES_PER_COMMIT_MAX = 200

function start(port: MessagePort): void {
  try {
    const opened = openDatabase(optionsSchema.parse(workerData))
    port.postMessage({ kind: 'opened' } satisfies Opening)
    serve(port, opened)
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    port.postMessage({ kind: 'refused', text } satisfies Opening)
  }
}

/** Takes the calls that arrived meanwhile together, so that their writes share one commit. */
function serve(port: MessagePort, opened: OpenedDatabase): void {
  const { statements } = opened
  const waiting: Call[] = []
  const reply = (call: number, answer: Answer): void => port.postMessage({ call, answer } satisfies Reply)
  const answerWaiting = (): void => {
    const taken = waiting.splice(0, WRITES_PER_COMMIT_MAX)
    answerTogether(statements, taken, reply)
    const closing = taken.find(({ request }) => request.act === 'close')
    if (closing) return close(port, opened, closing.call)
    if (waiting.length > 0) setImmediate(answerWaiting)
  }
  port.on('message', (message: unknown) => {
    const { call, request } = callSchema.parse(message)
    const { data, error } = requestSchema.safeParse(request)
    if (error) return reply(call, { kind: 'failed', text: error.message })
    if (waiting.push({ call, request: data }) === 1) setImmediate(answerWaiting)
  })
}

/** Does the writes first, so that a read called after a write sees it. */
function answerTogether(
  statements: Statements,
  calls: readonly Call[],
  reply: (call: number, answer: Answer) => void,
): void {
  const writes: { call: number; request: Write }[] = []
  const reads: { call: number; request: Read }[] = []
  for (const { call, request } of calls) {
    if (isWrite(request)) writes.push({ call, request })
    else if (request.act !== 'close') reads.push({ call, request })
  }
  if (writes.length > 0) {
    const answers = commitTogether(
      statements,
      writes.map(({ request }) => request),
    )
    answers.forEach((answer, at) => reply(writes[at]?.call ?? 0, answer))
  }
  for (const { call, request } of reads) reply(call, readSafely(statements, request))
}

function readSafely(statements: Statements, read: Read): Answer {
  try {
    return answerRead(statements, read)
  } catch (error) {
    return refusal(error)
  }
}

function close(port: MessagePort, opened: OpenedDatabase, call: number): void {
  opened.close()
  port.postMessage({ call, answer: { kind: 'number', value: 0 } } satisfies Reply)
  port.close()
}

function isWrite(request: Call['request']): request is Write {
  return ['insert', 'update', 'upsert', 'delete', 'deleteSlice'].includes(request.act)
}

if (parentPort) start(parentPort)
