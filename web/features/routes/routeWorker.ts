import { planRoute } from '../../../shared/routes/planRoute.ts'
import { WaysError } from '../../../shared/routes/ways.ts'
import { type RouteNews, routeTaskSchema } from './routeWorkerMessages.ts'

/** Routes are planned here, so that the page stays live. To cancel, the page ends the worker. */

const tell = (news: RouteNews): void => self.postMessage(news)

self.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  try {
    const work = planRoute(routeTaskSchema.parse(data))
    let step = work.next()
    while (!step.done) {
      tell({ kind: 'progress', share: step.value })
      step = work.next()
    }
    tell({ kind: 'planned', ...step.value })
  } catch (error) {
    tell({
      kind: 'failed',
      text: error instanceof WaysError ? error.message : 'This route cannot be planned.',
    })
  }
})
