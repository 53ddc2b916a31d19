import Router from '@koa/router'
import type { Middleware } from 'koa'
import { z } from 'zod'
import { errorAnswerSchema } from '../../shared/errors.ts'
import { EMBED_SIZES, SOCIAL_IMAGE_HEIGHT_PX, SOCIAL_IMAGE_WIDTH_PX, URL_MAX } from '../../shared/limits.ts'
import { embedCode, type OembedAnswer, oembedAnswerSchema } from '../../shared/maps/oembed.ts'
import { mapTitle } from '../../shared/maps/pageHeads.ts'
import { embedPath, mapIdFromSegment, socialImagePath } from '../../shared/paths.ts'
import { TEXTS } from '../../shared/texts/texts.ts'
import { endpoint } from '../http/endpoint.ts'
import { HttpError } from '../http/errors.ts'
import type { Services } from '../services.ts'
import type { MapDocument } from '../store/collections.ts'
import { loadVisibleMap, NO_MAP } from './mapAccess.ts'
import { mapOfSegment, mapSegment } from './mapPage.ts'

/** oEmbed: other sites ask how to embed the map whose address somebody has posted there. */
export const oembedRoutes = (services: Services): Router => {
  const router = new Router()
  router.get('/api/oembed', getOembed(services))
  return router
}

/** Smaller than this a map cannot be used. */
const SIDE_MIN_PX = 160

const sideText = z
  .string()
  .regex(/^\d{1,5}$/, 'This is not a number of pixels.')
  .transform(Number)
  .pipe(z.int().min(SIDE_MIN_PX))

const oembedQuery = z.object({
  url: z.string().max(URL_MAX),
  maxwidth: sideText.optional(),
  maxheight: sideText.optional(),
  format: z.string().max(20).default('json'),
})

/** For every caller, the answer is what a visitor may see. */
const getOembed = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Returns how other sites embed the public map at an address',
    limit: 'read',
    session: 'optional',
    query: oembedQuery,
    load: async ({ query }) =>
      loadVisibleMap(services, null, (await mapIdOfAddress(services, query.url)) ?? NO_MAP),
    act: ({ query }, map) => {
      if (query.format !== 'json') throw new HttpError(501, 'Only the format json is available.')
      return map
    },
    present: (map, { query }) => presentOembed(services.config.publicUrl, map, query),
    answer: oembedAnswerSchema,
    refusals: { 501: errorAnswerSchema },
  })

const mapIdOfAddress = async (services: Services, address: string): Promise<number | null> => {
  const { publicUrl } = services.config
  if (!URL.canParse(address)) return null
  const { origin, pathname } = new URL(address)
  if (origin !== new URL(publicUrl).origin) return null
  const embedded = /^\/embed\/map\/(\d+)\/?$/.exec(pathname)?.[1]
  if (embedded !== undefined) return mapIdFromSegment(embedded)
  const segment = mapSegment(pathname)
  const map = segment === null ? null : await mapOfSegment(services, null, segment)
  return map && Number(map._id)
}

const CACHE_AGE_S = 3_600

const presentOembed = (
  origin: string,
  map: MapDocument,
  { maxwidth = Infinity, maxheight = Infinity }: z.infer<typeof oembedQuery>,
): OembedAnswer => {
  const title = mapTitle(map)
  const width = Math.min(EMBED_SIZES.medium.width, maxwidth)
  const height = Math.min(EMBED_SIZES.medium.height, maxheight)
  const hasRoom = SOCIAL_IMAGE_WIDTH_PX <= maxwidth && SOCIAL_IMAGE_HEIGHT_PX <= maxheight
  return {
    version: '1.0',
    type: 'rich',
    title,
    author_name: map.uploader_username,
    author_url: `${origin}/user/${encodeURIComponent(map.uploader_username)}/maps`,
    provider_name: TEXTS.site.name,
    provider_url: `${origin}/`,
    cache_age: CACHE_AGE_S,
    html: embedCode({ url: origin + embedPath(Number(map._id)), title, width, height }),
    width,
    height,
    ...(hasRoom && {
      thumbnail_url: origin + socialImagePath(Number(map._id)),
      thumbnail_width: SOCIAL_IMAGE_WIDTH_PX,
      thumbnail_height: SOCIAL_IMAGE_HEIGHT_PX,
    }),
  }
}
