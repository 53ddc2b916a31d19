import type { Category } from '../../../../shared/content/categories.ts'
import type { Content } from '../../../../shared/content/content.ts'
import { isLocked } from '../../../../shared/content/locks.ts'
import type { Poi } from '../../../../shared/content/pois.ts'
import type { PoiType } from '../../../../shared/content/types.ts'
import { placeText } from '../../../ui/text/numberText.ts'
import { sortedByName } from '../../types/findType.ts'
import { type PoiGroups, type PoiMatches, sortedPois, type UngroupedPois } from './poiGroups.ts'

interface Placed {
  readonly id: number
  /** 1 to `siblings`, among the rows of the same parent. */
  readonly place: number
  readonly siblings: number
}

interface Folder extends Placed {
  /** How many POIs are below it; while searching, how many of them match. */
  readonly count: number
  readonly isOpen: boolean
}

interface CategoryRow extends Folder {
  readonly kind: 'category'
  readonly category: Category
  readonly typeIds: readonly number[]
}

interface TypeRow extends Folder {
  readonly kind: 'type'
  readonly type: PoiType
}

export interface PoiOnlyRow extends Placed {
  readonly kind: 'poi'
  readonly poi: Poi
  readonly type: PoiType
}

/** One row of the tree. */
export type PoiRow = CategoryRow | TypeRow | PoiOnlyRow

export type FolderRow = CategoryRow | TypeRow

/** Whether a type or a category is locked itself. */
export const isRowLocked = (row: FolderRow): boolean =>
  isLocked(row.kind === 'type' ? row.type : row.category)

/** The rows of the tree. They are created on demand, so the cost follows the types and the rows in view, not all POIs. */
export interface PoiRows {
  readonly length: number
  /** The number of POIs, whether their rows are unfolded or not. */
  readonly poiCount: number
  at(index: number): PoiRow | undefined
  /** Returns the index of an entity's row, or -1. */
  indexOf(id: number): number
}

interface RowOptions {
  /** Ids of the categories and types whose fold differs from the default. */
  readonly toggled: ReadonlySet<number>
  /** The matches of a search, all unfolded; null if nothing is searched. */
  readonly matches: PoiMatches | null
}

/** On maps with at most this many POIs the types are unfolded by default. */
const OPEN_AT_FIRST_MAX = 100

/** A category or a type at row `start`, and the POIs of the rows after it. */
interface Block {
  readonly start: number
  readonly head: FolderRow
  readonly pois: readonly Poi[]
}

/** Returns the rows: categories, types, then POIs. During a search only those that match. */
export const poiRows = (groups: PoiGroups | UngroupedPois, options: RowOptions): PoiRows => {
  const blocks: Block[] = []
  let length = 0
  let poiCount = 0
  const add = (head: FolderRow, pois: readonly Poi[]) => {
    blocks.push({ start: length, head, pois })
    length += 1 + pois.length
  }
  for (const { row, types } of categoryRows(groups, options)) {
    add(row, NO_POIS)
    poiCount += row.count
    if (row.isOpen) for (const { type, pois } of types) add(type, type.isOpen ? sortedPois(pois) : NO_POIS)
  }
  const byId = new Map(blocks.map((block) => [block.head.id, block]))
  return {
    length,
    poiCount,
    at: (index) => rowIn(blocks, index),
    indexOf(id) {
      const block = byId.get(id)
      if (block) return block.start
      const poi = groups.content.pois.get(id)
      const type = poi && byId.get(poi.typeId)
      const place = type && poi ? type.pois.indexOf(poi) : -1
      return type && place >= 0 ? type.start + 1 + place : -1
    },
  }
}

/** Returns the index of the parent row, or -1 for a category. */
export const parentIndex = (rows: PoiRows, row: PoiRow): number =>
  row.kind === 'category' ? -1 : rows.indexOf(row.kind === 'type' ? row.type.categoryId : row.type.id)

/** Returns the toggled ids with those of a POI's category and type unfolded; the same set if they are. */
export const toggledToShow = (
  content: Content,
  toggled: ReadonlySet<number>,
  poiId: number,
): ReadonlySet<number> => {
  const type = content.types.get(content.pois.get(poiId)?.typeId ?? 0)
  if (!type) return toggled
  const isCategoryShut = toggled.has(type.categoryId)
  const isTypeShut = areTypesOpen(content) === toggled.has(type.id)
  if (!isCategoryShut && !isTypeShut) return toggled
  const next = new Set(toggled)
  next.delete(type.categoryId)
  return isTypeShut ? flipped(next, type.id) : next
}

