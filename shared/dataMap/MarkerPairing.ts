import type { Content } from '../content/content.ts'
import type { PointMap } from '../geometry/point.ts'
import type { Poi } from '../content/pois.ts'
import type { DataGroup, DataMarker } from './dataMap.ts'

/** A marker where it lies on the image. */
export interface PlacedMarker {
  readonly marker: DataMarker
  readonly group: DataGroup
  /** The type that the group became; null if the map has none of its name. */
  readonly typeId: number | null
  readonly place: PointMap
}

/** How sure it is that two are the same: by id, or by place and name; by one of these; or by being the nearest. */
export type Certainty = 'certain' | 'likely' | 'possible'

export interface Pair extends PlacedMarker {
  readonly poi: Poi
  readonly certainty: Certainty
}

/** So many markers are looked at without a pause. */
const SLICE = 500

/** Finds the POI that each marker once became. Each POI and each marker is taken once. */
export class MarkerPairing {
  readonly pairs: Pair[] = []
  readonly #content: Content
  readonly #pois: Map<number, Poi>
  #open: PlacedMarker[]

  constructor(placed: readonly PlacedMarker[], content: Content) {
    this.#open = [...placed]
    this.#pois = new Map(Array.from(content.pois, (poi) => [poi.id, poi]))
    this.#content = content
  }

  /** Markers for which there is no POI. */
  get unpairedMarkers(): readonly PlacedMarker[] {
    return this.#open
  }

  /** POIs for which there is no marker. */
  get unpairedPois(): Iterable<Poi> {
    return this.#pois.values()
  }

  /**
   * Pairs by the id of an own export; then, of one type, by place and name, by place, by name, by nearness within `nearMax`
   * map pixels; then, of any type, by place and name, and by place where the type is not in the file any more.
   */
  *pair(nearMax: number): Generator<void, void> {
    const keptTypes = new Set(this.#open.map(({ typeId }) => typeId))
    yield* this.#pairBy('certain', ({ marker }) =>
      marker.id === null ? undefined : this.#content.pois.get(Number(marker.id)),
    )
    const name = ({ marker }: PlacedMarker) => marker.name
    const poiName = (poi: Poi) => poi.name || (this.#content.types.get(poi.typeId)?.name ?? '')
    yield* this.#pairByKey(
      'certain',
      (placed) => `${placed.typeId} ${cellOf(placed.place)} ${name(placed)}`,
      (poi) => `${poi.typeId} ${cellOf(poi)} ${poiName(poi)}`,
    )
    yield* this.#pairByKey(
      'likely',
      ({ typeId, place }) => `${typeId} ${cellOf(place)}`,
      (poi) => `${poi.typeId} ${cellOf(poi)}`,
    )
    yield* this.#pairByKey(
      'likely',
      (placed) => (name(placed) === placed.group.name ? null : `${placed.typeId} ${name(placed)}`),
      (poi) => `${poi.typeId} ${poiName(poi)}`,
    )
    yield* this.#pairNearest(nearMax)
    yield* this.#pairByKey(
      'likely',
      (placed) => `${cellOf(placed.place)} ${name(placed)}`,
      (poi) => `${cellOf(poi)} ${poiName(poi)}`,
    )
    yield* this.#pairByKey(
      'possible',
      ({ place }) => cellOf(place),
      (poi) => (keptTypes.has(poi.typeId) ? null : cellOf(poi)),
    )
  }

  *#pairByKey(
    certainty: Certainty,
    keyOf: (placed: PlacedMarker) => string | null,
    keyOfPoi: (poi: Poi) => string | null,
  ): Generator<void, void> {
    if (this.#open.length === 0) return
    const poisByKey = new Map<string, Poi[]>()
    let count = 0
    for (const poi of this.#pois.values()) {
      if (++count % SLICE === 0) yield
      const key = keyOfPoi(poi)
      if (key !== null) addTo(poisByKey, key, poi)
    }
    yield* this.#pairBy(certainty, (placed) => {
      const key = keyOf(placed)
      return key === null ? undefined : takeNearest(poisByKey.get(key) ?? [], placed.place)
    })
  }

  *#pairNearest(nearMax: number): Generator<void, void> {
    const [pois, counts] = [new Map<number, Poi[]>(), new Map<number, number>()]
    for (const poi of this.#pois.values()) addTo(pois, poi.typeId, poi)
    for (const { typeId } of this.#open)
      if (typeId !== null) counts.set(typeId, (counts.get(typeId) ?? 0) + 1)
    yield* this.#pairBy('possible', ({ typeId, place }) => {
      const left = pois.get(typeId ?? 0) ?? []
      if (typeId === null || left.length * (counts.get(typeId) ?? 0) > NEAREST_CHECKS_MAX) return undefined
      const nearest = takeNearest(left, place)
      if (nearest === undefined || distanceMap(nearest, place) <= nearMax) return nearest
      left.push(nearest)
      return undefined
    })
  }

  *#pairBy(certainty: Certainty, find: (placed: PlacedMarker) => Poi | undefined): Generator<void, void> {
    const open: PlacedMarker[] = []
    for (const [index, placed] of this.#open.entries()) {
      if (index % SLICE === 0) yield
      const poi = find(placed)
      if (poi && this.#pois.delete(poi.id)) this.pairs.push({ ...placed, poi, certainty })
      else open.push(placed)
    }
    this.#open = open
  }
}

/** For more of one type, those with neither name nor place in common are added and gone. */
const NEAREST_CHECKS_MAX = 4_000_000

/** Removes the POI nearest to a place from the list, and returns it. */
const takeNearest = (pois: Poi[], place: PointMap): Poi | undefined => {
  let nearest = 0
  let least = Infinity
  for (const [index, poi] of pois.entries()) {
    const distance = distanceMap(poi, place)
    if (distance < least) [nearest, least] = [index, distance]
  }
  const found = pois[nearest]
  const last = pois.pop()
  if (last !== undefined && last !== found) pois[nearest] = last
  return found
}

export const distanceMap = (a: PointMap, b: PointMap): number => Math.hypot(a.x - b.x, a.y - b.y)

/** Places less than half a map pixel apart are mostly in one cell. */
export const cellOf = ({ x, y }: PointMap): string => `${Math.round(x)} ${Math.round(y)}`

const addTo = <K, V>(lists: Map<K, V[]>, key: K, value: V): void => {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}
