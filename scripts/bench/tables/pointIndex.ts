import { z } from 'zod'
import type { BenchTable, Candidate } from '../Table.ts'

const COUNT = 100_000
const GRID = 'the scene’s grid'
const LINEAR = 'linear scan'

const sampleSchema = z.record(z.string(), z.number())

export const pointIndex: BenchTable = {
  name: 'index',
  title: `Finding among ${COUNT / 1000}k points`,
  columns: [
    { heading: 'build ms', metrics: ['build'] },
    { heading: 'query 0.5 % ms', metrics: ['query'] },
    { heading: 'query everything ms', metrics: ['queryAll'] },
    { heading: 'pick µs', metrics: ['pick'] },
  ],
  references: [{ heading: '× linear, query / pick', candidate: LINEAR, metrics: ['query', 'pick'] }],
  seconds: ({ rounds }) => rounds * 4,
  open: (context) => {
    const candidate = (name: string, act: string): Candidate => ({
      name,
      run: () => context.onPage('pointIndex', { count: COUNT }, (page) => page.act(sampleSchema, act)),
    })
    return Promise.resolve([
      {
        name: `${COUNT / 1000}k`,
        candidates: [candidate(LINEAR, 'linear'), candidate(GRID, 'grid')],
        budgets: [
          { candidate: GRID, metric: 'pick', atMost: 5 },
          { candidate: GRID, metric: 'build', atMost: 5 },
        ],
      },
    ])
  },
}
