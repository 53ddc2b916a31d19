import Router from '@koa/router'
import type { Middleware } from 'koa'
import { z } from 'zod'
import { errorAnswerSchema } from '../../shared/errors.ts'
import { idTextSchema } from '../../shared/ids.ts'
import { withContract } from '../http/contract.ts'
import { notFound } from '../http/errors.ts'
import { visitorKey } from '../http/rateLimits.ts'
import { sendFile } from '../http/sendFile.ts'
import type { Services } from '../services.ts'
import { loadVisibleMap, unlessClosed } from './mapAccess.ts'

/** The pictures of public maps for link previews. */
export const socialImageRoutes = (services: Services): Router => {
  const router = new Router()
  router.get('/maps/:id/social.jpg', getSocialImage(services))
  return router
}

const CONTRACT = {
  summary: 'Returns the picture of a public map for link previews, or its thumbnail until that is made',
  session: 'none',
  params: z.object({ id: idTextSchema }),
  answer: { statuses: [200, 302, 304], contentTypes: ['image/jpeg', 'image/webp'] },
  refusals: { 404: errorAnswerSchema, 429: errorAnswerSchema },
} as const

const getSocialImage = (services: Services): Middleware =>
  withContract(CONTRACT, async (ctx) => {
    await services.rateLimits.consume('read', visitorKey(ctx))
    const params = CONTRACT.params.safeParse(ctx['params'])
    if (!params.success) throw notFound('Map not found')
    const map = await loadVisibleMap(services, null, params.data.id)
    const picture = await unlessClosed(services.socialImages.get(map))
    if (picture) return sendFile(ctx, picture, { contentType: 'image/jpeg', cacheControl: FOR_TEN_MINUTES })
    const { thumbnail_file } = map.image
    const thumbnail = thumbnail_file && (await services.files.get(`${map._id}/${thumbnail_file}`))
    if (thumbnail) return sendFile(ctx, thumbnail, { contentType: 'image/webp', cacheControl: 'no-store' })
    ctx.status = 302
    ctx.set('Location', '/social.png')
    ctx.set('Cache-Control', 'no-store')
  })

/** In browsers alone, as the map may become private. */
const FOR_TEN_MINUTES = 'private, max-age=600'
