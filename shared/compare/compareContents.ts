import { changeSchema, type Kind } from '../content/changes.ts'
import type { Category } from '../content/categories.ts'
import type { Content } from '../content/content.ts'
import type { Poi } from '../content/pois.ts'
import type { PoiType } from '../content/types.ts'
import type { Zone, ZoneGeometry } from '../content/zones.ts'
import { isSameShape } from '../dataMap/compareZones.ts'
import type { Certainty } from '../dataMap/MarkerPairing.ts'
import { sameValue } from '../sameValue.ts'
import type { Entities } from './entities.ts'
import type { MapDifference, Since } from './mapComparison.ts'
import { type Pairing, type Pairings, pairByLikeness, pairByOrigin } from './pairEntities.ts'

/** What both maps began with, each as it did; of maps that have a common origin but have forgotten that, nothing is known. */
export type Origin =
  | {
      readonly kind: 'known'
      readonly here: Entities
      readonly there: Entities
      readonly isThereNewer: boolean
    }
  | { readonly kind: 'forgotten' }
  | { readonly kind: 'none' }

export interface Compared {
  readonly content: Content
  readonly here: Entities
  /** As it would be here. */
  readonly there: Entities
  readonly origin: Origin
  /** How far apart two places may be that are the same, in map pixels: more than 0 where they had to be moved to be compared. */
  readonly samePlaceMax: number
  /** The same for POIs that are alike in nothing but their type, on maps without a common origin. */
  readonly nearMax: number
}

interface ContentComparison {
  readonly same: number
  readonly differences: readonly MapDifference[]
  readonly leftOut: number
}

/** So many differences are listed. */
export const DIFFERENCES_MAX = 5_000

const SLICE = 500
const KINDS = ['category', 'type', 'poi', 'zone'] as const satisfies readonly Kind[]

/**
 * Compares what is on two maps. Who made something, where it leads, whether it is locked and what it lies on is not compared. `newId` returns ids
 * that nothing on the map has.
 */
export function* compareContents(
  compared: Compared,
  newId: () => number,
): Generator<void, ContentComparison> {
  const { here, there } = compared
  const pairings = yield* pairingsOf(compared)
  const ids = idsHere(pairings, compared, newId)
  const found = new Found()
  for (const kind of KINDS) {
    let count = 0
    for (const entity of there[kind].values()) {
      if (++count % SLICE === 0) yield
      const pairing = pairings[kind].get(entity.id)
      const translated = translatedTo(entity, ids, compared.origin.kind !== 'none')
      if (pairing) compareOne(found, compared, { kind, translated, thereId: entity.id, pairing })
      else found.add({ op: 'insert', kind, entity: translated }, onlyThere(compared, kind, entity))
    }
    const taken = new Set(Array.from(pairings[kind].values(), ({ id }) => id))
    for (const entity of here[kind].values()) {
      if (++count % SLICE === 0) yield
      if (!taken.has(entity.id))
        found.add({ op: 'remove', kind, id: entity.id }, onlyHere(compared, kind, entity))
    }
  }
  return found
}

class Found implements ContentComparison {
  same = 0
  leftOut = 0
  readonly differences: MapDifference[] = []

  add(change: unknown, since: Since, certainty: Certainty = 'certain'): void {
    const parsed = this.differences.length < DIFFERENCES_MAX ? changeSchema.safeParse(change) : null
    if (parsed?.success) this.differences.push({ change: parsed.data, since, certainty })
    else this.leftOut++
  }
}

function* pairingsOf({ content, here, there, origin, nearMax }: Compared): Generator<void, Pairings> {
  switch (origin.kind) {
    case 'known':
      return pairByOrigin(
        { here, there },
        (kind, id) => origin.here[kind].has(id) && origin.there[kind].has(id),
      )
    case 'forgotten':
      return pairByOrigin({ here, there }, (kind, id) => here[kind].has(id) && there[kind].has(id))
    case 'none':
      return yield* pairByLikeness({ here, there }, content, nearMax)
  }
}

/** Returns what an id of the other map is here: that of the same thing, or one that nothing here has. */
const idsHere = (pairings: Pairings, { here, origin }: Compared, newId: () => number) => {
  const given = new Map<string, number>()
  return (kind: Kind, id: number): number => {
    const paired = pairings[kind].get(id)
    if (paired) return paired.id
    if (origin.kind !== 'none' && !here[kind].has(id)) return id
    const key = `${kind} ${id}`
    const own = given.get(key) ?? newId()
    given.set(key, own)
    return own
  }
}

type Entity = { readonly id: number } & Readonly<Record<string, unknown>>

