import type { Hindrance, ImagePlacing } from '../../shared/maps/maps.ts'

/** The image of a map; file names are relative to the map's folder. */
export interface MapImageDocument {
  original_file: string
  width: number
  height: number
  /** Null until they are made. */
  preview_file: string | null
  thumbnail_file: string | null
  pyramid: { id: string; levels: number; tile_size: number; extension: 'jpg' | 'png' } | null
  failed: string | null
}

/** An image that a map had before; what has been placed on it since is to be moved along by `placing`. */
export interface FormerImageDocument {
  id: string
  width: number
  height: number
  placing: ImagePlacing
  replaced_by_user: number
  /** The content at the revisions below is placed on it. Missing in the oldest documents. */
  until_revision?: number
}

/**
 * The uploaded image of a map, by the map's id: what counts towards its uploader's limits. Written before the file, and
 * deleted after it. Maps of the earliest versions have none.
 */
export interface OriginalDocument {
  _id: string
  user_id: number
  bytes: number
  created_at: Date
}

/**
 * An image that is to replace that of a map, by the map's id: one at a time. It is wanted as soon as the map names its file as
 * `replaced_by`, and takes the place of the other, with the content of the map, once all its pictures are made.
 */
export interface ReplacementDocument {
  _id: string
  /** Whose limits it counts towards. */
  user_id: number
  bytes: number
  /** In whose name the content is moved, and by which list. */
  replaced_by_user: number
  change_id: string
  placing: ImagePlacing
  image: MapImageDocument
  created_at: Date
}

/**
 * An image of a floor of a map, by the id of its job, `{map_id}:{original_file}`. A floor shows the newest of its images whose
 * pictures are made; then those before it go.
 */
export interface FloorImageDocument {
  _id: string
  map_id: number
  floor_id: number
  /** Whose limits it counts towards. */
  user_id: number
  bytes: number
  image: MapImageDocument
  /** Whether its file is there: until then it is nobody's image, and after an hour it is swept. */
  is_kept: boolean
  /** Since when the map is known to lack the floor. Missing or null while it has it. */
  left_out_at?: Date | null
  /** Later than those of the images of the floor before it. */
  created_at: Date
}

/** The picture of a map for link previews, as it was last painted. `_id` is the map's id. */
export interface SocialImageDocument {
  _id: string
  /** Below the map's folder. */
  file: string
  /** A digest of what it shows besides the content. */
  look: string
  /** Of the content that it shows. */
  revision: number
  made_at: Date
}

export interface JobDocument {
  _id: string
  kind: 'image'
  map_id: number
  /** Whose map it is: people have turns. Missing in the oldest documents. */
  owner_id?: number
  /** Whether it waits in the lane of what takes less than a second; null or missing if not, or if it has taken too long there. */
  is_quick?: true | null
  /** How many pixels it decodes. Missing in the oldest documents. */
  pixels?: number
  /** What is made already of an image with tiles: its pictures, in the folder `output`, and perhaps the tiles of the full size. */
  made?: { output: string; extension: 'jpg' | 'png'; has_full_size: boolean } | null
  /** `copying`: the pictures of a branch, which the queue of branches copies. */
  state: 'waiting' | 'copying' | 'done' | 'failed'
  /** Attempts begun so far, except for those that something else than the picture has ended. */
  attempts: number
  /** How many of them the picture has ended, or the time they took, and how many the death of their server, or of the decoder for want of memory: that says nothing of the picture. */
  failures?: number
  orphaned?: number
  /** How many of those there were when a part was finished last. */
  orphaned_before?: number
  /** What else has ended the last attempt, how often in a row, and until when the job waits. */
  hindered_by?: Hindrance | null
  hindrances?: number
  waits_until?: Date | null
  progress: number
  error: string | null
  /** The folders among the map's files that attempts have written to; unused ones are deleted in the end. */
  outputs: string[]
  /** Since when the map has another image. The files are kept for pages that still show them. */
  retired_at?: Date
  created_at: Date
}

/** `{job}:{attempt}`: the server that inserts it works on that attempt until `expires_at`, which it keeps renewing. */
export interface LeaseDocument {
  _id: string
  owner_id: string
  expires_at: Date
}
