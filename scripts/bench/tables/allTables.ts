import type { BenchTable } from '../Table.ts'
import { hotReads } from './hotReads.ts'
import { markers } from './markers.ts'
import { start } from './start.ts'

/** In the order in which they are measured. */
export const TABLES: readonly BenchTable[] = [markers, start, hotReads]
