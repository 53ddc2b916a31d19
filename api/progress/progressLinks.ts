import { createHash, createHmac, randomBytes } from 'node:crypto'
import { PROGRESS_LINKS_PER_USER_MAX } from '../../shared/limits.ts'
import { insertWithin } from '../store/insertWithin.ts'
import type { ProgressLinkDocument } from '../store/progressDocuments.ts'
import { DuplicateKeyError, type Store } from '../store/Store.ts'
import { ProgressFullError, ProgressOffError } from './ProgressLog.ts'
import { openBook } from './progressSettings.ts'

/** What is shared by a link: a playthrough of somebody on a map. */
export interface Linked {
  readonly userId: number
  readonly mapId: number
  /** Undefined for the first playthrough. */
  readonly part: string | undefined
}

/** The links by which anybody may look at somebody's marks on a map, until they are taken back. */
export interface ProgressLinks {
  /** Returns the token of the link, which is the same until it is taken back. @throws ProgressOffError, ProgressFullError */
  make(linked: Linked): Promise<string>
  /** Also those of earlier copies of the progress, and while it is turned off. */
  takeBack(linked: Linked): Promise<void>
  /** Returns those that a person has given out, by the ids of their maps. */
  list(userId: number): Promise<readonly Linked[]>
  find(token: string): Promise<ProgressLinkDocument | null>
}

/** The store holds only hashes of tokens, and seeds that make tokens together with the secret: a copy of it opens no link. */
export const createProgressLinks = ({
  store,
  secret,
}: {
  readonly store: Store
  readonly secret: string
}): ProgressLinks => {
  const tokenOf = (seed: string) =>
    createHmac('sha256', secret).update(`progress-link:${seed}`).digest('base64url')
  return {
    async make({ userId, mapId, part }) {
      const book = await openBook(store, userId, mapId, part)
      if (!book) throw new ProgressOffError(NOT_KEPT)
      const seed = randomBytes(32).toString('base64url')
      const link = { _id: book.id, user_id: userId, map_id: mapId, seed, token_hash: hashOf(tokenOf(seed)) }
      const known = await insertLink(store, link)
      const isOpen = (await openBook(store, userId, mapId, part))?.id === book.id
      // The copy was deleted in the meantime, perhaps before this link was there to be deleted with it.
      if (!isOpen) await store.delete('progressLinks', book.id)
      if (!known || !isOpen) throw new ProgressOffError(NOT_KEPT)
      const token = tokenOf(known.seed)
      // The secret may have become another one since.
      if (hashOf(token) !== known.token_hash)
        await store.update('progressLinks', known._id, { token_hash: hashOf(token) })
      return token
    },
    async takeBack({ userId, mapId, part }) {
      for await (const link of store.stream('progressLinks', { equals: { user_id: userId } }))
        if (link.map_id === mapId && partOf(link) === part) await store.delete('progressLinks', link._id)
    },
    async list(user_id) {
      const links = await store.find('progressLinks', {
        equals: { user_id },
        sort: [{ field: '_id', direction: 'ascending' }],
        limit: PROGRESS_LINKS_PER_USER_MAX,
      })
      return links
        .map((link) => ({ userId: link.user_id, mapId: link.map_id, part: partOf(link) }))
        .toSorted((a, b) => a.mapId - b.mapId)
    },
    async find(token) {
      if (!TOKEN.test(token)) return null
      const [link] = await store.find('progressLinks', {
        equals: { token_hash: hashOf(token) },
        sort: [{ field: '_id', direction: 'ascending' }],
        limit: 1,
      })
      return link ?? null
    },
  }
}

/** The playthrough is the last part of a book's id, `{user_id}:{map_id}:{copy_id}:{playthrough}`. */
const partOf = ({ _id }: ProgressLinkDocument): string | undefined => _id.split(':')[3]

/** Returns the link of that book, which may be there already. @throws ProgressFullError */
const insertLink = async (store: Store, link: ProgressLinkDocument): Promise<ProgressLinkDocument | null> => {
  const most = PROGRESS_LINKS_PER_USER_MAX
  const text = `You share as many links to your progress as an account may: ${most}. Take one back first.`
  try {
    const exceeded = await insertWithin(store, 'progressLinks', link, [
      { equals: { user_id: link.user_id }, most, text },
    ])
    if (exceeded) throw new ProgressFullError(exceeded.text)
    return link
  } catch (error) {
    if (!(error instanceof DuplicateKeyError)) throw error
    return store.get('progressLinks', link._id)
  }
}

const NOT_KEPT = 'Progress is not kept in this account.'
const TOKEN = /^[A-Za-z0-9_-]{43}$/

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')
