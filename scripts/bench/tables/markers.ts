import type { BenchContext } from '../BenchContext.ts'
import type { BenchPage } from '../BenchPage.ts'
import { PictureCheck } from '../PictureCheck.ts'
import { panPath, redrawnPanPath, startOf, VIEWS, zoomPath, type View } from '../scriptedPath.ts'
import type { BenchTable, Budget, Candidate, Case, Sample } from '../Table.ts'

const COUNTS = [1_000, 10_000, 50_000, 100_000]
const QUICK_COUNTS = [1_000, 10_000]

const BARE = 'bare loop'
const REDRAWN = 'scene, redrawing'
const RUNNING = 'scene, as it runs'
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
  notes: [
    'Redrawing, the scene pans at two levels in turn, so that no step can use the picture of the one before.',
    'Dragged, Leaflet leaves the edges blank until the release.',
  ],
  seconds: ({ rounds, isQuick }) => rounds * (isQuick ? 75 : 160),
  open: (context) => {
    const counts = context.isQuick ? QUICK_COUNTS : COUNTS
    return Promise.resolve(counts.flatMap((count) => VIEWS.map((view) => caseOf(context, count, view))))
  },
}

const caseOf = (context: BenchContext, count: number, view: View): Case => {
  const name = `${count / 1000}k, ${view.name}`
  const pictures = new PictureCheck(name)
  const start = startOf(view)
  const candidate = (title: string, page: string, spec: object, isRedrawn = false): Candidate => ({
    name: title,
    run: () =>
      context.onPage(page, { count, ...spec }, async (opened) => {
        await opened.still(start)
        const unlike = await pictures.differenceOf(title, opened)
        return { ...(await pathCost(opened, view, isRedrawn)), ...(unlike !== null && { unlike }) }
      }),
  })
  return {
    name,
    budgets: count === 50_000 && view === VIEWS[0] ? BUDGETS : [],
    candidates: [
      candidate(BARE, 'bareMarkers', {}),
      candidate(REDRAWN, 'sceneMarkers', {}, true),
      candidate(RUNNING, 'sceneMarkers', {}),
      candidate(LEAFLET, 'leafletMarkers', { isDragged: false }),
      candidate(DRAGGED, 'leafletMarkers', { isDragged: true }),
    ],
  }
}

const BUDGETS: readonly Budget[] = [
  { candidate: REDRAWN, metric: 'panTask', against: BARE, atMost: 1.15 },
  { candidate: REDRAWN, metric: 'panTask', against: LEAFLET, atMost: 0.5 },
  { candidate: RUNNING, metric: 'panTask', against: DRAGGED, atMost: 1.5 },
]

const pathCost = async (page: BenchPage, view: View, isRedrawn: boolean): Promise<Sample> => {
  const start = startOf(view)
  const pan = await page.follow(isRedrawn ? redrawnPanPath(start) : panPath(start))
  await page.still(start)
  const zoom = await page.follow(zoomPath(start))
  return { panTask: pan.task, panCpu: pan.cpu, zoomTask: zoom.task, zoomCpu: zoom.cpu }
}
