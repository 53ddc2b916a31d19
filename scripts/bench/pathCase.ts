import type { BenchContext } from './BenchContext.ts'
import type { BenchPage } from './BenchPage.ts'
import { PictureCheck } from './PictureCheck.ts'
import { panPath, redrawnPanPath, startOf, zoomPath, type View } from './scriptedPath.ts'
import type { Budget, Candidate, Case, Sample } from './Table.ts'

/** A page that is moved along the scripted path. */
export interface PathCandidate {
  readonly name: string
  readonly page: string
  readonly spec: object
  /** Pans at two levels in turn. */
  readonly isRedrawn?: boolean
}

interface PathCase extends View {
  readonly candidates: readonly PathCandidate[]
  readonly budgets?: readonly Budget[]
}

/** Metrics: `panTask`, `panCpu`, `zoomTask`, `zoomCpu`, and once for each candidate but the first `unlike`. */
export const pathCase = (context: BenchContext, { candidates, budgets, ...view }: PathCase): Case => {
  const pictures = new PictureCheck(view.name)
  const runs = ({ name, page, spec, isRedrawn = false }: PathCandidate): Candidate => ({
    name,
    run: () =>
      context.onPage(page, spec, async (opened) => {
        await opened.still(startOf(view))
        const unlike = await pictures.differenceOf(name, opened)
        return { ...(await pathCost(opened, view, isRedrawn)), ...(unlike !== null && { unlike }) }
      }),
  })
  return { name: view.name, candidates: candidates.map(runs), ...(budgets && { budgets }) }
}

const pathCost = async (page: BenchPage, view: View, isRedrawn: boolean): Promise<Sample> => {
  const start = startOf(view)
  const pan = await page.follow(isRedrawn ? redrawnPanPath(start) : panPath(start))
  await page.still(start)
  const zoom = await page.follow(zoomPath(start))
  return { panTask: pan.task, panCpu: pan.cpu, zoomTask: zoom.task, zoomCpu: zoom.cpu }
}
