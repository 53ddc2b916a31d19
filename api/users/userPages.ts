import type { PageMeta } from '../http/pageHead.ts'
import { decodeSegment, type PageFinder } from '../http/pages.ts'
import { findByUsername } from './usernames.ts'

const LIST: PageMeta = {
  status: 200,
  title: '',
  description: 'Interactive game maps.',
  isIndexed: false,
}

/** The pages that list the maps of one user, or of whoever is signed in. */
export const userPages: PageFinder = async ({ store }, path) => {
  if (/^\/my-maps\/?$/.test(path)) return { ...LIST, title: 'My Maps – Pinfold' }
  const id = /^\/user\/id\/(\d{1,15})\/maps\/?$/.exec(path)?.[1]
  const name = /^\/user\/([^/]{1,600})\/maps\/?$/.exec(path)?.[1]
  if (id === undefined && name === undefined) return null
  const user =
    id === undefined ? await findByUsername(store, decodeSegment(name ?? '')) : await store.get('users', id)
  if (!user) return { ...LIST, status: 404, title: 'User Maps – Pinfold' }
  return {
    status: 200,
    title: `Maps by @${user.username} – Pinfold`,
    description: `The interactive game maps of ${user.username}.`,
    isIndexed: true,
    canonicalPath: `/user/${encodeURIComponent(user.username)}/maps`,
  }
}
