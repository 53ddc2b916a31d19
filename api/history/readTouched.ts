import type { Change, Kind } from '../../shared/content/changes.ts'
import { idOf } from '../../shared/content/contentDraft.ts'
import type { EntityIds } from '../../shared/history/history.ts'
import { isImageMove } from '../../shared/maps/imagePlacing.ts'
import type { ChangeLog } from '../content/changeLog.ts'

interface Touched {
  /** The oldest list that was looked at. */
  readonly first: number
  /** What the person changed who made the newest list. */
  readonly own: EntityIds
  /** What of that others changed, too. */
  readonly shared: EntityIds
}

/** Returns what a person changed in a sitting, as much of its newer part as is read at once; null if its newest list is gone. */
export const readTouched = async (
  changeLog: ChangeLog,
  mapId: number,
  sitting: { readonly first: number; readonly last: number },
): Promise<Touched | null> => {
  const [own, others] = [new IdsByKind(), new IdsByKind()]
  let userId: number | null = null
  let first = sitting.last + 1
  for await (const entry of changeLog.entriesBelow(mapId, first)) {
    if (entry.revision < sitting.first) break
    userId ??= entry.userId
    first = entry.revision
    if (isImageMove(entry)) continue
    const touched = entry.userId === userId ? own : others
    for await (const changes of entry.changes()) for (const change of changes) touched.add(change)
  }
  return userId === null
    ? null
    : { first, own: own.ids(), shared: own.ids((kind, id) => others.has(kind, id)) }
}

class IdsByKind {
  readonly #ids = {
    category: new Set<number>(),
    type: new Set<number>(),
    poi: new Set<number>(),
    zone: new Set<number>(),
  }

  add(change: Change): void {
    this.#ids[change.kind].add(idOf(change))
  }

  has(kind: Kind, id: number): boolean {
    return this.#ids[kind].has(id)
  }

  ids(isWanted: (kind: Kind, id: number) => boolean = () => true): EntityIds {
    const of = (kind: Kind) => [...this.#ids[kind]].filter((id) => isWanted(kind, id))
    return { category: of('category'), type: of('type'), poi: of('poi'), zone: of('zone') }
  }
}
