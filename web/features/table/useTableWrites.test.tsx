import { act } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aCategory, aPoi, aType } from '../../../tests/builders.ts'
import { flush } from '../../../tests/content/World.ts'
import { renderInViewer } from '../../../tests/renderInViewer.tsx'
import { LINKS_MAX } from './missingReferences.ts'
import { tableDrafts } from './tableDrafts.ts'
import { poiTable } from './poiTable.ts'
import { useTableWrites } from './useTableWrites.ts'
import { blankRow } from './writeRows.ts'

const POIS = poiTable({ links: true })
const category = aCategory({ name: 'Sights' })
const type = aType({ categoryId: category.id, name: 'Idol' })
const poi = aPoi({ typeId: type.id, name: 'Low Sister' })

/** A table on a server that answers for links only when it is let. */
const openTable = async () => {
  let write: ReturnType<typeof useTableWrites> | undefined
  const Table = () => {
    write = useTableWrites(POIS, () => {})
    return null
  }
  const { viewer, world } = await renderInViewer(<Table />, {
    changes: [
      { op: 'insert', kind: 'category', entity: category },
      { op: 'insert', kind: 'type', entity: type },
      { op: 'insert', kind: 'poi', entity: poi },
    ],
  })
  const waiting: (() => void)[] = []
  const asked: number[] = []
  const readLink = (id: number) => {
    asked.push(id)
    return new Promise((resolve) => waiting.push(() => resolve({ path: '/map/2', title: 'Cellar' })))
  }
  Object.assign(world.source, { readLink })
  const state = tableDrafts(viewer)
  return {
    asked,
    drafts: () => state.getState().drafts,
    discard: () => state.setState({ drafts: new Map() }),
    undo: () => act(() => void viewer.session.undo()),
    redo: () => act(() => void viewer.session.redo()),
    pois: () => [...viewer.session.store.getState().content.pois],
    write: async (...rows: readonly (readonly [number, Readonly<Record<string, string>>])[]) => {
      void write?.(rows.map(([row, texts]) => ({ row, texts: new Map(Object.entries(texts)) })))
      await act(flush)
    },
    answer: async () => {
      while (waiting.length > 0) {
        waiting.splice(0).forEach((resolve) => resolve())
        await act(() => new Promise((resolve) => setTimeout(resolve)))
      }
    },
  }
}

const NEW_ROW = { name: 'Stairs', type: 'Idol', x: '1', y: '2', link: '9' }

describe('what names a map, while that is asked for', () => {
  it('is held as a draft, whose row nothing else is typed into', async () => {
    const { write, answer, drafts, pois } = await openTable()
    await write([-1, NEW_ROW])
    expect(drafts().get(-1)?.get('link')).toEqual({ text: '9', error: null })
    expect(blankRow(drafts())).toBe(-2)
    await write([-2, { name: 'Well' }])
    await answer()
    expect([...drafts().keys()]).toEqual([-2])
    expect(pois()).toContainEqual(expect.objectContaining({ name: 'Stairs', linkedMapId: 9 }))
  })

  it('gives way to what is typed over it', async () => {
    const { write, answer, drafts, pois } = await openTable()
    await write([poi.id, { link: '9', name: 'Old' }])
    await write([poi.id, { name: 'New' }])
    await answer()
    expect(pois()).toEqual([expect.objectContaining({ name: 'New', linkedMapId: 9 })])
    expect(drafts().size).toBe(0)
  })

  it('is not written once it is discarded', async () => {
    const { write, answer, discard, pois } = await openTable()
    await write([-1, NEW_ROW])
    discard()
    await answer()
    expect(pois()).toHaveLength(1)
  })

  it('is asked for by a few requests at once, and not at all for too many maps', async () => {
    const { write, answer, asked, drafts } = await openTable()
    const rowsOf = (count: number) =>
      Array.from({ length: count }, (_, at) => [-1 - at, { ...NEW_ROW, link: `${at + 2}` }] as const)
    await write(...rowsOf(LINKS_MAX + 1))
    expect(asked).toEqual([])
    expect(drafts().get(-1)?.get('name')).toEqual({
      text: 'Stairs',
      error: 'At most 200 different maps can be linked at once. Write fewer rows.',
    })
    await write(...rowsOf(9))
    expect(asked).toHaveLength(4)
    await answer()
    expect(asked).toHaveLength(9)
    expect(drafts().has(-9)).toBe(false)
  })
})

it('takes cells that were not taken over back with the rest, but not what was typed since', async () => {
  const { write, undo, redo, drafts, pois } = await openTable()
  await write([poi.id, { x: 'west' }])
  await write([poi.id, { name: 'New', y: 'north' }], [-1, { name: 'Well', type: 'Idle' }])
  await write([-1, { type: 'Idols' }])
  undo()
  expect(pois()).toEqual([expect.objectContaining({ name: 'Low Sister' })])
  const texts = () =>
    Array.from(drafts(), ([row, cells]) => [row, ...Array.from(cells, ([, { text }]) => text)])
  expect(texts()).toEqual([
    [poi.id, 'west'],
    [-1, 'Idols'],
  ])
  redo()
  expect(texts()).toEqual([
    [poi.id, 'north', 'west'],
    [-1, 'Well', 'Idols', '', ''],
  ])
})
