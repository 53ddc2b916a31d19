import * as z from 'zod/mini'
import type { Vote, VotesAnswer } from '../../shared/votes.ts'
import { api } from './api.ts'
import { voteAnswerSchema } from './catalogue.ts'

/** `user_vote` is the vote of that user, who must be whoever is signed in. @throws ApiError, NetworkError */
export const fetchVotes = (mapId: number, userId: number): Promise<VotesAnswer> =>
  api.get(`/api/map-votes/${mapId}/${userId}`, votesSchema)

/** Returns the votes as they were counted. @throws ApiError, NetworkError */
export const castVote = (mapId: number, vote: Vote): Promise<VotesAnswer> =>
  api.post(`/api/map-votes/${mapId}`, { vote }, votesSchema)

/** The maps that whoever is signed in keeps as favourites. */
export const FAVOURITES_PATH = '/api/user/favourites'

/** @throws ApiError, NetworkError */
export const setFavourite = (mapId: number, isFavourite: boolean): Promise<unknown> =>
  isFavourite
    ? api.post(`${FAVOURITES_PATH}/${mapId}`, undefined, doneSchema)
    : api.delete(`${FAVOURITES_PATH}/${mapId}`, doneSchema)

const votesSchema: z.ZodMiniType<VotesAnswer> = z.object({
  total_votes: z.int(),
  user_vote: voteAnswerSchema,
})
const doneSchema = z.looseObject({ success: z.literal(true) })
