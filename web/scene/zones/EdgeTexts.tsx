import { useStore } from 'zustand'
import type { ZoneGeometry } from '../../../shared/content/zones.ts'
import type { PointMap } from '../../../shared/geometry/point.ts'
import { edgeText } from '../../../shared/texts/measureTexts.ts'
import { PaintedShape } from '../marks/PaintedShape.tsx'
import { paintChip } from '../raster/paintChip.ts'
import type { SceneStore } from '../state/sceneStore.ts'
import { type Corner, cornerAt, degreesAt, type Edge, edgesAtVertex, edgesOfLine } from './edgeMeasures.ts'

/** Shorter edges, in CSS px, have no room for a text. */
const TEXT_EDGE_MIN_VIEW = 72
/** From a corner to its angle, clear of the mark on it. */
const ANGLE_ABOVE_VIEW = -26

interface EdgeTextsProps {
  readonly store: SceneStore
  readonly edges: readonly Edge[]
  readonly corner: Corner | null
}

/** The lengths of edges at their middles, and the angle at a corner above it. */
function EdgeTexts({ store, edges, corner }: EdgeTextsProps) {
  const fontFamily = useStore(store, (state) => state.fontFamily)
  const measure = useStore(store, (state) => state.measure)
  return (
    <PaintedShape
      paint={(context, frame) => {
        for (const [from, to] of edges) {
          const lengthMap = Math.hypot(to.x - from.x, to.y - from.y)
          if ((lengthMap * frame.perMap) / frame.pixelRatio < TEXT_EDGE_MIN_VIEW) continue
          const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
          paintChip(context, frame, middle, edgeText(from, to, measure), { fontFamily })
        }
        if (corner === null) return
        const text = `${Math.round(degreesAt(corner))}°`
        paintChip(context, frame, corner.at, text, { fontFamily, belowView: ANGLE_ABOVE_VIEW })
      }}
    />
  )
}

interface DrawnProps extends Pick<EdgeTextsProps, 'store'> {
  readonly placed: readonly PointMap[]
  readonly next: PointMap | null
}

/** Of a line being drawn: the edges that are placed, and the angle at which the next one goes on. */
export function DrawnEdgeTexts({ store, placed, next }: DrawnProps) {
  const [before, at] = placed.slice(-2)
  const corner = before && at && next ? { before, at, after: next } : null
  return <EdgeTexts store={store} edges={edgesOfLine(placed)} corner={corner} />
}

interface ReshapedProps extends Pick<EdgeTextsProps, 'store'> {
  readonly geometry: ZoneGeometry
  readonly vertex: number
}

/** Of a shape being edited: the edges that meet in the vertex in hand, and the angle between them. */
export function ReshapedEdgeTexts({ store, geometry, vertex }: ReshapedProps) {
  return (
    <EdgeTexts store={store} edges={edgesAtVertex(geometry, vertex)} corner={cornerAt(geometry, vertex)} />
  )
}
