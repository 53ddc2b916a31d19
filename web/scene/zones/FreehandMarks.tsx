import { useStore } from 'zustand'
import type { ZoneGeometry } from '../../../shared/content/zones.ts'
import type { PointMap } from '../../../shared/geometry/point.ts'
import { Chips } from '../marks/Chips.tsx'
import { CrossMark } from '../marks/marks.tsx'
import { SnapTarget } from '../marks/SnapTarget.tsx'
import { CasedStroke, CrossingEdge, Fill } from '../marks/outlines.tsx'
import type { SceneStore } from '../state/sceneStore.ts'

const NO_MEASURES: readonly string[] = []

/** A zone being drawn by one stroke, in its own look. What is left out of it is red. */
export function FreehandMarks({ store }: { readonly store: SceneStore }) {
  const draft = useStore(store, (state) => (state.draft?.kind === 'freehand' ? state.draft : null))
  const style = useStore(store, (state) => state.draftStyle)
  if (draft === null) return null
  const { points, pointer, isClosing, crossing, problem } = draft
  const [first, last] = [points[0], points.at(-1)]
  return (
    <>
      {isClosing && <Fill geometry={{ kind: 'polygon', points }} style={style} />}
      <CasedStroke geometry={isClosing ? { kind: 'polygon', points } : line(points)} style={style} />
      {problem !== null && last && <CrossingEdge from={last} to={pointer} isDashed />}
      {isClosing && first && <SnapTarget snap={{ kind: 'first', pointMap: first }} />}
      {problem !== null && crossing !== null && <CrossMark at={crossing.at} />}
      <Chips store={store} at={pointer} measures={NO_MEASURES} problem={problem} />
    </>
  )
}

const line = (points: readonly PointMap[]): ZoneGeometry => ({ kind: 'polyline', points })
