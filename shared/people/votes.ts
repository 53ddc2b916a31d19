import * as z from 'zod/mini'

/** For the map, against it, or neither: the vote of a person who has not voted. */
export const voteSchema = z.union([z.literal(1), z.literal(-1), z.literal(0)])
export type Vote = z.infer<typeof voteSchema>

/** `GET /api/map-votes/{mapId}/total`. The total is the sum of the votes, which may be negative. */
export const voteTotalSchema = z.object({ total_votes: z.int() })

/** `GET /api/map-votes/{mapId}/{userId}`. */
export const votesAnswerSchema = z.extend(voteTotalSchema, { user_vote: voteSchema })
export type VotesAnswer = z.infer<typeof votesAnswerSchema>

/** `POST /api/map-votes/{mapId}`. */
export const castVoteAnswerSchema = z.extend(votesAnswerSchema, { success: z.literal(true) })
