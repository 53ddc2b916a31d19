import { describe, expect, it } from 'vitest'
import { ENTITIES_PER_MAP_MAX } from '../../../shared/limits.ts'
import { cellsOfText, placePasted, textOfCells } from './pastedCells.ts'
import { poiTable } from './poiTable.ts'

describe('the text of a spreadsheet', () => {
  it('has columns parted by tabs, and keeps line breaks within a cell', () => {
    expect(cellsOfText('a\tb\r\n"1\n2"\t"say ""hi"""\r\n')).toEqual([
      ['a', 'b'],
      ['1\n2', 'say "hi"'],
    ])
  })

  it('loses nothing to a quotation mark that begins a cell', () => {
    expect(cellsOfText('"Hi", she said\nnext\n"end"\tx')).toEqual([
      ['"Hi", she said'],
      ['next'],
      ['"end"', 'x'],
    ])
  })

  it('is read as CSV where it is', () => {
    expect(cellsOfText('\uFEFFid,x\r\n1,"2,5"\r\n', true)).toEqual([
      ['id', 'x'],
      ['1', '2,5'],
    ])
  })

  it('comes back as it was written, with no formula in it', () => {
    const cells = [
      ['=1+1', '-5', '-12.5'],
      ['a\tb', 'c\n"d"', '-x'],
    ]
    expect(textOfCells(cells).split('\n')[0]).toBe('"\'=1+1"\t-5\t-12.5')
    expect(cellsOfText(textOfCells(cells))).toEqual(cells)
  })
})

describe('pasting', () => {
  const { columns } = poiTable({ links: true })
  const place = (
    cells: readonly (readonly string[])[],
    { rows = [11, 12], columnIndex = 0, canAdd = true } = {},
  ) => {
    let last = 0
    const pasted = placePasted(cells, { columns, rows, columnIndex, addRow: () => (canAdd ? --last : null) })
    if ('error' in pasted) throw new Error(pasted.error)
    return { ...pasted, writes: pasted.writes.map(({ row, texts }) => [row, Object.fromEntries(texts)]) }
  }

  it('writes to the right and down, and then into new rows', () => {
    expect(place([['a', 'Inn'], ['b'], ['c', 'Shop']]).writes).toEqual([
      [11, { name: 'a', type: 'Inn' }],
      [12, { name: 'b' }],
      [-1, { name: 'c', type: 'Shop' }],
    ])
  })

  it('goes by the titles of columns where there are any', () => {
    expect(
      place([
        ['Y', 'id', 'description'],
        ['7', '1', 'Wet'],
        ['8', '2', 'Dry'],
      ]),
    ).toEqual({
      writes: [
        [11, { y: '7', description: 'Wet' }],
        [12, { y: '8', description: 'Dry' }],
      ],
      lostColumns: 1,
      lostRows: 0,
    })
    expect(place([['Name'], ['a']]).writes).toEqual([[11, { name: 'a' }]])
    expect(place([['Name']]).writes).toEqual([[11, { name: 'Name' }]])
  })

  it('refuses more rows than a map may have', () => {
    const cells = Array.from({ length: ENTITIES_PER_MAP_MAX + 1 }, () => ['a'])
    expect(() => place(cells)).toThrow('A map has at most 200,000 rows. These are 200,001.')
  })

  it('tells what has no place', () => {
    expect(place([['1', '2'], [], []], { columnIndex: columns.length - 1, canAdd: false })).toMatchObject({
      lostColumns: 1,
      lostRows: 1,
    })
  })
})
