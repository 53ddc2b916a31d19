import { join } from 'node:path'
import { z } from 'zod'
import type { BenchContext } from './BenchContext.ts'
import { startProgram } from './Program.ts'

const answerSchema = z.object({ url: z.string(), cookie: z.string() })
export type BenchServer = z.infer<typeof answerSchema> & { readonly pid: number }

/** The built server with maps 1, 2, … of so many POIs each. It ends with the bench. */
export const startBenchServer = async (
  context: BenchContext,
  name: string,
  poiCounts: readonly number[],
): Promise<BenchServer> => {
  const programs = await context.builtPrograms()
  const env = { PORT: '0', DATA_DIR: join(context.folder, `data-${name}`), POIS: poiCounts.join(',') }
  const { answer, pid, stop } = await startProgram(join(programs, 'unlimitedServer.js'), answerSchema, {
    env,
  })
  context.onEnd(stop)
  return { ...answer, pid }
}
