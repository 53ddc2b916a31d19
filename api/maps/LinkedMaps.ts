import type { Content } from '../../shared/content.ts'
import type { UserDocument } from '../store/collections.ts'
import type { Store } from '../store/Store.ts'
import { actorOf } from '../users/presentUser.ts'
import { isVisible } from './mapAccess.ts'

/** Maps that a viewer may not see, though POIs link to them. */
export type HiddenMaps = ReadonlySet<number>

/** More of one map's links are not looked up, and count as hidden. */
const LOOKED_UP_MAX = 500

/** Which maps the POIs of a content link to, found once for each content, and who may see them. */
export class LinkedMaps {
  readonly #store: Store
  readonly #linked = new WeakMap<Content, readonly number[]>()

  constructor(store: Store) {
    this.#store = store
  }

  async hiddenFrom(user: UserDocument | null, content: Content): Promise<HiddenMaps> {
    return hiddenMaps(this.#store, user, this.#linkedBy(content))
  }

  #linkedBy(content: Content): readonly number[] {
    const known = this.#linked.get(content)
    if (known) return known
    const linked = new Set<number>()
    for (const { linkedMapId } of content.pois) if (linkedMapId !== null) linked.add(linkedMapId)
    const sorted = [...linked].sort((a, b) => a - b)
    this.#linked.set(content, sorted)
    return sorted
  }
}

/** Of the maps, those that are not there, or not for this viewer. */
export const hiddenMaps = async (
  store: Store,
  user: UserDocument | null,
  mapIds: readonly number[],
): Promise<HiddenMaps> => {
  if (mapIds.length === 0) return new Set()
  const maps = await store.getMany('maps', mapIds.slice(0, LOOKED_UP_MAX).map(String))
  const hidden = new Set(mapIds)
  for (const map of maps) if (await isVisible(store, actorOf(user), map)) hidden.delete(Number(map._id))
  return hidden
}
