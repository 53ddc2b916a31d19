import Router from '@koa/router'
import type { Middleware } from 'koa'
import { z } from 'zod'
import { idTextSchema } from '../../shared/ids.ts'
import { currentUser } from '../http/currentUser.ts'
import { notFound } from '../http/HttpError.ts'
import { sendFile } from '../http/sendFile.ts'
import { isOriginalFile } from '../images/originalFile.ts'
import type { Services } from '../services.ts'
import type { MapDocument, UserDocument } from '../store/collections.ts'
import { actorOf } from '../users/presentUser.ts'
import { canEditMap } from '../../shared/permissions.ts'
import { sameToken } from './accessToken.ts'
import { loadVisibleMap, mapFacts } from './mapAccess.ts'

/** The files of maps. Their rights are asked for at every request: an address alone opens nothing. */
export const fileRoutes = (services: Services): Router => {
  const router = new Router()
  router.get(/^\/maps\/[^/]+\/files\//, answerFile(services))
  return router
}

const FILE_PATH = /^\/maps\/(\d+)\/files\/([\w-]+)\/([\w-]+(?:\/[\w-]+){0,2}\.([a-z]+))$/

const CONTENT_TYPES = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
} as const

const addressSchema = z.tuple([
  idTextSchema,
  z.string(),
  z.string(),
  z.enum(Object.keys(CONTENT_TYPES) as (keyof typeof CONTENT_TYPES)[]),
])

const answerFile =
  (services: Services): Middleware =>
  async (ctx) => {
    const address = addressSchema.safeParse(FILE_PATH.exec(ctx.path)?.slice(1))
    if (!address.success) throw notFound('File not found')
    const [mapId, token, file, extension] = address.data
    const user = await currentUser(services, ctx)
    const map = await loadVisibleMap(services, user, mapId)
    if (!sameToken(token, map.access_token) || !mayRead(user, map, file)) throw notFound('File not found')
    const stored = await services.files.get(`${map._id}/${file}`)
    if (!stored) throw notFound('File not found')
    sendFile(ctx, stored, {
      contentType: CONTENT_TYPES[extension],
      cacheControl: map.is_public ? 'private, max-age=31536000, immutable' : 'private, no-cache',
      ...(isOriginalFile(file) && { downloadName: `${map.slug}.${extension}` }),
    })
  }

const mayRead = (user: UserDocument | null, map: MapDocument, file: string): boolean =>
  !isOriginalFile(file) || canEditMap(actorOf(user), mapFacts(map))
