import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openFolder } from '../../api/openServices.ts'
import { Client } from '../Client.ts'
import { until, uploadedMap } from '../mapBuilders.ts'
import { pngPicture } from '../pictures.ts'
import { type ServerProcess, startByNpm } from '../ServerProcess.ts'

interface Running {
  readonly pid: number
  readonly command: string
}

/** Returns the processes below one, and that one. */
const processTree = (root: number): Running[] => {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).trim().split('\n')
  const all = lines.map((line) => {
    const [, pid, parent, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    return { pid: Number(pid), parent: Number(parent), command }
  })
  const below = (pid: number): Running[] =>
    all.filter((each) => each.parent === pid).flatMap((each) => [each, ...below(each.pid)])
  return [...all.filter(({ pid }) => pid === root), ...below(root)]
}

const isRunning = ({ pid }: Running): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const isServer = ({ command }: Running): boolean => command.includes('dist/api/main.js')
const isScript = ({ command }: Running): boolean => command.includes('scripts/start.js')

/** Large enough that its tiles take seconds. */
const SIDE = 7_000

describe('a server started by npm start', () => {
  let folder: string
  let picture: Buffer
  let started: ServerProcess | undefined
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pinfold-npm-'))
    picture = await pngPicture(SIDE, SIDE)
  }, 120_000)
  afterAll(async () => {
    started?.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  })

  it.each([
    ['SIGTERM', 'npm', (): boolean => false],
    ['SIGINT', 'its script', isScript],
  ] as const)(
    'ends in order by %s to %s, even while pictures are made',
    async (signal, _whom, isMeant) => {
      const dataDir = join(folder, 'data')
      started = startByNpm({ PORT: '0', DATA_DIR: dataDir })
      const [, url = ''] = await started.printed(/Pinfold\s+(http:\/\/\S+)/)
      const client = new Client(url)
      await client.signIn('operator@localhost', 'Operator')
      await uploadedMap(client, { picture })
      const tree = await until(async () => {
        const now = processTree(started?.pid ?? 0)
        return now.some(({ command }) => command.includes('imageProcess')) && now
      })
      expect(tree.filter(isServer)).toHaveLength(1)
      const target = tree.find(isMeant)
      if (target) process.kill(target.pid, signal)
      else started.kill(signal)
      await started.exitCode
      expect(tree.filter(isRunning)).toEqual([])
      await expect(fetch(`${url}/healthz`)).rejects.toThrow()
      // Nobody has the folder either.
      const { store, files } = await openFolder(dataDir)
      await Promise.all([store.close(), files.close()])
    },
    180_000,
  )
})
