import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderInViewer } from '../../../tests/renderInViewer.tsx'
import { rangeOfCell } from './cellRange.ts'
import { poiTable } from './poiTable.ts'
import type { Grid } from './useGrid.ts'
import type { GridActs } from './useGridActs.ts'
import { useGridKeys } from './useGridKeys.ts'
import type { TableView } from './useTable.ts'

const ACTIVE = { row: 1, column: 0 }
const goTo = vi.fn<Grid['goTo']>()
beforeEach(() => goTo.mockClear())

/** Presses Escape in a cell; returns whether the map gets the key. */
const escape = async ({ markedRows = 1, selected = [] as readonly number[] }) => {
  const Cell = () => {
    const onKeyDown = useGridKeys({
      view: { table: poiTable({ links: true }), selected: new Set(selected) } as unknown as TableView,
      grid: {
        goTo,
        rows: [1, 2],
        range: rangeOfCell(ACTIVE),
        indexes: { top: 0, bottom: markedRows - 1, left: 0, right: 0 },
      } as unknown as Grid,
      acts: {} as unknown as GridActs,
      onEdit: () => undefined,
    })
    return (
      <div onKeyDown={onKeyDown}>
        <div role="gridcell" data-column={0} tabIndex={0} />
      </div>
    )
  }
  const { unmount } = await renderInViewer(<Cell />)
  const onMap = vi.fn()
  window.addEventListener('keydown', onMap)
  fireEvent.keyDown(screen.getByRole('gridcell'), { key: 'Escape' })
  window.removeEventListener('keydown', onMap)
  unmount()
  return onMap.mock.calls.length > 0
}

it('lets go of the marked cells by Escape, then of what is selected on the map, and stays with the cells', async () => {
  expect(await escape({ markedRows: 2, selected: [1] })).toBe(false)
  expect(goTo.mock.calls).toEqual([[ACTIVE]])
  expect(await escape({ selected: [1] })).toBe(true)
  expect(await escape({})).toBe(false)
  expect(goTo).toHaveBeenCalledTimes(1)
})
