import type { VelocityView } from '../plane/cameraMotions.ts'
import type { PointView, SizeView } from '../plane/coordinates.ts'
import { type Effect, type PointerFacts, stay, type Tool } from '../state/Tool.ts'

type PanState = { readonly name: 'idle' } | Panning

const IDLE: PanState = { name: 'idle' }

/** The pan tool, which space and the middle button push on top of any other tool. */
export const panTool: Tool<PanState> = {
  initial: IDLE,
  step(state, event) {
    if (event.kind === 'down') return stay(startPanning(event))
    if (state.name === 'idle') return stay(state)
    if (event.kind === 'move') return stepPanning(state, event)
    if (event.kind === 'up') return { state: IDLE, effects: endPanning(state, event.timeMs) }
    return event.kind === 'interrupt' || event.kind === 'cancel' ? stay(IDLE) : stay(state)
  },
  draft: () => null,
  cursor: (state) => (state.name === 'panning' ? 'grabbing' : 'grab'),
}

interface TrailPoint {
  readonly pointView: PointView
  readonly timeMs: number
}

/** The state of panning, shared by every tool that pans. `trail` holds the latest positions, newest last. */
export interface Panning {
  readonly name: 'panning'
  readonly trail: readonly TrailPoint[]
}

/** The period over which the speed of a fling is measured, and the most that may pass since its last movement. */
const TRAIL_MS = 100
const REST_MS = 70
/** In view px per ms; a slower release does not fling the map. */
const FLING_SPEED_MIN = 0.2
const FLING_SPEED_MAX = 6

export const startPanning = ({ pointView, timeMs }: PointerFacts): Panning => ({
  name: 'panning',
  trail: [{ pointView, timeMs }],
})

/** Moves the map as far as the pointer moved. */
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

/** Ends panning: a map in motion is flung on. */
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

const EDGE_VIEW = 36
/** Per event. A moving camera sends the position of the pointer again in the next frame, so panning continues. */
const STEP_MAX_VIEW = 12

/** Pans the map while an object is dragged at the edge of the view. */
export const edgePan = ({ xView, yView }: PointView, { width, height }: SizeView): Effect[] => {
  const dxView = stepAt(xView, width)
  const dyView = stepAt(yView, height)
  return dxView === 0 && dyView === 0 ? [] : [{ kind: 'pan', dxView, dyView }]
}

const stepAt = (at: number, size: number): number => {
  if (size < EDGE_VIEW * 3) return 0
  const depth = Math.max(0, EDGE_VIEW - at) - Math.max(0, EDGE_VIEW - (size - at))
  return Math.round((Math.max(-EDGE_VIEW, Math.min(EDGE_VIEW, depth)) / EDGE_VIEW) * STEP_MAX_VIEW) || 0
}
