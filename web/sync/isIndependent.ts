import { applyChanges } from '../../shared/applyChanges.ts'
import type { Change } from '../../shared/changes.ts'
import type { Content } from '../../shared/content.ts'
import { idOf } from '../../shared/contentDraft.ts'

/**
 * Returns whether changes can be made to a content amid an act, of which `rest` is not done yet, and come to the same before
 * that as after it. It may be too careful: then the act is finished first.
 */
export const isIndependent = (
  content: Content,
  changes: readonly Change[],
  rest: readonly Change[],
): boolean => {
  const ids = new Set(changes.map(idOf))
  const typeIds = typesOfPois(content, changes)
  const hasNames = changes.some(isNamed)
  const removedTypeIds = new Set(
    changes.flatMap((change) => (change.kind === 'type' && change.op === 'remove' ? change.id : [])),
  )
  const meets = (change: Change): boolean => {
    if (ids.has(idOf(change))) return true
    // Names are unique, a type needs its category, and neither can be removed while it is used.
    if (isNamed(change)) return hasNames || (change.op === 'remove' && typeIds.has(change.id))
    return removedTypeIds.size > 0 && removedTypeIds.has(typeIdOf(change) ?? 0)
  }
  // What is refused amid the act may be possible after it.
  return !rest.some(meets) && applyChanges(content, changes).ok
}

const isNamed = ({ kind }: Change): boolean => kind === 'category' || kind === 'type'

/** Returns the types that the changed POIs have before or after it. */
const typesOfPois = ({ pois }: Content, changes: readonly Change[]): ReadonlySet<number> =>
  new Set(
    changes.flatMap((change) => {
      if (change.kind !== 'poi') return []
      return [pois.get(idOf(change))?.typeId, typeIdOf(change)].filter((id) => id !== undefined)
    }),
  )

/** Returns the type that a change gives a POI. */
const typeIdOf = (change: Change): number | undefined => {
  if (change.kind !== 'poi' || change.op === 'remove') return undefined
  return change.op === 'insert' ? change.entity.typeId : change.fields.typeId
}
