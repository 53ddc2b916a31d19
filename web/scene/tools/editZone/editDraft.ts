import { crossingText } from '../../../../shared/geometry/selfIntersection.ts'
import type { ZoneGeometry } from '../../../../shared/zones.ts'
import type { EditDraft } from '../../state/Draft.ts'
import type { SceneZone } from '../../zones/SceneZone.ts'
import type { ToolContext } from '../Tool.ts'
import { circleMeasures, rectangleMeasures } from '../drawing/spanKind.ts'
import { editedZone, type EditState, isOvertaken } from './EditState.ts'
import { CENTRE, handlesOf, vertexCount } from './handles.ts'
import { isRectangle } from './rectangle.ts'

const NO_MEASURES: readonly string[] = []

/** The zone as the tool has it at the moment. */
export const editDraft = (state: EditState, context: ToolContext): EditDraft | null => {
  const zone = editedZone(context)
  if (zone === undefined) return null
  const isAtWork = (state.name === 'dragging' || state.name === 'nudging') && !isOvertaken(state, zone)
  const geometry = isAtWork ? state.geometry : zone.geometry
  const hand = isAtWork && state.name === 'dragging' ? state : null
  const vertex = hand === null ? vertexIn(state, zone) : hand.vertex
  return {
    kind: 'edit',
    zoneId: zone.id,
    style: zone,
    base: isAtWork ? state.base : zone.geometry,
    geometry,
    handles: handlesOf(geometry, hand?.at ?? null),
    vertex,
    isDragging: hand !== null,
    snap: hand?.snap ?? null,
    crossing: hand?.crossing ?? null,
    problem: hand?.crossing ? crossingText(hand.crossing) : null,
    measures: measuresOf(geometry, vertex),
  }
}

export const vertexIn = ({ vertex }: EditState, { geometry }: SceneZone): number | null =>
  vertex !== null && vertex < vertexCount(geometry) ? vertex : null

const measuresOf = (geometry: ZoneGeometry, vertex: number | null): readonly string[] => {
  if (vertex === null) return NO_MEASURES
  if (geometry.kind === 'circle') {
    const [centre, rim] = handlesOf(geometry, null)
    return vertex === CENTRE || !centre || !rim ? NO_MEASURES : circleMeasures(centre, rim)
  }
  const [corner, opposite] = [geometry.points[vertex], geometry.points[(vertex + 2) % 4]]
  return corner && opposite && isRectangle(geometry) ? rectangleMeasures(opposite, corner) : NO_MEASURES
}
