/** `copy_id` counts towards the limits of whom the branch belongs to before there is such a map. */
export interface RegionCopy {
  origin_id: number
  copy_id: number
}

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
  /** The region maps that are copied with it, if any, and the ids that were taken for their copies. */
  regions?: RegionCopy[]
  /** Of a copied region map: the branch that it is filled with. */
  part_of?: number
  /** How often filling it has failed by itself, not by trouble of the machine. */
  failures?: number
  created_at: Date
}
