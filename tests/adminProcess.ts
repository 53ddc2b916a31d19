import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import type { Config } from '../api/config.ts'
import { bundledProgram } from './bundledProgram.ts'

/** Runs a command of the operator on a data folder, beside what this process does. Returns its exit code and what it says. */
export const runAdmin = (dataDir: string, ...args: string[]): Promise<[number | null, string]> =>
  runAdminBeside({ dataDir, mongodbUrl: null }, ...args)

/** The same beside a server, on whichever store it has. */
export const runAdminBeside = async (
  { dataDir, mongodbUrl }: Pick<Config, 'dataDir' | 'mongodbUrl'>,
  ...args: string[]
): Promise<[number | null, string]> => {
  const database = mongodbUrl === null ? {} : { MONGODB_URL: mongodbUrl, SESSION_SECRET: 'x'.repeat(32) }
  const child = spawn(process.execPath, [bundledProgram('admin'), ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...database },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  const [said, complaint] = await Promise.all([text(child.stdout), text(child.stderr)])
  await ended
  return [child.exitCode, said + complaint]
}
