import { useEffect, useMemo } from 'react'
import { Group } from 'react-konva/lib/ReactKonvaCore.js'
import { useStore } from 'zustand'
import type { PointMap } from '../../../shared/geometry/point.ts'
import { Chips } from '../marks/Chips.tsx'
import { CrossMark, Vertex } from '../marks/marks.tsx'
import { CasedStroke, Fill } from '../marks/outlines.tsx'
import { PaintedShape } from '../marks/PaintedShape.tsx'
import { SnapTarget } from '../marks/SnapTarget.tsx'
import { scaleOf } from '../plane/coordinates.ts'
import { MAP_COLOURS } from '../raster/palette.ts'
import { offsetFrame } from '../raster/pixelFrame.ts'
import type { SceneStore } from '../state/sceneStore.ts'
import { CrossedEdges } from './CrossedEdges.tsx'
import { ReshapedEdgeTexts } from './EdgeTexts.tsx'
import { VERTEX_GAP_VIEW } from './draftMarks.ts'
import { NeighbourMarks } from './NeighbourMarks.tsx'
import { OutlinePicture } from './OutlinePicture.ts'
import { paintLongOutline } from './paintLongOutline.ts'
import { type StillOutline, stillOutlineOf } from './stillOutline.ts'
import type { EditDraft } from './ZoneDraft.ts'
import { middlesOf, MIDPOINT_ALPHA, MIDPOINT_EDGE_MIN_VIEW, MIDPOINT_RADIUS_VIEW } from './zoneGeometry.ts'

const CHOSEN_RADIUS_VIEW = 7

interface EditProps {
  readonly store: SceneStore
  readonly draft: EditDraft
}

/** A zone being edited: its own look over a dark casing, and its handles. */
export function EditDraftMarks({
  store,
  redraw,
}: {
  readonly store: SceneStore
  readonly redraw: () => void
}) {
  const draft = useStore(store, (state) => (state.draft?.kind === 'edit' ? state.draft : null))
  if (draft === null) return null
  const { geometry, offset, handles, vertex, crossing, problem, measures, snap, others } = draft
  const still = stillOutlineOf(draft)
  const chosen = vertex === null ? undefined : handles[vertex]
  return (
    <>
      {others.length > 0 && <NeighbourMarks others={others} />}
      {still === null ? (
        <Group x={offset.x} y={offset.y} listening={false}>
          {geometry.kind !== 'polyline' && <Fill geometry={geometry} style={draft.style} />}
          <CasedStroke geometry={geometry} style={draft.style} />
        </Group>
      ) : (
        <LongOutline draft={draft} still={still} redraw={redraw} />
      )}
      <Group x={offset.x} y={offset.y} listening={false}>
        {crossing !== null && geometry.kind !== 'circle' && (
          <CrossedEdges draft={draft} geometry={geometry} />
        )}
        {still === null && <Handles store={store} draft={draft} />}
        {chosen !== undefined && (
          <Vertex at={chosen} radiusView={CHOSEN_RADIUS_VIEW} colour={MAP_COLOURS.accent} />
        )}
        {snap !== null && <SnapTarget snap={snap} />}
        {vertex !== null && <ReshapedEdgeTexts store={store} geometry={geometry} vertex={vertex} />}
        {crossing !== null && <CrossMark at={crossing.at} />}
        {chosen !== undefined && <Chips store={store} at={chosen} measures={measures} problem={problem} />}
      </Group>
    </>
  )
}

interface LongOutlineProps {
  readonly draft: EditDraft
  readonly still: StillOutline
  readonly redraw: () => void
}

/** Of a long outline, only what moves is painted in each frame, over a picture of the rest. */
const LongOutline = ({ draft, still, redraw }: LongOutlineProps) => {
  const picture = useMemo(() => new OutlinePicture(redraw), [redraw])
  useEffect(() => () => picture.free(), [picture])
  return (
    <PaintedShape
      paint={(context, frame) =>
        paintLongOutline(context, offsetFrame(frame, draft.offset), draft, { still, picture })
      }
    />
  )
}

const Handles = ({ store, draft: { geometry, handles, isDragging } }: EditProps) => {
  const scale = useStore(store, (state) => scaleOf(state.camera.zoomLevel))
  const middles =
    geometry.kind === 'circle' || isDragging ? [] : middlesOf(geometry, MIDPOINT_EDGE_MIN_VIEW / scale)
  return (
    <>
      {middles.map((middle, at) => (
        <Vertex key={at} at={middle} radiusView={MIDPOINT_RADIUS_VIEW} alpha={MIDPOINT_ALPHA} />
      ))}
      {spaced(handles, VERTEX_GAP_VIEW / scale).map((handle, at) => (
        <Vertex key={at} at={handle} />
      ))}
    </>
  )
}

/** Leaves out points that could not be told from the one before them. */
const spaced = (points: readonly PointMap[], gapMap: number): PointMap[] => {
  let last: PointMap | null = null
  return points.filter((point) => {
    if (last !== null && Math.hypot(point.x - last.x, point.y - last.y) < gapMap) return false
    last = point
    return true
  })
}
