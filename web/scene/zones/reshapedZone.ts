import { movedGeometry, type ZoneGeometry } from '../../../shared/content/zones.ts'
import type { Draft } from '../state/Draft.ts'

/** Returns the shape that a draft would leave; a gesture that would be refused leaves the one before. */
export const reshapedZone = (draft: Draft | null): { zoneId: number; geometry: ZoneGeometry } | null => {
  if (draft?.kind !== 'edit') return null
  const { zoneId, base, geometry, offset, crossing } = draft
  return { zoneId, geometry: crossing === null ? movedGeometry(geometry, offset) : base }
}
