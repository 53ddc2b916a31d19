import { Session } from 'node:inspector/promises'

/**
 * Loaded into a server before its own code. Counts the calls of every function, in its main thread and its workers, and answers
 * each message of the process that started it with the calls since the last one.
 */
const COUNTED = { callCount: true, detailed: false }

const session = new Session()
session.connect()
const workers = new Set()
const asked = new Map()
let lastId = 0

const askWorker = async (sessionId, method, params = {}) => {
  const id = ++lastId
  const answer = new Promise((resolve) => asked.set(id, resolve))
  const message = JSON.stringify({ id, method, params })
  await session.post('NodeWorker.sendMessageToWorker', { sessionId, message })
  return answer
}

session.on('NodeWorker.attachedToWorker', ({ params: { sessionId } }) => {
  workers.add(sessionId)
  void askWorker(sessionId, 'Profiler.enable')
  void askWorker(sessionId, 'Profiler.startPreciseCoverage', COUNTED)
})
session.on('NodeWorker.detachedFromWorker', ({ params: { sessionId } }) => workers.delete(sessionId))
session.on('NodeWorker.receivedMessageFromWorker', ({ params: { message } }) => {
  const { id, result } = JSON.parse(message)
  asked.get(id)?.(result)
  asked.delete(id)
})
await session.post('NodeWorker.enable', { waitForDebuggerOnStart: false })
await session.post('Profiler.enable')
await session.post('Profiler.startPreciseCoverage', COUNTED)

process.on('message', async () => {
  const taken = await Promise.all([
    session.post('Profiler.takePreciseCoverage'),
    ...[...workers].map((sessionId) => askWorker(sessionId, 'Profiler.takePreciseCoverage')),
  ])
  process.send(taken.flatMap(({ result }) => result))
})
