import { readFile } from 'node:fs/promises'

/** Of Linux, where a tick is a hundredth of a second. */
const MS_PER_TICK = 10
const USER_TIME = 13
const SYSTEM_TIME = 14

/** The time a process has computed for, in ms; null where this system does not tell. */
export const processCpuMs = async (pid: number): Promise<number | null> => {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (text === null) return null
  // The second field is the name in brackets, which may hold spaces.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const ticks = Number(fields[USER_TIME - 2]) + Number(fields[SYSTEM_TIME - 2])
  return ticks * MS_PER_TICK
}
