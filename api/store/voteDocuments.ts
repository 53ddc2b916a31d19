import type { Vote } from '../../shared/people/votes.ts'

/** The vote of one user on one map, `{map_id}:{user_id}`. Who takes a vote back has none. */
export interface VoteDocument {
  _id: string
  map_id: number
  user_id: number
  vote: Exclude<Vote, 0>
  created_at: Date
}

/** A map that a user keeps among the favourites, `{user_id}:{map_id}`. */
export interface FavouriteDocument {
  _id: string
  user_id: number
  map_id: number
  created_at: Date
}
