import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { gameListEntrySchema } from '../../../shared/games.ts'
import { api } from '../../sources/api.ts'

const gamesSchema = z.array(gameListEntrySchema)

const NONE: readonly string[] = []

/** The games there are maps of already, to choose from; without an answer one simply types. */
export const useGameNames = (): readonly string[] => {
  const { data } = useQuery({
    queryKey: ['games'],
    queryFn: async ({ signal }) => {
      const games = await api.get('/api/games', gamesSchema, signal)
      return [...new Set(games.map((game) => game.name))]
    },
  })
  return data ?? NONE
}
