import type { PlannedRoute, RouteTask } from '../../../shared/routes/planRoute.ts'
import { routeNewsSchema } from './routeWorkerMessages.ts'

interface PlanOptions {
  readonly signal: AbortSignal
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void
}

const NOT_LOADED = 'The planner could not be loaded. Check your connection, then try again.'

/** Plans a route beside the page. If the signal is aborted, it ends at once. The message of an error is for people. */
export const planInWorker = (task: RouteTask, { signal, onProgress }: PlanOptions): Promise<PlannedRoute> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const worker = new Worker(new URL('./routeWorker.ts', import.meta.url), { type: 'module' })
    const abort = () => end(() => reject(signal.reason as Error))
    const end = (settle: () => void) => {
      signal.removeEventListener('abort', abort)
      worker.terminate()
      settle()
    }
    worker.onmessage = ({ data }: MessageEvent<unknown>) => {
      const news = routeNewsSchema.parse(data)
      if (news.kind === 'progress') return onProgress(news.share)
      end(() => (news.kind === 'failed' ? reject(new Error(news.text)) : resolve(news)))
    }
    worker.onerror = () => end(() => reject(new Error(NOT_LOADED)))
    signal.addEventListener('abort', abort, { once: true })
    worker.postMessage(task)
  })
