import type { BenchTable } from '../Table.ts'
import { pathCase, VIEWS } from '../pathCase.ts'

const COUNT = 500
const BARE = 'culled Path2D loop'
const SCENE = 'scene'
const BOTH = ['panTask', 'zoomTask']

export const zones: BenchTable = {
  name: 'zones',
  title: `${COUNT} zones: per frame, pan / zoom`,
  columns: [
    { heading: 'main thread ms', metrics: BOTH },
    { heading: 'CPU ms', metrics: ['panCpu', 'zoomCpu'] },
    { heading: 'unlike bare, %', metrics: ['unlike'] },
  ],
  references: [{ heading: '× Path2D loop', candidate: BARE, metrics: BOTH }],
  seconds: ({ rounds }) => rounds * 30,
  open: (context) =>
    Promise.resolve(
      VIEWS.slice(0, 2).map((view) =>
        pathCase(context, {
          name: view.name,
          zoomLevel: view.zoomLevel,
          candidates: [
            { name: BARE, page: 'bareZones', spec: { count: COUNT } },
            { name: SCENE, page: 'sceneZones', spec: { count: COUNT } },
          ],
          budgets: [{ candidate: SCENE, metric: 'panTask', against: BARE, atMost: 1.2 }],
        }),
      ),
    ),
}
