import Router from '@koa/router'
import type { Middleware } from 'koa'
import { z } from 'zod'
import { errorAnswerSchema } from '../../shared/errors.ts'
import { idTextSchema } from '../../shared/ids.ts'
import { type Game, type GameListEntry, gameListEntrySchema, gameSchema } from '../../shared/maps/games.ts'
import { withContract } from '../http/contract.ts'
import { endpoint } from '../http/endpoint.ts'
import { notFound } from '../http/errors.ts'
import { PICTURE_TYPES, type PictureExtension, sendFile } from '../http/sendFile.ts'
import { currentUser } from '../http/sessions.ts'
import type { Services } from '../services.ts'
import type { UserDocument } from '../store/collections.ts'
import type { GameDocument } from '../store/gameDocuments.ts'
import { gameFileKey, gameFileUrl, gameImageFiles } from './gameImages.ts'
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

/** The official images of games. */
export const gameFileRoutes = (services: Services): Router => {
  const router = new Router()
  router.get('/games/:gameId/files/:version/:name', withContract(FILE_CONTRACT, getFile(services)))
  return router
}

const FILE_CONTRACT = {
  summary: 'Returns a game’s official image, large or small, or a range of its bytes',
  session: 'optional',
  answer: { statuses: [200, 206, 304], contentTypes: Object.values(PICTURE_TYPES) },
  refusals: { 404: errorAnswerSchema, 416: errorAnswerSchema },
} as const

const addressSchema = z.object({
  gameId: idTextSchema,
  version: z.string(),
  name: z.string(),
})

const extensionSchema = z.enum(Object.keys(PICTURE_TYPES) as PictureExtension[])

const getFile =
  (services: Services): Middleware =>
  async (ctx) => {
    const { store } = services
    const address = addressSchema.safeParse(ctx.params)
    if (!address.success) throw notFound('File not found')
    const { gameId, version, name } = address.data
    const game = await store.get('games', String(gameId))
    const user = await currentUser(services, ctx)
    if (!game || !(await isGameVisible(store, game, user))) throw notFound('File not found')
    const files = gameImageFiles(game)
    const file = [files?.image, files?.thumbnail].find((path) => path === `${version}/${name}`)
    const extension = extensionSchema.safeParse(file?.slice(file.lastIndexOf('.') + 1))
    const stored = file === undefined ? null : await services.files.get(gameFileKey(game._id, file))
    if (!stored || !extension.success) throw notFound('File not found')
    sendFile(ctx, stored, {
      contentType: PICTURE_TYPES[extension.data],
      cacheControl: 'private, max-age=31536000, immutable',
    })
  }
