import type { Change } from '../../shared/content/changes.ts'

/** One entry of a map's change log, `{map_id}:{revision}`. */
export interface LogDocument {
  _id: string
  map_id: number
  revision: number
  /** `{map_id}:{change_id}`: makes a retry after a lost answer harmless. */
  change_key: string
  change_id: string
  user_id: number
  at: Date
  /**
   * `list`: the changes themselves. `parts`: the changes are in parts written before. `forgetting`: no changes; those of all
   * earlier entries are to be forgotten. `forgotten`: it had changes; their parts, if named, are still to be deleted. `closed`:
   * the map is deleted.
   */
  entry:
    | { form: 'list'; changes: Change[] }
    | { form: 'parts'; parts_id: string; count: number }
    | { form: 'forgetting' }
    | { form: 'forgotten'; parts_id?: string }
    | { form: 'closed' }
}

/** A part of a list too large for one entry, `{parts_id}:{index}`. */
export interface LogPartDocument {
  _id: string
  map_id: number
  parts_id: string
  changes: Change[]
  created_at: Date
}

/**
 * `{map_id}:{revision}:{uuid}`; written after all of its parts, and complete as long as it is there. Those without `pieces` are
 * of an earlier kind, which is not read any more.
 */
export interface SnapshotDocument {
  _id: string
  map_id: number
  revision: number
  /** How many `snapshotParts` there are. */
  parts: number
  /** The parts of the content in the order of their bytes, and last what they refer to outside the content. */
  pieces?: SnapshotPiece[]
  /** Nothing older may be kept; 0 if nothing was forgotten. */
  forgotten_revision?: number
  /** How many POIs there are in it: lists tell it without reading the parts. Missing in the oldest. */
  poi_count?: number
  created_at: Date
}

/** Deflated bytes in a snapshot. */
export interface SnapshotPiece {
  name: string
  bytes: number
  /** The CRC-32 of the bytes as they are stored. */
  stored_crc: number
  /** Of the bytes that they inflate to. */
  crc: number
  length: number
}

/** `{snapshot}:{index}`; the texts of all parts, joined, are the bytes of the pieces in base64. */
export interface SnapshotPartDocument {
  _id: string
  map_id: number
  text: string
}
