import { ALL_IN_VIEW, pathCase, VIEWS } from '../pathCase.ts'
import type { BenchTable } from '../Table.ts'

const COUNT = 50_000
const MARKERS = 'as markers'
const HEAT = 'as heat'
const BOTH = ['panTask', 'zoomTask']

export const heat: BenchTable = {
  name: 'heat',
  title: `${COUNT / 1000}k markers shown as heat: per frame, pan / zoom`,
  columns: [
    { heading: 'main thread ms', metrics: BOTH },
    { heading: 'CPU ms', metrics: ['panCpu', 'zoomCpu'] },
  ],
  references: [{ heading: '× as markers', candidate: MARKERS, metrics: BOTH }],
  seconds: ({ rounds }) => rounds * 30,
  open: (context) =>
    Promise.resolve(
      VIEWS.map((view) =>
        pathCase(context, {
          ...view,
          candidates: [
            { name: MARKERS, page: 'sceneMarkers', spec: { count: COUNT } },
            { name: HEAT, page: 'sceneHeat', spec: { count: COUNT } },
          ],
          budgets:
            view === ALL_IN_VIEW
              ? [
                  { candidate: HEAT, metric: 'panTask', against: MARKERS, atMost: 1.2 },
                  { candidate: HEAT, metric: 'zoomTask', against: MARKERS, atMost: 1.2 },
                ]
              : [],
        }),
      ),
    ),
}
