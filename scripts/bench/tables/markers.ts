import type { BenchContext } from '../BenchContext.ts'
import type { BenchTable, Budget, Case } from '../Table.ts'
import { ALL_IN_VIEW, pathCase, type View, VIEWS } from '../pathCase.ts'

const COUNTS = [1_000, 10_000, 50_000, 100_000]
const QUICK_COUNTS = [1_000, 10_000]

const BARE = 'bare loop'
const SCENE = 'scene'
const LEAFLET = 'Leaflet, redrawing'
const DRAGGED = 'Leaflet, dragged'
const BOTH = ['panTask', 'zoomTask']

export const markers: BenchTable = {
  name: 'markers',
  title: 'Markers: per frame, pan / zoom',
  columns: [
    { heading: 'main thread ms', metrics: BOTH },
    { heading: 'CPU ms', metrics: ['panCpu', 'zoomCpu'] },
    { heading: 'unlike bare, %', metrics: ['unlike'] },
  ],
  references: [
    { heading: '× bare loop', candidate: BARE, metrics: BOTH },
    { heading: '× Leaflet redrawing', candidate: LEAFLET, metrics: BOTH },
    { heading: '× Leaflet dragged', candidate: DRAGGED, metrics: ['panTask'] },
  ],
  notes: ['Dragged: Leaflet leaves the edges blank until the release.'],
  seconds: ({ rounds, isQuick }) => rounds * (isQuick ? 75 : 160),
  open: (context) => {
    const counts = context.isQuick ? QUICK_COUNTS : COUNTS
    return Promise.resolve(counts.flatMap((count) => VIEWS.map((view) => caseOf(context, count, view))))
  },
}

const caseOf = (context: BenchContext, count: number, view: View): Case =>
  pathCase(context, {
    name: `${count / 1000}k, ${view.name}`,
    zoomLevel: view.zoomLevel,
    candidates: [
      { name: BARE, page: 'bareMarkers', spec: { count } },
      { name: SCENE, page: 'sceneMarkers', spec: { count } },
      { name: LEAFLET, page: 'leafletMarkers', spec: { count, isDragged: false } },
      { name: DRAGGED, page: 'leafletMarkers', spec: { count, isDragged: true } },
    ],
    budgets: count === 50_000 && view === ALL_IN_VIEW ? BUDGETS : [],
  })

const BUDGETS: readonly Budget[] = [
  { candidate: SCENE, metric: 'panTask', against: LEAFLET, atMost: 0.5 },
  { candidate: SCENE, metric: 'zoomTask', against: LEAFLET, atMost: 0.4 },
]
