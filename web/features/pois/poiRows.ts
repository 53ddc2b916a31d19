import type { Category } from '../../../shared/categories.ts'
import type { Content } from '../../../shared/content.ts'
import type { Poi } from '../../../shared/pois.ts'
import type { PoiType } from '../../../shared/types.ts'
import { findKey, sortedPois, type PoiGroups } from './poiGroups.ts'

/** One line of the list. `count` is how many POIs are below it. */
export type PoiRow =
  | {
      readonly kind: 'category'
      readonly category: Category
      readonly count: number
      readonly isOpen: boolean
    }
  | { readonly kind: 'type'; readonly type: PoiType; readonly count: number; readonly isOpen: boolean }
  | { readonly kind: 'poi'; readonly poi: Poi; readonly type: PoiType }

export interface RowOptions {
  /** Ids of categories and types that are folded the other way than they are by nature. */
  readonly toggled: ReadonlySet<number>
  readonly search: string
}

/** On maps no larger than this the types stand open at first. */
const OPEN_AT_FIRST_MAX = 100

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

export const rowId = (row: PoiRow): number =>
  row.kind === 'category' ? row.category.id : row.kind === 'type' ? row.type.id : row.poi.id

/** Category, then type, then POI; while searching, only what matches, all of it open. */
export const poiRows = (groups: PoiGroups, { toggled, search }: RowOptions): readonly PoiRow[] => {
  const { content } = groups
  const wanted = findKey(search.trim())
  const areTypesOpen = content.pois.size <= OPEN_AT_FIRST_MAX
  const typesOf = typesByCategory(content)
  const rows: PoiRow[] = []
  for (const category of byName(content.categories)) {
    const types = byName(typesOf.get(category.id) ?? [])
      .map((type) => ({ type, pois: matching(groups, category, type, wanted) }))
      .filter(({ pois }) => wanted === '' || pois.length > 0)
    if (wanted !== '' && types.length === 0) continue
    const count = types.reduce((total, { pois }) => total + pois.length, 0)
    const isOpen = wanted !== '' || !toggled.has(category.id)
    rows.push({ kind: 'category', category, count, isOpen })
    if (!isOpen) continue
    for (const { type, pois } of types) {
      const isTypeOpen = wanted !== '' || areTypesOpen !== toggled.has(type.id)
      rows.push({ kind: 'type', type, count: pois.length, isOpen: isTypeOpen })
      if (isTypeOpen)
        for (const poi of wanted === '' ? sortedPois(pois) : pois) rows.push({ kind: 'poi', poi, type })
    }
  }
  return rows
}

/** Which ids have to be toggled so that a POI's row is there; none if it is, or if it does not exist. */
export const toggledToShow = (
  content: Content,
  toggled: ReadonlySet<number>,
  poiId: number,
): ReadonlySet<number> => {
  const type = content.types.get(content.pois.get(poiId)?.typeId ?? 0)
  if (!type) return toggled
  const areTypesOpen = content.pois.size <= OPEN_AT_FIRST_MAX
  const isCategoryShut = toggled.has(type.categoryId)
  const isTypeShut = areTypesOpen === toggled.has(type.id)
  if (!isCategoryShut && !isTypeShut) return toggled
  const next = new Set(toggled)
  next.delete(type.categoryId)
  if (isTypeShut) flip(next, type.id)
  return next
}

export const flip = (ids: Set<number>, id: number): Set<number> => {
  if (!ids.delete(id)) ids.add(id)
  return ids
}

/** A type or a category whose name matches brings all its POIs. What is found is in order, as it is read. */
const matching = (groups: PoiGroups, category: Category, type: PoiType, wanted: string): readonly Poi[] => {
  const all = groups.byType.get(type.id) ?? []
  if (wanted === '') return all
  const isOfName = findKey(type.name).includes(wanted) || findKey(category.name).includes(wanted)
  const sorted = sortedPois(all)
  return isOfName ? sorted : sorted.filter((poi) => nameKeyOf(poi).includes(wanted))
}

const nameKeyOf = (poi: Poi): string => {
  const known = nameKeys.get(poi)
  if (known !== undefined) return known
  const key = findKey(poi.name)
  nameKeys.set(poi, key)
  return key
}

const nameKeys = new WeakMap<Poi, string>()

const typesByCategory = (content: Content): ReadonlyMap<number, readonly PoiType[]> => {
  const types = new Map<number, PoiType[]>()
  for (const type of content.types) types.set(type.categoryId, [...(types.get(type.categoryId) ?? []), type])
  return types
}

const byName = <T extends { name: string }>(entities: Iterable<T>): T[] =>
  [...entities].sort((a, b) => collator.compare(a.name, b.name))
