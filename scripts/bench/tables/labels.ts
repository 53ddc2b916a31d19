import type { BenchTable } from '../Table.ts'
import { ALL_IN_VIEW, pathCase } from '../pathCase.ts'

const COUNT = 2_000
const BARE = 'fillText each frame'
const SCENE = 'scene'

export const labels: BenchTable = {
  name: 'labels',
  title: `${COUNT} names: per frame, pan / zoom`,
  columns: [
    { heading: 'main thread ms', metrics: ['panTask', 'zoomTask'] },
    { heading: 'CPU ms', metrics: ['panCpu', 'zoomCpu'] },
  ],
  references: [{ heading: '× fillText', candidate: BARE, metrics: ['panTask', 'zoomTask'] }],
  notes: ['The scene draws the markers too, and as many names as there is room for, on their grounds.'],
  seconds: ({ rounds }) => rounds * 12,
  open: (context) =>
    Promise.resolve([
      pathCase(context, {
        ...ALL_IN_VIEW,
        candidates: [
          { name: BARE, page: 'bareLabels', spec: { count: COUNT } },
          { name: SCENE, page: 'sceneLabels', spec: { count: COUNT } },
        ],
        budgets: [{ candidate: SCENE, metric: 'panTask', against: BARE, atMost: 1 }],
      }),
    ]),
}