const translatedTo = (
  entity: Category | PoiType | Poi | Zone,
  idOf: (kind: Kind, id: number) => number,
  areFloorsShared: boolean,
): Entity => {
  if ('geometry' in entity)
    return {
      ...(areFloorsShared ? entity : withoutFloors(entity)),
      id: idOf('zone', entity.id),
      isLocked: false,
      createdBy: null,
    }
  if ('typeId' in entity)
    return {
      ...(areFloorsShared ? entity : withoutFloors(entity)),
      id: idOf('poi', entity.id),
      typeId: idOf('type', entity.typeId),
      linkedMapId: null,
      createdBy: null,
    }
  if ('categoryId' in entity)
    return {
      ...entity,
      id: idOf('type', entity.id),
      categoryId: idOf('category', entity.categoryId),
      isLocked: false,
    }
  return { ...entity, id: idOf('category', entity.id), isLocked: false }
}

/** The floors of maps that do not come from one another may have the same ids. */
const withoutFloors = <T extends Poi | Zone>(entity: T): T => {
  const bare = { ...entity }
  delete bare.floor
  if ('leadsTo' in bare) delete bare.leadsTo
  return bare
}

interface Paired {
  readonly kind: Kind
  readonly translated: Entity
  readonly thereId: number
  readonly pairing: Pairing
}

const compareOne = (
  found: Found,
  compared: Compared,
  { kind, translated, thereId, pairing }: Paired,
): void => {
  const { here, origin, samePlaceMax } = compared
  const now: Entity | undefined = here[kind].get(pairing.id)
  if (!now) return
  const differing = Object.keys(translated).filter(
    (field) => isCompared(field) && !isSameField(field, now[field], translated[field], samePlaceMax),
  )
  if (differing.length === 0) {
    found.same++
    return
  }
  const sinceOfField = (field: string): Since => {
    if (origin.kind !== 'known') return null
    const [began, beganThere]: (Entity | undefined)[] = [
      origin.here[kind].get(pairing.id),
      origin.there[kind].get(thereId),
    ]
    if (!began || !beganThere) return null
    const isChangedHere = !isSameField(field, now[field], began[field], samePlaceMax)
    const isChangedThere = !isSameField(field, translated[field], beganThere[field], samePlaceMax)
    return sinceOf(isChangedHere, isChangedThere) ?? (origin.isThereNewer ? 'there' : 'here')
  }
  const sinceBy = new Map(differing.map((field) => [field, sinceOfField(field)]))
  // What only this map has changed stays, where the other one has changed something else.
  const news = differing.filter((field) => sinceBy.get(field) !== 'here')
  const set = news.length > 0 ? news : differing
  const fields = Object.fromEntries(set.map((field) => [field, translated[field]]))
  const since = [...sinceBy.values()].includes('both') ? 'both' : (sinceBy.get(set[0] ?? '') ?? null)
  found.add({ op: 'patch', kind, id: pairing.id, fields }, since, pairing.certainty)
}

const onlyThere = ({ origin, samePlaceMax }: Compared, kind: Kind, entity: Entity): Since => {
  if (origin.kind !== 'known') return null
  const beganThere: Entity | undefined = origin.there[kind].get(entity.id)
  if (!beganThere || !origin.here[kind].has(entity.id)) return 'there'
  return isAlike(entity, beganThere, samePlaceMax) ? 'here' : 'both'
}

const onlyHere = ({ origin, samePlaceMax }: Compared, kind: Kind, entity: Entity): Since => {
  if (origin.kind !== 'known') return null
  const began: Entity | undefined = origin.here[kind].get(entity.id)
  if (!began || !origin.there[kind].has(entity.id)) return 'here'
  return isAlike(entity, began, samePlaceMax) ? 'there' : 'both'
}

const sinceOf = (isChangedHere: boolean, isChangedThere: boolean): Since => {
  if (isChangedHere && isChangedThere) return 'both'
  return isChangedThere ? 'there' : isChangedHere ? 'here' : null
}

const isCompared = (field: string): boolean =>
  !['id', 'createdBy', 'linkedMapId', 'isLocked', 'order', 'way', 'floor', 'leadsTo'].includes(field)

const isAlike = (a: Entity, b: Entity, samePlaceMax: number): boolean =>
  Object.keys(a).every((field) => !isCompared(field) || isSameField(field, a[field], b[field], samePlaceMax))

const isSameField = (field: string, a: unknown, b: unknown, samePlaceMax: number): boolean => {
  if (sameValue(a, b)) return true
  if (samePlaceMax === 0) return false
  if (typeof a === 'number' && typeof b === 'number' && (field === 'x' || field === 'y'))
    return Math.abs(a - b) <= samePlaceMax
  return field === 'geometry' && isSameShape(a as ZoneGeometry, b as ZoneGeometry, samePlaceMax)
}

/**
 * Whether a difference is what only the other map has done, and taking it undoes nothing of this one. A type or category that is
 * gone there is not: something here may have it.
 */
export const isNews = ({ since, change }: MapDifference): boolean => {
  if (change.op === 'insert') return since === 'there' || since === null
  const isUsed = change.op === 'remove' && (change.kind === 'category' || change.kind === 'type')
  return since === 'there' && !isUsed
}
