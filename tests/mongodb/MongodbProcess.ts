import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The program that serves MongoDB's protocol; `scripts/testMongodb.js` builds it and says where it is. */
export const mongodbProgram: string | undefined = process.env.PINFOLD_MONGODB_SERVER || undefined

/** A server of our own that can go away and come back with the same data. */
export interface MongodbProcess {
  readonly url: string
  start(): Promise<void>
  /** Without a word to anybody. */
  kill(): Promise<void>
  remove(): Promise<void>
}

export const aMongodbProcess = async (): Promise<MongodbProcess> => {
  const data = await mkdtemp(join(tmpdir(), 'pinfold-mongodb-'))
  const port = await freePort()
  let child: ChildProcess | undefined

  const kill = async () => {
    if (!child) return
    const ended = once(child, 'close')
    child.kill('SIGKILL')
    child = undefined
    await ended
  }
  return {
    url: `mongodb://127.0.0.1:${port}/`,
    start: async () => {
      const options = ['-listen', `127.0.0.1:${port}`, '-data', data]
      const started = spawn(mongodbProgram ?? '', options, { stdio: ['ignore', 'pipe', 'ignore'] })
      child = started
      await once(started.stdout, 'data')
    },
    kill,
    remove: async () => {
      await kill()
      await rm(data, { recursive: true, force: true })
    },
  }
}

const freePort = async (): Promise<number> => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}
