import { movedGeometry, type ZoneGeometry } from '../../../shared/content/zones.ts'
import type { Draft } from '../state/Draft.ts'

/** Returns the shape that a draft would leave; a gesture that would be refused leaves the one before. */
export const reshapedZone = (draft: Draft | null): { zoneId: number; geometry: ZoneGeometry } | null => {
  if (draft?.kind !== 'edit') return null
  const { zoneId, base, geometry, offset, crossing, others } = draft
  const isRefused = crossing !== null || others.some((other) => other.crossing !== null)
  return { zoneId, geometry: !isRefused ? movedGeometry(geometry, offset) : base }
}
