import type { KeyboardEvent } from 'react'
import { rowId, type PoiRow } from './poiRows.ts'

export interface ListKeys {
  readonly rows: readonly PoiRow[]
  readonly active: number
  readonly walk: (index: number) => void
  readonly choose: (row: PoiRow) => void
  readonly toggle: (id: number) => void
}

const LEVEL = { category: 1, type: 2, poi: 3 } as const

/** The keys of a tree: up and down walk, right opens, left shuts or goes to the parent, Enter chooses. */
export const useListKeys =
  ({ rows, active, walk, choose, toggle }: ListKeys) =>
  (event: KeyboardEvent): void => {
    const row = rows[active]
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return
    const act = keyActions(rows, active, row, { walk, choose, toggle })[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }

const keyActions = (
  rows: readonly PoiRow[],
  active: number,
  row: PoiRow,
  { walk, choose, toggle }: Pick<ListKeys, 'walk' | 'choose' | 'toggle'>,
): Readonly<Partial<Record<string, () => void>>> => {
  const goTo = (index: number) => walk(Math.max(0, Math.min(rows.length - 1, index)))
  const isShut = row.kind !== 'poi' && !row.isOpen
  const isOpen = row.kind !== 'poi' && row.isOpen
  return {
    ArrowDown: () => goTo(active + 1),
    ArrowUp: () => goTo(active - 1),
    PageDown: () => goTo(active + 10),
    PageUp: () => goTo(active - 10),
    Home: () => goTo(0),
    End: () => goTo(rows.length - 1),
    ArrowRight: () => (isShut ? toggle(rowId(row)) : isOpen ? goTo(active + 1) : undefined),
    ArrowLeft: () => (isOpen ? toggle(rowId(row)) : goTo(parentOf(rows, active))),
    Enter: () => choose(row),
    ' ': () => choose(row),
  }
}

const parentOf = (rows: readonly PoiRow[], index: number): number => {
  const row = rows[index]
  const level = row ? LEVEL[row.kind] : 1
  return rows.findLastIndex((other, place) => place < index && LEVEL[other.kind] < level)
}
