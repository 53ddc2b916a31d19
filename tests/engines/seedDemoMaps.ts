import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { runNode } from '../../scripts/lib/runCommand.js'
import { newDataDir } from '../e2e/BuiltServer.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with small demo maps, for each server to copy. */
    demoData: string
  }
}

const SCALE = '0.2'

/** Makes the demo maps once for all engines. */
export default async (project: TestProject) => {
  const demoData = await newDataDir()
  const args = ['--import', 'tsx', 'scripts/seed.ts', '--scale', SCALE]
  if ((await runNode(args, { env: { DATA_DIR: demoData }, stdio: 'ignore' })) !== 0)
    throw new Error('The demo maps could not be made.')
  project.provide('demoData', demoData)
  return () => rm(demoData, { recursive: true, force: true })
}
