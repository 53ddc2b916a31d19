import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { spawn } from 'node:child_process'
import type { DemoMap } from './DemoMap.ts'
import { paintedSitesSchema, type PaintedSites } from './paintedSites.ts'

const PROGRAM = fileURLToPath(new URL('./paintMap.ts', import.meta.url))

/** Paints a demo map into a file of `folder`, in a process of its own. `scale` shrinks it for a quick look. */
export const paintedMap = async (
  map: DemoMap,
  folder: string,
  scale: number,
): Promise<{ image: string; sites: PaintedSites }> => {
  const image = join(folder, `${map.directory}.jpg`)
  const sites = join(folder, `${map.directory}.json`)
  await run(['--import', 'tsx', PROGRAM, map.directory, String(scale), image, sites])
  return { image, sites: paintedSitesSchema.parse(JSON.parse(await readFile(sites, 'utf8'))) }
}

const run = (args: readonly string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] })
    child.on('error', reject)
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error('A map could not be painted.'))))
  })
