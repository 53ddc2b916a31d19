import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { bundledProgram } from './bundledProgram.ts'

/** Runs a command of the operator on a data folder, beside what this process does. Returns its exit code and what it says. */
export const runAdmin = async (dataDir: string, ...args: string[]): Promise<[number | null, string]> => {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir }
  const child = spawn(process.execPath, [bundledProgram('admin'), ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  const [said, complaint] = await Promise.all([text(child.stdout), text(child.stderr)])
  await ended
  return [child.exitCode, said + complaint]
}
