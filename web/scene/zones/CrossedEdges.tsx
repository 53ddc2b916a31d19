import type { PointMap } from '../../../shared/geometry/point.ts'
import { CrossingEdge } from '../marks/outlines.tsx'
import type { NeighbourDraft } from './ZoneDraft.ts'

/** Two edges that cross: the one being dragged dashed, the other solid. */
export const CrossedEdges = ({
  draft,
  points,
}: {
  readonly draft: Pick<NeighbourDraft, 'crossing' | 'vertex'>
  readonly points: readonly PointMap[]
}) =>
  draft.crossing?.edges.map((edge) => {
    const [from, to] = [points[edge], points[edge + 1] ?? points[0]]
    const isDragged = edge === draft.vertex || (edge + 1) % points.length === draft.vertex
    return from && to ? <CrossingEdge key={edge} from={from} to={to} isDashed={isDragged} /> : null
  })
