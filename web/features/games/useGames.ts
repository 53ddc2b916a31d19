import { useQuery } from '@tanstack/react-query'
import { sameName } from '../../../shared/names.ts'
import { fetchGames, type ListedGame } from '../../sources/http/catalogue.ts'

const NONE: readonly ListedGame[] = []

/** The games that have maps; none until they have loaded. */
export const useGames = (): readonly ListedGame[] => {
  const { data } = useQuery({ queryKey: ['games'], queryFn: ({ signal }) => fetchGames(signal) })
  return data ?? NONE
}

/** A game with an official map image. */
export type GameWithImage = ListedGame & { readonly default_map_url: string }

/** Returns the game of a name as it is typed, ignoring case, if it has an official map image. */
export const officialGame = (games: readonly ListedGame[], typed: string): GameWithImage | null =>
  games.find((game): game is GameWithImage => game.default_map_url !== null && sameName(game.name, typed)) ??
  null
