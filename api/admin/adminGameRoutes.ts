import Router from '@koa/router'
import type { Middleware } from 'koa'
import { z } from 'zod'
import { type AdminGame, adminGameSchema } from '../../shared/admin/adminMaps.ts'
import { idParams } from '../../shared/ids.ts'
import { ADMIN_PAGE, SEARCH_MAX } from '../../shared/limits.ts'
import { nameKey } from '../../shared/names.ts'
import { TEXTS } from '../../shared/texts/texts.ts'
import { gameFileUrl, gameImageFiles } from '../games/gameImages.ts'
import { endpoint } from '../http/endpoint.ts'
import { badRequest, notFound, unauthorised } from '../http/errors.ts'
import { listPage, textCursorSchema } from '../http/listPages.ts'
import { admitUpload } from '../http/rateLimits.ts'
import { withUpload } from '../http/requestBody.ts'
import { isSuspended } from '../http/sessions.ts'
import { asRefusal } from '../maps/mapRoutes.ts'
import type { Services } from '../services.ts'
import type { GameDocument } from '../store/gameDocuments.ts'
import type { Store } from '../store/Store.ts'
import { authoriseAdmin, authorOf } from './author.ts'
import { giveGameImage } from './giveGameImage.ts'

/** The games, and their official map images. */
export const adminGameRoutes = (services: Services): Router => {
  const router = new Router({ prefix: '/api/admin/games' })
  router.get('/', listGames(services))
  router.post('/:id/image', uploadImage(services))
  return router
}

const listGames = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Lists all games by name, or those whose names begin with a text',
    limit: 'read',
    session: 'required',
    query: z.object({
      q: z.string().trim().max(SEARCH_MAX).default(''),
      cursor: textCursorSchema.optional(),
    }),
    authorise: authoriseAdmin,
    act: ({ query: { q, cursor }, ctx }) => {
      ctx.set('Cache-Control', 'no-store')
      return listPage(
        ctx,
        ADMIN_PAGE,
        (limit) => gamesFrom(services.store, nameKey(q), cursor, limit),
        ({ name_key, _id }) => [name_key, _id],
      )
    },
    present: (games) => games.map(presentGame),
    answer: z.array(adminGameSchema),
  })

const LAST_CHARACTER = '\u{10ffff}'

const gamesFrom = (
  store: Store,
  start: string,
  after: readonly [string, string] | undefined,
  limit: number,
): Promise<GameDocument[]> =>
  store.find('games', {
    ...(start !== '' && { range: { field: 'name_key', gte: start, lt: start + LAST_CHARACTER } }),
    sort: [
      { field: 'name_key', direction: 'ascending' },
      { field: '_id', direction: 'ascending' },
    ],
    ...(after && { after }),
    limit,
  })

const presentGame = (game: GameDocument): AdminGame => {
  const files = gameImageFiles(game)
  return {
    id: Number(game._id),
    name: game.name,
    slug: game.slug,
    is_listed: game.listed === true,
    image_url: files && gameFileUrl(game._id, files.image),
    thumbnail_url: files && gameFileUrl(game._id, files.thumbnail),
  }
}

const IMAGE_FIELD = 'image'

const uploadImage = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Gives a game its official map image',
    limit: 'upload',
    session: 'required',
    params: idParams,
    form: { fields: z.object({}), fileField: IMAGE_FIELD },
    load: ({ params }) => existing(services.store, params.id),
    authorise: (request, game) => authoriseAdmin(request, game),
    act: async ({ ctx, user }, game) => {
      await admitUpload(services, ctx, user, services.config.maxUploadBytes)
      await withUpload(ctx, services.config, IMAGE_FIELD, async ({ file }) => {
        if (file === null) throw badRequest(TEXTS.mapForm.required)
        // The upload may have taken minutes, in which the right can be lost.
        const still = await services.store.get('users', user._id)
        if (!still || isSuspended(still)) throw unauthorised('You must be logged in.')
        authoriseAdmin({ user: still }, game)
        await giveGameImage(services, authorOf({ user: still, ctx }), game, file.path).catch(asRefusal)
      })
      return existing(services.store, Number(game._id))
    },
    present: presentGame,
    answer: adminGameSchema,
  })

/** @throws HttpError 404 */
const existing = async (store: Store, id: number): Promise<GameDocument> => {
  const game = await store.get('games', String(id))
  if (!game) throw notFound('Game not found')
  return game
}
