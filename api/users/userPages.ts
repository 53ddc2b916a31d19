import {
  FAVOURITES_HEAD,
  LOCAL_MAPS_HEAD,
  MODERATION_HEAD,
  MY_COMMENTS_HEAD,
  MY_MAPS_HEAD,
  userMapsHead,
} from '../../shared/pageHeads.ts'
import { decodeSegment, type PageFinder } from '../http/pages.ts'
import { findByUsername } from './usernames.ts'

/** Only the browser knows which of its local maps there are. */
const LOCAL_PAGE = /^\/offline(-map\/[^/]{1,200})?\/?$/

/** The pages that list the maps of one user, or of whoever is signed in. */
export const userPages: PageFinder = async ({ store }, path) => {
  if (/^\/my-maps\/?$/.test(path)) return { status: 200, ...MY_MAPS_HEAD }
  if (LOCAL_PAGE.test(path)) return { status: 200, ...LOCAL_MAPS_HEAD }
  if (/^\/my-comments\/?$/.test(path)) return { status: 200, ...MY_COMMENTS_HEAD }
  if (/^\/moderation\/?$/.test(path)) return { status: 200, ...MODERATION_HEAD }
  if (/^\/favourites\/?$/.test(path)) return { status: 200, ...FAVOURITES_HEAD }
  const id = /^\/user\/id\/(\d{1,15})\/maps\/?$/.exec(path)?.[1]
  const name = /^\/user\/([^/]{1,600})\/maps\/?$/.exec(path)?.[1]
  if (id === undefined && name === undefined) return null
  const user =
    id === undefined ? await findByUsername(store, decodeSegment(name ?? '')) : await store.get('users', id)
  return { status: user ? 200 : 404, ...userMapsHead(user?.username ?? null) }
}
