import type { VelocityView } from '../plane/cameraMotions.ts'
import type { PointView } from '../plane/coordinates.ts'
import type { Effect, PointerFacts } from './Tool.ts'

interface TrailPoint {
  readonly pointView: PointView
  readonly timeMs: number
}

/** The state of a hand that drags the map; shared by every tool that pans. `trail` is its last way, newest last. */
export interface Panning {
  readonly name: 'panning'
  readonly trail: readonly TrailPoint[]
}

/** How far back a throw's speed is measured, and how fresh its last movement must be. */
const TRAIL_MS = 100
const REST_MS = 70
/** Slower than this, in view px per ms, a hand put the map down. */
const FLING_SPEED_MIN = 0.2
const FLING_SPEED_MAX = 6

export const startPanning = ({ pointView, timeMs }: PointerFacts): Panning => ({
  name: 'panning',
  trail: [{ pointView, timeMs }],
})

/** Follows the pointer: the map moves as far as it did. */
export const stepPanning = (
  { trail }: Panning,
  { pointView, timeMs }: PointerFacts,
): { state: Panning; effects: Effect[] } => {
  const last = trail.at(-1)?.pointView ?? pointView
  const dxView = pointView.xView - last.xView
  const dyView = pointView.yView - last.yView
  const recent = trail.filter((point) => timeMs - point.timeMs <= TRAIL_MS)
  if (dxView === 0 && dyView === 0) return { state: { name: 'panning', trail }, effects: [] }
  const state: Panning = { name: 'panning', trail: [...recent, { pointView, timeMs }] }
  return { state, effects: [{ kind: 'pan', dxView, dyView }] }
}

/** Lets go: a map in movement flies on. */
export const endPanning = ({ trail }: Panning, timeMs: number): Effect[] => {
  const velocity = velocityOf(trail, timeMs)
  return velocity === null ? [] : [{ kind: 'fling', velocity }]
}

const velocityOf = (trail: readonly TrailPoint[], timeMs: number): VelocityView | null => {
  const last = trail.at(-1)
  const first = trail.find((point) => timeMs - point.timeMs <= TRAIL_MS)
  if (!first || !last || timeMs - last.timeMs > REST_MS || last.timeMs === first.timeMs) return null
  const spanMs = last.timeMs - first.timeMs
  const dxView = (last.pointView.xView - first.pointView.xView) / spanMs
  const dyView = (last.pointView.yView - first.pointView.yView) / spanMs
  const speed = Math.hypot(dxView, dyView)
  if (speed < FLING_SPEED_MIN) return null
  const share = Math.min(1, FLING_SPEED_MAX / speed)
  return { dxView: dxView * share, dyView: dyView * share }
}
