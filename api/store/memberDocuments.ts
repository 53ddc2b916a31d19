import type { MemberRole } from '../../shared/maps/permissions.ts'

/** Somebody with whom a map and its region maps are shared, `{map_id}:{user_id}`. */
export interface MemberDocument {
  _id: string
  map_id: number
  user_id: number
  role: MemberRole
  since: Date
}

export const memberId = (mapId: number, userId: number): string => `${mapId}:${userId}`

export const mapIdOfMember = (id: string): number => Number(id.split(':')[0])

/**
 * An invitation that is open: for one person `{map_id}:{user_id}`, as a link the hash of the token in it. Who takes it back
 * deletes it.
 */
export interface InvitationDocument {
  _id: string
  map_id: number
  role: MemberRole
  /** Null for a link. */
  user_id: number | null
  invited_by: number
  created_at: Date
  expires_at: Date
}

export const personalInvitationId = memberId

/** That somebody has used a link or may not use it, `{invitation_id}:{user_id}`. */
export interface InvitationUseDocument {
  _id: string
  invitation_id: string
  map_id: number
  user_id: number
  /** Whether it counts as one of the uses of the link: it does still if the owner removes the person. */
  is_used: boolean
  /** Whether the owner has taken from this person what it gives: then it is not for them any more. */
  is_refused: boolean
}

/** An offer to hand a map over. `_id` is the map's. */
export interface HandOverDocument {
  _id: string
  from_id: number
  to_id: number
  created_at: Date
  expires_at: Date
  /** Once it is accepted it is carried out in any case, after a crash by the sweep. Null until then. */
  accepted_at: Date | null
  /** The originals that are to count for the new owner: of the map and its region maps, those that count for the old one. */
  original_ids: string[]
}
