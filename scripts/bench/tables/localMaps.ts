import { z } from 'zod'
import type { BenchContext } from '../BenchContext.ts'
import type { BenchTable, Candidate, Case } from '../Table.ts'

const COUNTS = [1_000, 50_000] as const
/** More than the lists after which a snapshot is written. */
const EDITS = 300
const FEW = `a map of ${COUNTS[0] / 1000}k`
const MANY = `a map of ${COUNTS[1] / 1000}k`
const ROWS = 'reading its rows alone'
const OPENED = 'open to first paint'

export const localMaps: BenchTable = {
  name: 'localMaps',
  title: 'Maps of the browser alone',
  columns: [
    { heading: 'ms an edit', metrics: ['edit'] },
    { heading: 'ms: content read / markers painted', metrics: ['read', 'shown'] },
    { heading: 'main thread ms', metrics: ['task'] },
  ],
  references: [
    { heading: `× ${FEW}`, candidate: FEW, metrics: ['edit'] },
    { heading: '× its rows', candidate: ROWS, metrics: ['read'] },
  ],
  notes: [
    `An edit: a POI is moved, until it is flushed to the disk and reported as saved; ${EDITS} in a row.`,
  ],
  seconds: ({ rounds }) => 3 + rounds * 40,
  open: (context) => Promise.resolve([editing(context), opening(context)]),
}

const editing = (context: BenchContext): Case => ({
  name: 'one edit',
  candidates: COUNTS.map((count, at) => ({
    name: at === 0 ? FEW : MANY,
    run: () =>
      context.onPage('localMaps', { count }, async (page) => {
        const { answer, task } = await page.costOf(() => page.act(z.number(), 'edit', { times: EDITS }))
        return { edit: answer, task: task / EDITS }
      }),
  })),
  budgets: [{ candidate: MANY, metric: 'edit', against: FEW, atMost: 1.5 }],
})

const sampleSchema = z.record(z.string(), z.number())

const opening = (context: BenchContext): Case => {
  const candidate = (name: string, act: string): Candidate => ({
    name,
    run: () =>
      context.onPage('localMaps', { count: COUNTS[1] }, async (page) => {
        const { answer, task } = await page.costOf(() => page.act(sampleSchema, act))
        return { ...answer, task }
      }),
  })
  return {
    name: `opening ${COUNTS[1] / 1000}k`,
    candidates: [candidate(ROWS, 'readRows'), candidate(OPENED, 'show')],
    budgets: [{ candidate: OPENED, metric: 'shown', atMost: 1_000 }],
  }
}
