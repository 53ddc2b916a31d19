import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Vote } from '../../../shared/people/votes.ts'
import { TEXTS } from '../../../shared/texts/texts.ts'
import { ApiError, type Page } from '../../sources/http/api.ts'
import type { ListedMap } from '../../sources/http/catalogue.ts'
import { patchQuery } from '../../sources/http/patchQuery.ts'
import { castVote, FAVOURITES_PATH, fetchVotes, setFavourite } from '../../sources/http/votes.ts'
import { useAlert } from '../../ui/overlay/AlertProvider.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { useWithUser } from '../account/currentUser.ts'
import { useSignIn } from '../account/useSignIn.ts'

/** The votes on a map, and what it is to the viewer. It comes with the map. */
export type Rating = Pick<ListedMap, 'votes' | 'user_vote' | 'is_favourite'>

export interface RatedMap extends Rating {
  readonly id: number
}

export interface RatingActions {
  /** A second click on the same vote takes it back. */
  readonly vote: (map: RatedMap, clicked: 1 | -1) => void
  readonly toggleFavourite: (map: RatedMap) => void
}

interface Cast {
  readonly map: RatedMap
  readonly vote: Vote
  readonly userId: number
}

/**
 * Votes on maps and keeps favourites, for the signed-in user; guests are asked to sign in. `show` is called with what
 * changes: at once, and again if the server says otherwise.
 */
export const useRating = (show: (mapId: number, part: Partial<Rating>) => void): RatingActions => {
  const client = useQueryClient()
  const withUser = useWithUser()
  const askToSignIn = useSignInPrompt()
  const { vote, favourite } = TEXTS

  const voting = useMutation({
    mutationKey: VOTING,
    // One after another, so that the last click is the last that the server hears of.
    scope: { id: 'vote' },
    mutationFn: async ({ map, vote, userId }: Cast) => {
      const counted = await castVote(map.id, vote)
      return fetchVotes(map.id, userId).catch(() => counted)
    },
    onMutate: ({ map, vote }) => show(map.id, { votes: votesAfter(map, vote), user_vote: vote }),
    onSuccess: ({ total_votes, user_vote }, { map }) => {
      if (isLastVote(client, map.id)) show(map.id, { votes: total_votes, user_vote })
    },
    // Without a word: the count goes back to what came with the map, and no vote is shown.
    onError: (error, { map }) => {
      if (isLastVote(client, map.id)) show(map.id, { votes: map.votes, user_vote: 0 })
      if (isSignedOut(error)) askToSignIn(vote.signIn)
    },
  })

  const keeping = useMutation({
    scope: { id: 'favourite' },
    mutationFn: ({ map, isFavourite }: { map: RatedMap; isFavourite: boolean }) =>
      setFavourite(map.id, isFavourite),
    onMutate: ({ map, isFavourite }) => show(map.id, { is_favourite: isFavourite }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['maps', FAVOURITES_PATH], refetchType: 'none' }),
    onError: (error, { map, isFavourite }) => {
      show(map.id, { is_favourite: !isFavourite })
      if (isSignedOut(error)) askToSignIn(favourite.signIn)
      else toast.error((error instanceof ApiError && error.text) || favourite.failed)
    },
  })

  return {
    vote: (map, clicked) =>
      withUser((user) =>
        user
          ? voting.mutate({ map, vote: voteAfterClick(map.user_vote, clicked), userId: user.id })
          : askToSignIn(vote.signIn),
      ),
    toggleFavourite: (map) =>
      withUser((user) =>
        user ? keeping.mutate({ map, isFavourite: !map.is_favourite }) : askToSignIn(favourite.signIn),
      ),
  }
}

const VOTING = ['vote']

export const votesAfter = (map: Rating, vote: Vote): number => map.votes - map.user_vote + vote

const isLastVote = (client: QueryClient, mapId: number): boolean =>
  client.isMutating({
    mutationKey: VOTING,
    predicate: ({ state }) => (state.variables as Cast | undefined)?.map.id === mapId,
  }) <= 1

const isSignedOut = (error: Error): boolean => error instanceof ApiError && error.status === 401

/** Says that something needs an account, and offers to sign in. */
const useSignInPrompt = () => {
  const { confirm } = useAlert()
  const signIn = useSignIn()
  return ({ title, text }: { readonly title: string; readonly text: string }): void => {
    const question = { title, text, verb: TEXTS.account.signIn }
    void confirm(question).then((isWanted) => (isWanted ? signIn() : undefined))
  }
}

/** The cached pages of a list. */
interface Pages {
  readonly pages: readonly Page<readonly ListedMap[]>[]
}

/** Alters a map in every list that has been fetched, where it stands. */
export const patchListedMap = (client: QueryClient, mapId: number, part: Partial<Rating>): void => {
  patchQuery<Pages>(client, ['maps'], ({ pages }) => {
    for (const { items } of pages) for (const map of items) if (map.id === mapId) Object.assign(map, part)
  })
}

/** Returns the vote after a click on one of the two buttons: a second click on the same one clears it. */
const voteAfterClick = (before: Vote, clicked: 1 | -1): Vote => (before === clicked ? 0 : clicked)
