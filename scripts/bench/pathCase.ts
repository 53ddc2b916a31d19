import type { BenchContext } from './BenchContext.ts'
import type { BenchPage } from './BenchPage.ts'
import { PictureCheck } from './PictureCheck.ts'
import type { Budget, Candidate, Case, Sample } from './Table.ts'
import type { Camera } from './pages/Subject.ts'
import { MAP_SIDE } from './pages/sampleMap.ts'

/** A page that is moved along the scripted path. */
interface PathCandidate {
  readonly name: string
  readonly page: string
  readonly spec: object
}

interface PathCase extends View {
  readonly candidates: readonly PathCandidate[]
  readonly budgets?: readonly Budget[]
}

/** Metrics: `panTask`, `panCpu`, `zoomTask`, `zoomCpu`, and for each candidate but the first, once, `unlike`. */
export const pathCase = (context: BenchContext, { candidates, budgets, ...view }: PathCase): Case => {
  const pictures = new PictureCheck(view.name)
  const runs = ({ name, page, spec }: PathCandidate): Candidate => ({
    name,
    run: () =>
      context.onPage(page, spec, async (opened) => {
        await opened.still(startOf(view))
        const unlike = await pictures.differenceOf(name, opened)
        return { ...(await pathCost(opened, view)), ...(unlike !== null && { unlike }) }
      }),
  })
  return { name: view.name, candidates: candidates.map(runs), ...(budgets && { budgets }) }
}

const pathCost = async (page: BenchPage, view: View): Promise<Sample> => {
  const start = startOf(view)
  const pan = await page.follow(panPath(start))
  await page.still(start)
  const zoom = await page.follow(zoomPath(start))
  return { panTask: pan.task, panCpu: pan.cpu, zoomTask: zoom.task, zoomCpu: zoom.cpu }
}

/** Where a path starts: the middle of the map, at a zoom level. */
export interface View {
  readonly name: string
  readonly zoomLevel: number
}

const CENTER = { x: MAP_SIDE / 2, y: MAP_SIDE / 2 }

/** In a view of 1280 × 800, of a map of 8192². */
export const ALL_IN_VIEW: View = { name: 'all in view', zoomLevel: -3.4 }
export const VIEWS: readonly View[] = [
  ALL_IN_VIEW,
  { name: '10 % in view', zoomLevel: -1.4 },
  { name: '0.5 % in view', zoomLevel: 0.8 },
]

const PAN_STEPS = 60
const EAST_STEPS = 31
const PAN_STEP_VIEW = 12
const ZOOM_STEPS = 20
const ZOOM_STEP = 0.1

export const startOf = ({ zoomLevel }: View, center = CENTER): Camera => ({ centerMap: center, zoomLevel })

/** Returns a path east and back, so that most of what is in view stays in view. It does not contain the start. */
export const panPath = (start: Camera): Camera[] =>
  Array.from({ length: PAN_STEPS }, (_, at) => {
    const steps = at < EAST_STEPS ? at + 1 : 2 * EAST_STEPS - 1 - at
    return moved(start, steps * PAN_STEP_VIEW, start.zoomLevel)
  })

export const zoomPath = (start: Camera): Camera[] =>
  Array.from({ length: ZOOM_STEPS }, (_, at) => ({
    ...start,
    zoomLevel: rounded(start.zoomLevel + (at + 1) * ZOOM_STEP),
  }))

const moved = (start: Camera, byView: number, zoomLevel: number): Camera => ({
  centerMap: { ...start.centerMap, x: start.centerMap.x + byView / 2 ** zoomLevel },
  zoomLevel,
})

const rounded = (level: number): number => Math.round(level * 10) / 10
