import { join } from 'node:path'
import type { entryPoint } from '../api/entryPoint.ts'

/** What tests start besides the programs that the server starts itself. */
export const TEST_PROGRAMS = {
  changeLogWriter: 'tests/contracts/changeLogWriter.ts',
  insertUntilKilled: 'tests/contracts/insertUntilKilled.ts',
} as const

export const BUNDLE_VARIABLE = 'BUNDLED_PROGRAMS'

type Program = keyof typeof TEST_PROGRAMS | 'main' | 'admin' | Parameters<typeof entryPoint>[0]

/** Returns the path of a program that `bundlePrograms` has bundled. Node runs it as it is. */
export const bundledProgram = (name: Program): string => {
  const folder = process.env[BUNDLE_VARIABLE]
  if (folder === undefined) throw new Error('The programs have not been bundled.')
  return join(folder, `${name}.js`)
}
