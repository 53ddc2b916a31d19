import { mapIdOfJob } from '../images/imageJobs.ts'
import { mapIdOfMember } from '../store/memberDocuments.ts'
import type { Written } from '../store/observedStore.ts'

/** What may have changed. The listener reads what has. */
export type News =
  /** The content of a map. */
  | { readonly about: 'content'; readonly mapId: number }
  /** A map beside its content, and so who may see it. */
  | { readonly about: 'map'; readonly mapId: number }
  | { readonly about: 'comment'; readonly commentId: string }
  /** Who somebody is: their role, their suspension, all their sessions. */
  | { readonly about: 'person'; readonly userId: number }
  | { readonly about: 'session'; readonly key: string }
  /** Anything at all, as far as other servers and programs write. */
  | { readonly about: 'everything' }

/** Where streams hear that there may be news. */
export interface LiveBus {
  /** Returns a function that ends it. */
  listen(listener: (news: News) => void): () => void
}

/** Tells the news of what this process writes, at once. */
export class ProcessNews implements LiveBus {
  readonly #listeners = new Set<(news: News) => void>()

  listen(listener: (news: News) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** To be called after every write to the store. */
  written(written: Written): void {
    const news = newsOf(written)
    if (news !== null) this.tell(news)
  }

  tell(news: News): void {
    for (const listener of this.#listeners) listener(news)
  }
}

const newsOf = ({ collection, id, mapId, userId }: Written): News | null => {
  switch (collection) {
    case 'log':
      return mapId === undefined ? null : { about: 'content', mapId }
    case 'maps':
    case 'styles':
      return id === undefined ? null : { about: 'map', mapId: Number(id) }
    case 'floorImages':
      if (mapId !== undefined) return { about: 'map', mapId }
      return id === undefined ? null : { about: 'map', mapId: mapIdOfJob(id) }
    case 'members':
      if (mapId !== undefined) return { about: 'map', mapId }
      return id === undefined ? null : { about: 'map', mapId: mapIdOfMember(id) }
    case 'comments':
      if (mapId !== undefined) return { about: 'map', mapId }
      return id === undefined ? null : { about: 'comment', commentId: id }
    case 'users':
      return id === undefined ? null : { about: 'person', userId: Number(id) }
    case 'sessions':
      if (userId !== undefined) return { about: 'person', userId }
      return id === undefined ? null : { about: 'session', key: id }
    default:
      return null
  }
}
