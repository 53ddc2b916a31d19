import { isTaken } from './contentFold.ts'
import type { Content } from '../../../shared/content/content.ts'

/** Returns a function that makes ids for new entities, each once: a later list may use an id that was returned before. */
export const createEntityIds = (make: () => number, contentNow: () => Content): (() => number) => {
  const given = new Set<number>()
  return () => {
    let id = make()
    while (given.has(id) || isTaken(contentNow(), id)) id = make()
    given.add(id)
    return id
  }
}
