import Router from '@koa/router'
import type { Middleware } from 'koa'
import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { errorAnswerSchema } from '../../shared/errors.ts'
import { idTextSchema } from '../../shared/ids.ts'
import {
  assetPath,
  type AssetRef,
  assetRefOfPath,
  isWebPicture,
  webPictureSchema,
} from '../../shared/maps/assets.ts'
import { libraryIconPath } from '../../shared/maps/libraryIcons.ts'
import { canModerate, canReadUnshown, hasRight } from '../../shared/maps/permissions.ts'
import { withContract } from '../http/contract.ts'
import { notFound } from '../http/errors.ts'
import { PICTURE_TYPES, type PictureExtension, sendFile } from '../http/sendFile.ts'
import { currentUser } from '../http/sessions.ts'
import { isOriginalFile } from '../images/inspectImage.ts'
import type { Services } from '../services.ts'
import { assetId } from '../content/assets.ts'
import type { MapDocument, UserDocument } from '../store/collections.ts'
import type { Store } from '../store/Store.ts'
import { sharedGet } from '../store/sharedWork.ts'
import { actorOf, isHidden, loadVisibleMap, mapFacts, unlessClosed } from './mapAccess.ts'

/** The files of maps. Every request checks the right to view the map: the address alone opens nothing. */
export const fileRoutes = (services: Services): Router => {
  const router = new Router()
  router.get('/maps/:mapId/files/:token/*file', withContract(FILE_CONTRACT, getFile(services)))
  return router
}

const FILE_PATH = /^\/maps\/(\d+)\/files\/([\w-]+)\/([\w-]+(?:\/[\w-]+){0,2}\.([a-z]+))$/

const FILE_CONTRACT = {
  summary: 'Returns a file of a map, or a range of its bytes',
  session: 'optional',
  answer: { statuses: [200, 206, 304], contentTypes: Object.values(PICTURE_TYPES) },
  refusals: { 404: errorAnswerSchema, 416: errorAnswerSchema },
} as const

const addressSchema = z.tuple([
  idTextSchema,
  z.string(),
  z.string(),
  z.enum(Object.keys(PICTURE_TYPES) as PictureExtension[]),
])

const getFile =
  (services: Services): Middleware =>
  async (ctx) => {
    const address = addressSchema.safeParse(FILE_PATH.exec(ctx.path)?.slice(1))
    if (!address.success) throw notFound('File not found')
    const [mapId, token, file, extension] = address.data
    const user = await currentUser(services, ctx)
    const map = await loadVisibleMap(services, user, mapId)
    const access = sameToken(token, map.access_token) ? await accessTo(services, user, map, file) : 'none'
    if (access === 'none') throw notFound('File not found')
    const stored = await services.files.get(`${map._id}/${file}`)
    if (!stored) throw notFound('File not found')
    sendFile(ctx, stored, {
      contentType: PICTURE_TYPES[extension],
      cacheControl:
        map.is_public && access === 'everybody'
          ? 'private, max-age=31536000, immutable'
          : 'private, no-cache',
      ...(isOriginalFile(file) && { downloadName: `${map.slug}.${extension}` }),
    })
  }

/** Everybody who sees the map may read a file, or only whom it is for, which may change. */
type Access = 'everybody' | 'some' | 'none'

/** The original, and icons and pictures that nothing on the map shows, are not for everybody. */
const accessTo = async (
  { changeLog, store }: Services,
  user: UserDocument | null,
  map: MapDocument,
  file: string,
): Promise<Access> => {
  const ref = assetRefOfPath(file)
  if (ref === null && !isOriginalFile(file)) return 'everybody'
  if (ref === null) return hasRight(actorOf(user), mapFacts(map), 'original') ? 'some' : 'none'
  if ((await unlessClosed(changeLog.readEncoded(Number(map._id)))).shows(ref)) return 'everybody'
  const style = await sharedGet(store, 'styles', map._id)
  if (style !== null && (style.title_image === ref || style.watermark === ref)) return 'everybody'
  return user !== null && (await mayReadUnshown(store, user, map, ref)) ? 'some' : 'none'
}

/**
 * What the map does not show is for its owner and its editors. What is suggested is for its author and for moderators, too, and for these alone
 * while they hide it.
 */
const mayReadUnshown = async (
  store: Store,
  user: UserDocument,
  map: MapDocument,
  ref: AssetRef,
): Promise<boolean> => {
  const isEditor = canReadUnshown(actorOf(user), mapFacts(map))
  const asset = await store.get('assets', assetId(Number(map._id), ref))
  if (!asset?.suggested) return isEditor
  if (canModerate(actorOf(user))) return true
  if (!isEditor && asset.user_id !== Number(user._id)) return false
  const proposal = asset.proposal_id == null ? null : await store.get('proposals', String(asset.proposal_id))
  return proposal === null || !isHidden(proposal)
}

/** The address of a file of a map. The token is replaced when the map goes private, so that old addresses end. */
export const fileUrl = (map: MapDocument, file: string): string =>
  `/maps/${map._id}/files/${map.access_token}/${file}`

/** The address of a file that the content names, or null if it names none. */
export const assetUrl = (map: MapDocument, ref: AssetRef | null): string | null => {
  const path = ref === null ? null : assetPath(ref)
  return path && fileUrl(map, path)
}

/** The address of an icon: a file of the map, or one of the library in the colour of its type. */
export const iconUrl = (map: MapDocument, ref: AssetRef | null, colour: string): string | null =>
  ref === null ? null : (libraryIconPath(ref, colour) ?? assetUrl(map, ref))

/** The address of a POI's picture, which may be on another site. */
export const pictureUrl = (map: MapDocument, picture: string | null): string | null =>
  picture !== null && isWebPicture(picture) ? picture : assetUrl(map, picture)

/**
 * Returns the picture that an address stands for: the ref of a file of the map, or the address itself if it is on another
 * site. Null for everything else. The server never fetches it.
 */
export const pictureOfUrl = (map: MapDocument, publicUrl: string, url: string): string | null => {
  if (!URL.canParse(url, publicUrl)) return null
  const { origin, pathname, href } = new URL(url, publicUrl)
  if (origin !== new URL(publicUrl).origin) return webPictureSchema.safeParse(href).data ?? null
  const [, mapId, path] = /^\/maps\/(\d+)\/files\/[\w-]+\/(.+)$/.exec(pathname) ?? []
  return mapId === map._id ? assetRefOfPath(path ?? '') : null
}

const sameToken = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
