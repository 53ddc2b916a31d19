import type { BenchTable } from '../Table.ts'
import { edits } from './edits.ts'
import { hiding } from './hiding.ts'
import { hotReads } from './hotReads.ts'
import { labels } from './labels.ts'
import { markers } from './markers.ts'
import { opening } from './opening.ts'
import { pointIndex } from './pointIndex.ts'
import { start } from './start.ts'
import { store } from './store.ts'
import { tiles } from './tiles.ts'
import { zones } from './zones.ts'

/** In the order in which they are measured. */
export const TABLES: readonly BenchTable[] = [
  markers,
  labels,
  zones,
  hiding,
  tiles,
  pointIndex,
  opening,
  edits,
  start,
  hotReads,
  store,
]
