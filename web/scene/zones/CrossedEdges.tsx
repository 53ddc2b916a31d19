import { endOfEdge, type Outlined } from '../../../shared/geometry/rings.ts'
import { CrossingEdge } from '../marks/outlines.tsx'
import type { NeighbourDraft } from './ZoneDraft.ts'

/** Two edges that cross: the one being dragged dashed, the other solid. */
export const CrossedEdges = ({
  draft,
  geometry,
}: {
  readonly draft: Pick<NeighbourDraft, 'crossing' | 'vertex'>
  readonly geometry: Outlined
}) =>
  draft.crossing?.edges.map((edge) => {
    const end = endOfEdge(geometry, edge)
    const [from, to] = [geometry.points[edge], geometry.points[end ?? -1]]
    const isDragged = edge === draft.vertex || end === draft.vertex
    return from && to ? <CrossingEdge key={edge} from={from} to={to} isDashed={isDragged} /> : null
  })
