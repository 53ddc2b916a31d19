import { type Change, outsideReferencesOf, withCreatorsOf } from '../../shared/content/changes.ts'
import type { Content } from '../../shared/content/content.ts'
import { idOf } from '../../shared/content/contentDraft.ts'
import type { Services } from '../services.ts'
import type { UserDocument } from '../store/collections.ts'
import { countWalk } from './countWalk.ts'
import { type Authorized, unlessClosed } from './mapAccess.ts'

/** A list with what it has of the moment that it restores, which no other list may claim. */
interface RestoredList {
  /** With the creators of then. */
  readonly changes: readonly Change[]
  /** The maps that it lets POIs lead to as they did then, whoever may see these. */
  readonly links: ReadonlySet<number>
}

/** Returns null if nothing is known of that moment, or nothing in the list depends on it. */
export const restoredList = async (
  services: Services,
  map: Authorized<'edit'>,
  user: UserDocument,
  { changes, revision }: { readonly changes: readonly Change[]; readonly revision: number },
): Promise<RestoredList | null> => {
  if (!changes.some(isOfThen)) return null
  await countWalk(services, user)
  return unlessClosed(
    services.changeLog.contentAt(Number(map._id), revision, async (past) =>
      typeof past === 'string'
        ? null
        : {
            changes: withCreatorsOf(past.content, changes, Number(user._id)),
            links: linksAsThen(past.content, changes),
          },
    ),
  )
}

const isOfThen = (change: Change): boolean =>
  (change.op === 'insert' && (change.kind === 'poi' || change.kind === 'zone')) ||
  linkedMapsOf(change).length > 0

const linkedMapsOf = (change: Change): number[] =>
  outsideReferencesOf(change).flatMap(({ to }) => (typeof to === 'number' ? [to] : []))

const linksAsThen = ({ pois }: Content, changes: readonly Change[]): Set<number> => {
  const [asThen, others] = [new Set<number>(), new Set<number>()]
  for (const change of changes)
    for (const mapId of linkedMapsOf(change))
      (pois.get(idOf(change))?.linkedMapId === mapId ? asThen : others).add(mapId)
  for (const mapId of others) asThen.delete(mapId)
  return asThen
}
