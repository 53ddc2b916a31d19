import { z } from 'zod'
import type { BenchContext } from '../BenchContext.ts'
import { commitMove, revisionOf } from '../commitMove.ts'
import { startBenchServer, type BenchServer } from '../Program.ts'
import type { BenchTable, Candidate, Case } from '../Table.ts'

const COUNTS = [1_000, 50_000] as const
const EDITS = 60
const FEW = `a map of ${COUNTS[0] / 1000}k`
const MANY = `a map of ${COUNTS[1] / 1000}k`

export const edits: BenchTable = {
  name: 'edits',
  title: 'One edit: a POI is moved',
  columns: [{ heading: 'ms', metrics: ['ms'] }],
  references: [{ heading: `× ${FEW}`, candidate: FEW, metrics: ['ms'] }],
  notes: ['The viewer’s is main thread time until it is painted; the others are from asking to the answer.'],
  seconds: ({ rounds }) => 8 + rounds * 19,
  open: async (context) => {
    const server = await startBenchServer(context, 'edits', COUNTS)
    return [
      caseOf('server', (mapId) => serverEdit(server, mapId)),
      caseOf('viewer, out of sight', (_, count) => viewerEdit(context, count, false)),
      caseOf('viewer, in view', (_, count) => viewerEdit(context, count, true)),
      caseOf('local database', (_, count) => keptEdit(context, count)),
    ]
  },
}

const caseOf = (name: string, measure: (mapId: number, count: number) => Promise<number>): Case => {
  const candidate = (title: string, mapId: number, count: number): Candidate => ({
    name: title,
    run: async () => ({ ms: await measure(mapId, count) }),
  })
  return {
    name,
    candidates: [candidate(FEW, 1, COUNTS[0]), candidate(MANY, 2, COUNTS[1])],
    budgets: [{ candidate: MANY, metric: 'ms', against: FEW, atMost: 1.5 }],
  }
}

/** Measures an edit by a client that keeps track of its own changes, like the editor. */
const serverEdit = async (server: BenchServer, mapId: number): Promise<number> => {
  let revision = await revisionOf(server, mapId)
  const begun = performance.now()
  for (let step = 0; step < EDITS; step++) revision = await commitMove(server, mapId, revision, step)
  return (performance.now() - begun) / EDITS
}

const viewerEdit = (context: BenchContext, count: number, isInView: boolean): Promise<number> =>
  context.onPage('editing', { count }, async (page) => {
    await page.act(z.unknown(), 'view', { times: 10, isInView })
    const { task } = await page.costOf(() => page.act(z.unknown(), 'view', { times: EDITS, isInView }))
    return task / EDITS
  })

const keptEdit = (context: BenchContext, count: number): Promise<number> =>
  context.onPage('editing', { count }, (page) => page.act(z.number(), 'keep', { times: EDITS }))
