import { pathToFileURL } from 'node:url'
import type * as Original from '../api/entryPoint.ts'
import { bundledProgram } from './bundledProgram.ts'

export { builtWebUrl, docsUrl, isSource } from '../api/entryPoint.ts'

/** Takes the place of the original in tests: the programs come from the bundle. */
export const entryPoint: typeof Original.entryPoint = (name) => ({
  url: pathToFileURL(bundledProgram(name)),
  execArgv: [],
})
