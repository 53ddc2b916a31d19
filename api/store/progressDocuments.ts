import type { ProgressItem } from '../../shared/progress/progressItems.ts'

/** Whose progress it is, on which map. */
interface OfBook {
  user_id: number
  map_id: number
  /**
   * `{user_id}:{map_id}:{copy_id}`, then `:{part}` unless it is the first playthrough: what is left of a copy that was deleted belongs to no
   * later one.
   */
  book: string
  sequence: number
}

/** What there is more of, by an entry, or at all, by a snapshot: sums over a person keep the bounds. */
interface Weighed {
  /** Found marks. */
  marks: number
  /** Pins and drawings. */
  things: number
  bytes: number
}

/** One push, `{book}:{sequence}`: the items that were later than what was known before. */
export interface ProgressDocument extends OfBook, Weighed {
  _id: string
  items: ProgressItem[]
}

/** `{book}:{sequence}:{uuid}`: takes the place of all entries up to its sequence. Written after its parts. */
export interface ProgressSnapshotDocument extends OfBook, Weighed {
  _id: string
  parts: number
}

/** `{snapshot}:{index}`. */
export interface ProgressPartDocument extends OfBook {
  _id: string
  /** A list of items as JSON. */
  text: string
}

/**
 * What lists say of a book, whose `_id` this is too, written after each push. It is behind by a push where a crash came between, or two
 * servers wrote at once; the next push makes up for it.
 */
export interface ProgressNoteDocument {
  _id: string
  user_id: number
  map_id: number
  /** Found marks. */
  marks: number
  /** Pins and drawings. */
  things: number
  /** When the last word was said. */
  touched_at: Date
}

/** A link by which others look at a book, whose `_id` this is too. */
export interface ProgressLinkDocument {
  _id: string
  user_id: number
  map_id: number
  /** The token is made of it and of the secret of the server. */
  seed: string
  token_hash: string
}

/** Where all of a person's progress is, and all on a map. */
export const PROGRESS_COLLECTIONS = [
  'progress',
  'progressSnapshots',
  'progressParts',
  'progressNotes',
  'progressLinks',
] as const

/** What a person wants; `_id` is the user's. */
export interface ProgressSettingsDocument {
  _id: string
  is_on: boolean
  /** Tells the copy in the account apart from ones that were deleted. Null if there is none. */
  copy_id: string | null
}

/** Pushes of progress and their snapshots, which count alike. */
export const WEIGHED_PROGRESS = {
  indexed: ['user_id', 'map_id', 'book', 'sequence', 'marks', 'things', 'bytes'],
  compound: [
    ['book', 'sequence'],
    ['user_id', 'marks'],
    ['user_id', 'things'],
    ['user_id', 'bytes'],
  ],
  dates: [],
} as const
