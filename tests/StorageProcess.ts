import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/** A server of our own that can go away and come back with the same data. */
export interface StorageProcess {
  readonly port: number
  readonly data: string
  start(): Promise<void>
  /** Without a word to anybody. */
  kill(): Promise<void>
  remove(): Promise<void>
}

export const aStorageProcess = async (
  program: string,
  argumentsFor: (server: { readonly port: number; readonly data: string }) => readonly string[],
): Promise<StorageProcess> => {
  const data = await mkdtemp(join(tmpdir(), 'pinfold-storage-'))
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
    port,
    data,
    start: async () => {
      child = spawn(program, argumentsFor({ port, data }), { stdio: 'ignore' })
      while (child.exitCode === null && !(await accepts(port))) await setTimeout(20)
    },
    kill,
    remove: async () => {
      await kill()
      await rm(data, { recursive: true, force: true })
    },
  }
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const end = (isOpen: boolean) => {
      socket.destroy()
      resolve(isOpen)
    }
    socket.once('connect', () => end(true)).once('error', () => end(false))
  })

const freePort = async (): Promise<number> => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}
