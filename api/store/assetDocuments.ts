import type { AssetPurpose } from '../../shared/maps/assets.ts'

/** An icon or a picture that changes can name, `{map_id}:{ref}`. Written before its file. */
export interface AssetDocument {
  _id: string
  map_id: number
  /** Who uploaded it. */
  user_id: number
  ref: string
  /** Missing in the oldest documents. */
  purpose?: AssetPurpose
  bytes: number
  /** Whether a change in the log names it; then it is kept as long as the map. */
  named: boolean
  /** Whether it was uploaded for a suggestion and no change in the log names it yet. */
  suggested?: boolean
  /** The proposal that it waits with; null until there is one. */
  proposal_id?: number | null
  created_at: Date
}
