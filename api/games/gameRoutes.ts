import Router from '@koa/router'
import type { Middleware } from 'koa'
import { z } from 'zod'
import { type Game, type GameListEntry, gameListEntrySchema, gameSchema } from '../../shared/games.ts'
import { idTextSchema } from '../../shared/ids.ts'
import { endpoint } from '../http/endpoint.ts'
import { notFound } from '../http/errors.ts'
import type { Services } from '../services.ts'
import type { GameDocument, UserDocument } from '../store/collections.ts'
import { gameFileUrl, gameImageFiles } from './gameImages.ts'
import { isGameVisible, visibleGames } from './games.ts'

export const gameRoutes = (services: Services): Router => {
  const router = new Router()
  router.get('/api/games', listGames(services))
  router.get('/api/games/:id', getGame(services))
  return router
}

const listGames = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Lists the games of the maps that everybody may see, and of the caller’s own',
    limit: 'read',
    session: 'optional',
    act: ({ user }) => visibleGames(services.store, idOf(user)),
    present: (games) => games.map(presentListEntry),
    answer: z.array(gameListEntrySchema),
  })

const getGame = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Returns a game',
    limit: 'read',
    session: 'optional',
    params: z.object({ id: idTextSchema }),
    load: async ({ params, user }) => {
      const game = await services.store.get('games', String(params.id))
      if (!game || !(await isGameVisible(services.store, game, user))) throw notFound('Game not found')
      return game
    },
    act: (_request, game) => game,
    present: presentGame,
    answer: gameSchema,
  })

const idOf = (user: UserDocument | null): number | null => user && Number(user._id)

const presentListEntry = (game: GameDocument): GameListEntry => {
  const files = gameImageFiles(game)
  return {
    name: game.name,
    slug: game.slug,
    default_map_url: files && gameFileUrl(game._id, files.image),
    default_map_thumbnail_url: files && gameFileUrl(game._id, files.thumbnail),
  }
}

const presentGame = ({ _id, name, description }: GameDocument): Game => ({
  id: Number(_id),
  name,
  description,
})
