import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

const PREFIX = 'process-'

/** A folder below `dataDir` for this process alone, empty; those of processes that are no more are cleared away. */
export const claimScratchFolder = async (dataDir: string): Promise<string> => {
  for (const name of await readdir(dataDir)) {
    const pid = Number(name.startsWith(PREFIX) ? name.slice(PREFIX.length) : NaN)
    if (pid > 0 && !isRunning(pid)) await rm(join(dataDir, name), { recursive: true, force: true })
  }
  const own = join(dataDir, `${PREFIX}${process.pid}`)
  await rm(own, { recursive: true, force: true })
  await mkdir(own, { recursive: true, mode: 0o700 })
  return own
}

/** A process of another user counts as running too. */
const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
