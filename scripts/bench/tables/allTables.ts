import type { BenchTable } from '../Table.ts'
import { markers } from './markers.ts'

/** In the order in which they are measured. */
export const TABLES: readonly BenchTable[] = [markers]
