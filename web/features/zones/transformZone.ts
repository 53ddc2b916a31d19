import { selectionOf } from '../../../shared/content/selection.ts'
import { transformChanges } from '../../../shared/content/transformChanges.ts'
import { movedGeometry, type Zone } from '../../../shared/content/zones.ts'
import { type PointMap, quantise } from '../../../shared/geometry/point.ts'
import type { Transform } from '../../../shared/geometry/transform.ts'
import { stepOfBox } from '../../scene/tools/movingTarget.ts'
import { boundsOfGeometry } from '../../scene/zones/zoneGeometry.ts'
import { undoToast } from '../../shell/undo.ts'
import type { Viewer } from '../../shell/viewerContext.ts'
import { toast } from '../../ui/overlay/toast.ts'
import { reshapeChanges } from './zoneChanges.ts'

type OnMap = Pick<Viewer, 'session' | 'record'>

/** Moves a zone as far as it stays on the image. */
export const moveZone = ({ session, record }: OnMap, { id, geometry }: Zone, by: PointMap): void => {
  const { width, height } = record.image
  const image = { left: 0, bottom: 0, right: width, top: height }
  const step = stepOfBox(boundsOfGeometry(geometry), by, image)
  session.commit(reshapeChanges(session.store.getState().content, id, movedGeometry(geometry, step)))
}

/** Turns or scales a zone as one step, refuses in words what would cross itself or lie beyond the image, and says what else has changed. */
export const transformZone = ({ session, record }: OnMap, zone: Zone, transform: Transform): void => {
  const { width, height } = record.image
  const { content } = session.store.getState()
  const result = transformChanges(content, selectionOf({ zones: [zone.id] }), transform, { width, height })
  if (result.kind === 'refused') {
    toast.error(result.text, 'transform')
    return
  }
  const committed = session.commit(result.changes)
  if (committed.ok && result.polygonCount > 0)
    undoToast(session, 'The rectangle has become a polygon.', committed.changeId)
}

/** Returns the middle of a zone, in whole hundredths. */
export const middleOfZone = ({ geometry }: Zone): PointMap => {
  const { left, right, bottom, top } = boundsOfGeometry(geometry)
  return { x: quantise((left + right) / 2), y: quantise((bottom + top) / 2) }
}
