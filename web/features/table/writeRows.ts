import type { Change } from '../../../shared/content/changes.ts'
import type { Content } from '../../../shared/content/content.ts'
import type { ReadOptions, RowTexts, TableKind } from './TableKind.ts'

/** What stands in a cell that could not be taken over, and why; null if it waits for other cells of its new row. */
export interface DraftCell {
  readonly text: string
  readonly error: string | null
}

/** What was written and could not be taken over, by row and field. New rows have numbers below 0. */
export type Drafts = ReadonlyMap<number, ReadonlyMap<string, DraftCell>>

export const NO_DRAFTS: Drafts = new Map()

export const isNewRow = (row: number): boolean => row < 0

/** The numbers of the new rows, in the order in which they are shown. */
export const newRows = (drafts: Drafts): readonly number[] =>
  [...drafts.keys()].filter(isNewRow).sort((a, b) => b - a)

/** The number of the first new row that nothing is written in yet. */
export const blankRow = (drafts: Drafts): number => (newRows(drafts).at(-1) ?? 0) - 1

export interface RowWrite {
  readonly row: number
  readonly texts: RowTexts
}

export interface WrittenRows {
  /** One list, for one step of undo. */
  readonly changes: readonly Change[]
  readonly drafts: Drafts
  /** The ids of the new rows that were complete, by the numbers that they had. */
  readonly made: ReadonlyMap<number, number>
}

/**
 * Writes texts into rows. What can be taken over is in the changes, the rest in the drafts: of a row that there is, the cells
 * with errors; a new row as a whole, until all that it needs is right.
 */
export const writeRows = (
  table: TableKind,
  { content, drafts }: { readonly content: Content; readonly drafts: Drafts },
  writes: readonly RowWrite[],
  options: ReadOptions,
): WrittenRows => {
  const changes: Change[] = []
  const next = new Map(drafts)
  const made = new Map<number, number>()
  for (const { row, texts: written } of writes) {
    const texts = new Map([...textsOf(next.get(row)), ...written])
    next.delete(row)
    if (isNewRow(row) && [...texts.values()].every((text) => text.trim() === '')) continue
    const { change, errors } = table.readRow(content, isNewRow(row) ? null : row, texts, options)
    if (change) changes.push(change)
    if (isNewRow(row) && change?.op === 'insert') {
      made.set(row, change.entity.id)
      continue
    }
    const cells = new Map<string, DraftCell>()
    if (isNewRow(row)) for (const [field, text] of texts) cells.set(field, { text, error: null })
    for (const [field, error] of errors) cells.set(field, { text: texts.get(field) ?? '', error })
    if (cells.size > 0) next.set(row, cells)
  }
  return { changes, drafts: next, made }
}

/** Returns the drafts with texts as they were written: still to be checked, or with what is wrong with all of them. */
export const heldRows = (
  drafts: Drafts,
  writes: readonly RowWrite[],
  error: string | null = null,
): Drafts => {
  const next = new Map(drafts)
  for (const { row, texts } of writes) {
    const cells = new Map(next.get(row))
    for (const [field, text] of texts) cells.set(field, { text, error })
    next.set(row, cells)
  }
  return next
}

/** Returns what of the writes is still held: without cells that were typed over or discarded since. */
export const stillHeld = (drafts: Drafts, writes: readonly RowWrite[]): readonly RowWrite[] =>
  writes.flatMap(({ row, texts }) => {
    const cells = drafts.get(row)
    const held = [...texts].filter(([field, text]) => cells?.get(field)?.text === text)
    return held.length === 0 ? [] : [{ row, texts: new Map(held) }]
  })

/** Returns the cells of the written rows that a write left in the drafts. */
export const leftCells = (before: Drafts, after: Drafts, writes: readonly RowWrite[]): Drafts => {
  const left = new Map<number, ReadonlyMap<string, DraftCell>>()
  for (const { row } of writes) {
    const cells = [...(after.get(row) ?? [])].filter(
      ([field, { text }]) => before.get(row)?.get(field)?.text !== text,
    )
    if (cells.length > 0) left.set(row, new Map(cells))
  }
  return left
}

/** Returns the drafts without cells that still say what they said when they were left. */
export const withoutCells = (drafts: Drafts, left: Drafts): Drafts => {
  const next = new Map(drafts)
  for (const [row, cells] of left) {
    const kept = [...(next.get(row) ?? [])].filter(([field, { text }]) => cells.get(field)?.text !== text)
    if (kept.length > 0) next.set(row, new Map(kept))
    else next.delete(row)
  }
  return next
}

/** Returns the drafts with cells that were left, but for those in whose place something was written since. */
export const withCells = (drafts: Drafts, left: Drafts): Drafts => {
  const next = new Map(drafts)
  for (const [row, cells] of left) next.set(row, new Map([...cells, ...(next.get(row) ?? [])]))
  return next
}

interface RefusedWrite {
  readonly writes: readonly RowWrite[]
  /** The drafts that they were written over. */
  readonly before: Drafts
  readonly made: WrittenRows['made']
  readonly error: string
}

/**
 * Returns the drafts with all that was written, where it was refused as a whole. What was typed since then stays: a new row that
 * has its number by now moves the refused one to the end.
 */
export const refusedRows = (drafts: Drafts, { writes, before, made, error }: RefusedWrite): Drafts => {
  const next = new Map(drafts)
  let blank = blankRow(drafts)
  for (const { row, texts } of writes) {
    const isTaken = made.has(row) && drafts.has(row)
    const cells = new Map(before.get(row))
    for (const [field, text] of texts) cells.set(field, { text, error })
    if (!isTaken) for (const [field, cell] of drafts.get(row) ?? []) cells.set(field, cell)
    next.set(isTaken ? blank-- : row, cells)
  }
  return next
}

const textsOf = (cells: ReadonlyMap<string, DraftCell> = new Map()): [string, string][] =>
  Array.from(cells, ([field, { text }]) => [field, text])
