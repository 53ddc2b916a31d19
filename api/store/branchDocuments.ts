/** That a map is a branch of another one; `_id` is the branch's. Written before its record. */
export interface BranchDocument {
  _id: string
  origin_id: number
  /** The revision of the origin whose content the branch began with, as far as is known yet. */
  revision: number
  /** The image of the origin that this content lies on. */
  image_id: string
  /** Whether everything is in it: then others than its maker may come to see it. */
  is_filled: boolean
  created_at: Date
}
