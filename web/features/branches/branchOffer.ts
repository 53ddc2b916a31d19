import { abandonmentText } from '../../../shared/maps/abandonment.ts'
import type { MapRecord } from '../../sources/MapSource.ts'

interface BranchOffer {
  /** For how long nobody has changed the map; null of a living one. */
  readonly abandoned: string | null
  /** What making a branch is called; null for who may not, or has the map already. */
  readonly label: 'Continue this map' | 'Branch this map' | null
}

const NO_OFFER: BranchOffer = { abandoned: null, label: null }

export const branchOffer = ({
  branching,
  parent,
  isPublic,
  hiddenReason,
  abilities,
}: MapRecord): BranchOffer => {
  if (branching === null || parent !== null || !isPublic || hiddenReason !== null) return NO_OFFER
  const abandoned = abandonmentText(new Date(branching.updatedAt))
  if (abilities.manage) return { abandoned, label: null }
  if (abandoned !== null) return { abandoned, label: 'Continue this map' }
  return { abandoned, label: branching.isAllowed ? 'Branch this map' : null }
}
