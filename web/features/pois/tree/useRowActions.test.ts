import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { contentFrom } from '../../../../shared/content/content.ts'
import { aCategory, aPoi, aType } from '../../../../tests/builders.ts'
import { groupPois } from './poiGroups.ts'
import { poiRows } from './poiRows.ts'
import { createRowFlash } from './useRowActions.ts'

const category = aCategory({ name: 'Travel' })
const type = aType({ categoryId: category.id, name: 'Ferries' })
const poi = aPoi({ typeId: type.id, name: 'Old pier' })
const rows = poiRows(groupPois(contentFrom({ categories: [category], types: [type], pois: [poi] })), {
  toggled: new Set(),
  matches: null,
})
const rowAt = (index: number) => {
  const row = rows.at(index)
  if (!row) throw new Error(`There is no line ${index}.`)
  return row
}

describe('highlighting a row on the map', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('flashes the marker of a POI and all markers of a type [POI-034] [POI-035]', () => {
    const flash = vi.fn()
    const { hover } = createRowFlash({ flash })
    ;[2, 1, 0].forEach((index) => hover(rowAt(index)))
    expect(flash.mock.calls).toEqual([
      [{ kind: 'marker', id: poi.id }],
      [{ kind: 'type', typeId: type.id }],
      [null],
    ])
  })

  it('highlights a tapped type for 1.5 s after the last tap [POI-036] [CONST-070]', () => {
    const flash = vi.fn()
    const { touch } = createRowFlash({ flash })
    touch(rowAt(1))
    vi.advanceTimersByTime(1_000)
    touch(rowAt(1))
    vi.advanceTimersByTime(1_499)
    expect(flash).toHaveBeenLastCalledWith({ kind: 'type', typeId: type.id })
    vi.advanceTimersByTime(1)
    expect(flash).toHaveBeenLastCalledWith(null)
    expect(flash).toHaveBeenCalledTimes(3)
  })
})
