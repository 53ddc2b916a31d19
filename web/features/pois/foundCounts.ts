import type { Content } from '../../../shared/content/content.ts'
import type { FoundPois, FoundStore } from './foundPois.ts'

/** How many POIs the viewer has found, of each type and in total. Those that are gone do not count. */
export interface FoundCounts {
  readonly total: number
  readonly byType: ReadonlyMap<number, number>
}

/** Counts, and what was counted. */
export interface KnownCounts extends FoundCounts {
  readonly pois: Content['pois']
  readonly ids: ReadonlySet<number>
}

const counted = new WeakMap<FoundStore, KnownCounts>()

/** The counts of a map, wherever they are shown. */
export const foundCountsOf = (
  store: FoundStore,
  pois: Content['pois'],
  found: Pick<FoundPois, 'ids' | 'step'>,
): FoundCounts => {
  const counts = nextFoundCounts(counted.get(store), pois, found)
  counted.set(store, counts)
  return counts
}

/** Returns the counts after a change. The cost follows what was ticked and which POIs are others, not how many are found. */
export const nextFoundCounts = (
  known: KnownCounts | undefined,
  pois: Content['pois'],
  { ids, step }: Pick<FoundPois, 'ids' | 'step'>,
): KnownCounts => {
  if (known?.pois === pois && known.ids === ids) return known
  const tally = new Tally(known)
  if (known?.ids === ids) tally.moveOn(known.pois, pois, ids)
  else if (known && step?.from === known.ids) {
    for (const id of step.toggled) tally.count(known.pois, id, ids.has(id) ? 1 : -1)
    tally.moveOn(known.pois, pois, ids)
  } else {
    tally.clear()
    for (const id of ids) tally.count(pois, id, 1)
  }
  return { total: tally.total, byType: tally.byType, pois, ids }
}

class Tally {
  total: number
  readonly byType: Map<number, number>

  constructor(known: FoundCounts | undefined) {
    this.total = known?.total ?? 0
    this.byType = new Map(known?.byType)
  }

  clear(): void {
    this.total = 0
    this.byType.clear()
  }

  count(pois: Content['pois'], id: number, by: 1 | -1): void {
    const typeId = pois.get(id)?.typeId
    if (typeId === undefined) return
    this.total += by
    const left = (this.byType.get(typeId) ?? 0) + by
    if (left > 0) this.byType.set(typeId, left)
    else this.byType.delete(typeId)
  }

  moveOn(before: Content['pois'], after: Content['pois'], ids: ReadonlySet<number>): void {
    if (before === after) return
    for (const id of after.changedIds(before)) {
      if (!ids.has(id)) continue
      this.count(before, id, -1)
      this.count(after, id, 1)
    }
  }
}
