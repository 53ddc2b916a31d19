import { useEffect, useRef, useState } from 'react'
import type { PlannedRoute, RouteTask } from '../../../shared/routes/planRoute.ts'
import { planInWorker } from './planInWorker.ts'

export interface Planner {
  /** What is done of the work; null while nothing is planned. */
  readonly share: number | null
  /** Why the last attempt failed. */
  readonly error: string | null
  readonly plan: (task: RouteTask, onDone: (planned: PlannedRoute) => void) => void
  readonly cancel: () => void
}

/** Plans one route at a time, and none any more once the component is gone. */
export const usePlanner = (): Planner => {
  const [share, setShare] = useState<number | null>(null)
  const [error, setError] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  const cancel = () => {
    running.current?.abort()
    running.current = null
    setShare(null)
  }
  useEffect(() => () => running.current?.abort(), [])
  const plan: Planner['plan'] = (task, onDone) => {
    running.current?.abort()
    const work = new AbortController()
    running.current = work
    setShare(0)
    setError(null)
    const settle = (act: () => void) => {
      if (running.current !== work) return
      running.current = null
      setShare(null)
      act()
    }
    planInWorker(task, { signal: work.signal, onProgress: setShare }).then(
      (planned) => settle(() => onDone(planned)),
      (reason: unknown) => settle(() => setError(reason instanceof Error ? reason.message : String(reason))),
    )
  }
  return { share, error, plan, cancel }
}
