import { type Vote, type VotesAnswer, votesAnswerSchema } from '../../../shared/people/votes.ts'
import { api, doneSchema } from './api.ts'

/** `user_vote` is the vote of that user, who must be the signed-in user. @throws ApiError, NetworkError */
export const fetchVotes = (mapId: number, userId: number): Promise<VotesAnswer> =>
  api.get(`/api/map-votes/${mapId}/${userId}`, votesAnswerSchema)

/** Returns the votes as they were counted. @throws ApiError, NetworkError */
export const castVote = (mapId: number, vote: Vote): Promise<VotesAnswer> =>
  api.post(`/api/map-votes/${mapId}`, { vote }, votesAnswerSchema)

/** The maps that the signed-in user keeps as favourites. */
export const FAVOURITES_PATH = '/api/user/favourites'

/** @throws ApiError, NetworkError */
export const setFavourite = (mapId: number, isFavourite: boolean): Promise<unknown> =>
  isFavourite
    ? api.post(`${FAVOURITES_PATH}/${mapId}`, undefined, doneSchema)
    : api.delete(`${FAVOURITES_PATH}/${mapId}`, doneSchema)