export const flipped = (ids: ReadonlySet<number>, id: number): ReadonlySet<number> => {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}

const NO_POIS: readonly Poi[] = []

const areTypesOpen = (content: Content): boolean => content.pois.size <= OPEN_AT_FIRST_MAX

const isUnfolded = (content: Content, toggled: ReadonlySet<number>, typeId: number): boolean =>
  areTypesOpen(content) !== toggled.has(typeId)

/** Whether any type is unfolded, so that the POIs have to be grouped. */
export const isAnyUnfolded = (content: Content, toggled: ReadonlySet<number>): boolean => {
  for (const { id } of content.types) if (isUnfolded(content, toggled, id)) return true
  return false
}

interface TypeEntry {
  readonly type: TypeRow
  readonly pois: readonly Poi[]
}

const categoryRows = (
  groups: PoiGroups | UngroupedPois,
  options: RowOptions,
): readonly { readonly row: CategoryRow; readonly types: readonly TypeEntry[] }[] => {
  const { toggled, matches } = options
  const typesOf = typesByCategory(groups.content)
  const entries = sortedByName(groups.content.categories)
    .map((category) => {
      const all = typesOf.get(category.id) ?? []
      return { category, typeIds: all.map(({ id }) => id), types: typeRows(groups, all, options) }
    })
    .filter(({ types }) => matches === null || types.length > 0)
  return entries.map(({ category, typeIds, types }, index) => ({
    types,
    row: {
      kind: 'category',
      id: category.id,
      category,
      typeIds,
      count: types.reduce((total, { type }) => total + type.count, 0),
      isOpen: matches !== null || !toggled.has(category.id),
      place: index + 1,
      siblings: entries.length,
    },
  }))
}

const typeRows = (
  { content, byType }: PoiGroups | UngroupedPois,
  types: readonly PoiType[],
  { toggled, matches }: RowOptions,
): readonly TypeEntry[] => {
  const shown = matches === null ? types : types.filter(({ id }) => matches.has(id))
  return sortedByName(shown).map((type, index) => {
    const pois = (matches ?? byType)?.get(type.id) ?? NO_POIS
    const isOpen = matches !== null || (byType !== null && isUnfolded(content, toggled, type.id))
    const count = matches === null && byType === null ? (content.poiCounts.get(type.id) ?? 0) : pois.length
    const placed = { id: type.id, place: index + 1, siblings: shown.length }
    return { pois, type: { kind: 'type', type, count, isOpen, ...placed } }
  })
}

const rowIn = (blocks: readonly Block[], index: number): PoiRow | undefined => {
  const block = blocks[lastBefore(blocks, index)]
  if (!block) return undefined
  const { head, pois, start } = block
  if (index === start) return head
  const place = index - start
  const poi = pois[place - 1]
  return poi && head.kind === 'type'
    ? { kind: 'poi', id: poi.id, poi, type: head.type, place, siblings: pois.length }
    : undefined
}

/** Returns the index of the last block that starts at or before a row. */
const lastBefore = (blocks: readonly Block[], index: number): number => {
  let low = 0
  let high = blocks.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((blocks[middle]?.start ?? 0) <= index) low = middle + 1
    else high = middle
  }
  return low - 1
}

const typesByCategory = (content: Content): ReadonlyMap<number, readonly PoiType[]> => {
  const types = new Map<number, PoiType[]>()
  for (const type of content.types) {
    const others = types.get(type.categoryId)
    if (others) others.push(type)
    else types.set(type.categoryId, [type])
  }
  return types
}

/** Returns the name of a row; for a POI without a name its place. */
export const rowName = (row: PoiRow): string => {
  switch (row.kind) {
    case 'category':
      return row.category.name
    case 'type':
      return row.type.name
    case 'poi':
      return row.poi.name || placeText(row.poi)
  }
}

/** Returns the name of a POI, or of its type if it has none. */
export const poiTitle = (poi: Pick<Poi, 'name'>, type: Pick<PoiType, 'name'>): string => poi.name || type.name
