import type { Proposal, ProposalState } from '../../shared/proposals/proposals.ts'

/** A suggestion to the owner of a map. `_id` is the counted id as text. What it would change is kept apart. */
export interface ProposalDocument {
  _id: string
  map_id: number
  author_id: number
  message: string
  state: ProposalState
  counts: Proposal['counts']
  word: string
  /** Why moderators have hidden it. Missing or null if they have not. */
  hidden_reason?: string | null
  /** The image that its places are on. */
  image_id: string
  created_at: Date
  decided_at: Date | null
}

/** What an open proposal would change, under its id; written before it, and deleted once it is no longer open. */
export interface ProposalChangesDocument {
  _id: string
  map_id: number
  /** A list of changes as JSON. */
  changes: string
  /** What each of them replaces, as the change that undoes it; null once what was removed from the map is forgotten. */
  before: string | null
  created_at: Date
}
