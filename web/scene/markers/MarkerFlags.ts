import { isSameSet } from '../state/isSameSet.ts'
import { isElsewhere, type SceneFloors } from '../state/SceneFloors.ts'
import type { Marker } from './Marker.ts'
import {
  areSameRules,
  ELSEWHERE,
  FOUND,
  type MarkerFilter,
  markerFilterOf,
  type MarkerFilterRules,
  MATCHED,
} from './markerFilter.ts'

/** What the flags of a marker depend on. */
type Flagged = Pick<Marker, 'id' | 'floor'>

/** Which markers are found, match a search, or are on another floor, and how they are drawn because of that. */
export class MarkerFlags {
  #foundIds: ReadonlySet<number> = NO_IDS
  #matchIds: ReadonlySet<number> = NO_IDS
  #floors: SceneFloors | null = null
  #rules: MarkerFilterRules = {
    isFoundDimmed: false,
    foundFilter: 'all',
    isSearching: false,
    otherFloors: null,
  }
  #filter = markerFilterOf(this.#rules)

  /** How the markers are drawn, by their flags. */
  get filter(): MarkerFilter {
    return this.#filter
  }

  /** Whether found markers look different, or are drawn at all, according to their flag. */
  get isFoundTold(): boolean {
    return this.#rules.isFoundDimmed || this.#rules.foundFilter !== 'all'
  }

  of({ id, floor }: Flagged): number {
    return (
      (this.#foundIds.has(id) ? FOUND : 0) |
      (this.#matchIds.has(id) ? MATCHED : 0) |
      (isElsewhere(this.#floors, floor) ? ELSEWHERE : 0)
    )
  }

  /** Fills in the flags of all slots. Each costs little: most are not among the ids. */
  fill(flags: Uint8Array, floors: Uint32Array | null, slotOf: (id: number) => number | undefined): void {
    flags.fill(0)
    if (floors !== null && this.#floors !== null)
      for (let slot = 0; slot < flags.length; slot++)
        if (isElsewhere(this.#floors, floors[slot])) flags[slot] = ELSEWHERE
    for (const [ids, flag] of [
      [this.#foundIds, FOUND],
      [this.#matchIds, MATCHED],
    ] as const)
      for (const id of ids) {
        const slot = slotOf(id)
        if (slot !== undefined) flags[slot] = (flags[slot] ?? 0) | flag
      }
  }

  /** Returns the ids whose flag is different now. */
  setFound(ids: ReadonlySet<number>): number[] {
    const before = this.#foundIds
    this.#foundIds = ids
    return [...[...before].filter((id) => !ids.has(id)), ...[...ids].filter((id) => !before.has(id))]
  }

  /** Null if nothing is searched. Returns the ids whose flag may be different now, and whether anything is. */
  setMatches(ids: ReadonlySet<number> | null): { readonly concerned: Iterable<number>; isOther: boolean } {
    const before = this.#matchIds
    this.#matchIds = ids ?? NO_IDS
    const areOthers = !isSameSet(this.#matchIds, before)
    const isOther = this.setRules({ isSearching: ids !== null }) || areOthers
    return { concerned: [...before, ...this.#matchIds], isOther }
  }

  /** Null on a map without floors. Returns whether it is different now. */
  setFloors(floors: SceneFloors | null): boolean {
    if (floors === this.#floors) return false
    this.#floors = floors
    this.setRules({ otherFloors: floors?.others ?? null })
    return true
  }

  /** Returns whether they are different now. */
  setRules(rules: Partial<MarkerFilterRules>): boolean {
    const before = this.#rules
    this.#rules = { ...before, ...rules }
    this.#filter = markerFilterOf(this.#rules)
    return !areSameRules(this.#rules, before)
  }

  /** Whether it is dimmed because it is found or on another floor, regardless of the search. */
  isDimmed(marker: Flagged): boolean {
    return (this.#rules.isFoundDimmed && this.#foundIds.has(marker.id)) || this.isElsewhere(marker)
  }

  isElsewhere({ floor }: Pick<Flagged, 'floor'>): boolean {
    return isElsewhere(this.#floors, floor)
  }

  /** Whether it steps back because a search has found others. */
  isSteppedBack(id: number): boolean {
    return this.#rules.isSearching && !this.#matchIds.has(id)
  }
}

const NO_IDS: ReadonlySet<number> = new Set()
