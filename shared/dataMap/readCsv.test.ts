import { describe, expect, it } from 'vitest'
import { CsvTable, readCsv } from './readCsv.ts'
import { lacksCoordinates, TABLE_FIELDS } from './table.ts'

const parse = (text: string): CsvTable => {
  const table = CsvTable.parse(text)
  if (!table) throw new Error('The text is no table.')
  return table
}
const read = (text: string, columns?: Parameters<typeof readCsv>[1]) => readCsv(parse(text), columns)

const OURS = 'id,x,y,name,category,type,description,colour,shape,image'

describe('the table in a text', () => {
  it.each([
    ['names without spaces around them', ' x , y \n1,2', ['x', 'y'], [['1', '2']]],
    ['numbers for names that are missing', 'x,, \n1,2,3', ['x', 'Column 2', 'Column 3'], [['1', '2', '3']]],
    [
      'numbers beside names that come again',
      'x,y,x,y,x\n1,2,3,4,5',
      ['x', 'y', 'x (3)', 'y (4)', 'x (5)'],
      [['1', '2', '3', '4', '5']],
    ],
    ['rows of any length', 'x,y\n1\n1,2,3', ['x', 'y'], [['1'], ['1', '2', '3']]],
    ['no rows that are empty', 'x,y\n\n , \n1,2\n', ['x', 'y'], [['1', '2']]],
    ['the separator that its first line names', 'sep=~\nx~y\n1,5~2', ['x', 'y'], [['1,5', '2']]],
    ['a separator that is named in capitals', 'SEP=:\r\nx:y\r\n1:2', ['x', 'y'], [['1', '2']]],
    [
      'the separator that is named, not the one that seems likelier',
      'sep=;\nx;y,z\n1;2,3\n4;5,6',
      ['x', 'y,z'],
      [
        ['1', '2,3'],
        ['4', '5,6'],
      ],
    ],
    ['a separator that is named further down for a cell', 'x,y\nsep=;\n', ['x', 'y'], [['sep=;']]],
  ])('has %s', (_what, text, names, rows) => {
    expect(CsvTable.parse(text)).toMatchObject({ names, rows })
  })

  it.each([
    ['1,2,Mill\n3,4,Inn', true],
    ['A,1,2\nB,3,4', true],
    ['1,2', true],
    ['x,y,2024\n1,2,3', false],
    ['2023,2024\nA,B', false],
    ['1,y\n1,2', false],
  ])('has no header where the first row has two numbers, as the second: %j', (text, isHeaderless) => {
    expect(parse(text).isHeaderless).toBe(isHeaderless)
  })

  it('cuts names of more than 200 characters', () => {
    const longest = 'x'.repeat(200)
    expect(parse(`${longest},${'y'.repeat(201)}\n1,2`).names).toEqual([longest, 'y'.repeat(200)])
  })

  it('has from 2 to 200 columns', () => {
    const header = (count: number) => Array.from({ length: count }, (_, index) => `c${index}`).join()
    expect(CsvTable.parse(`${header(1)}\n1`)).toBeNull()
    expect(CsvTable.parse(`${header(2)}\n1,2`)?.names).toHaveLength(2)
    expect(CsvTable.parse(`${header(200)}\n1,2`)?.names).toHaveLength(200)
    expect(CsvTable.parse(`${header(201)}\n1,2`)).toBeNull()
  })

  it.each([
    ['nothing', ''],
    ['a header alone', 'x,y,name\n'],
    ['one control character in its header', 'x,y,na\u0001me\n1,2,Mill'],
    ['a character in its header that could not be decoded', 'x,y,na\uFFFDme\n1,2,Mill'],
    ['a separator and nothing else', 'sep=;\n'],
  ])('is none where there is %s', (_what, text) => {
    expect(CsvTable.parse(text)).toBeNull()
  })

  it('may have tabs and line breaks in the names of its columns', () => {
    expect(parse('x,y,"na\tme\r\nof it"\n1,2,Mill').names).toEqual(['x', 'y', 'na\tme\r\nof it'])
  })

  it('is not cut to what a map can hold, so that it is refused as a whole', () => {
    expect(parse(`x,y\n${'1,2\n'.repeat(200_001)}`).rows).toHaveLength(200_001)
  })
})

describe('a table without a header', () => {
  it('has x and y in its only two columns of numbers', () => {
    const { table, groups } = read('Mill,1,2\nInn,3,4')
    expect(table?.columns).toMatchObject({ x: 'Column 2', y: 'Column 3', name: 'Column 1' })
    expect(groups[0]?.markers.map(({ x, y, name }) => [x, y, name])).toEqual([
      [1, 2, 'Mill'],
      [3, 4, 'Inn'],
    ])
  })

  it('leaves it to a person which of more columns are x and y', () => {
    const text = '7,1,2,Mill\n8,3,4,Inn'
    const unplaced = read(text)
    expect([lacksCoordinates(unplaced.table), unplaced.groups]).toEqual([true, []])
    expect(unplaced.table?.columns.name).toBe('Column 4')
    const { groups } = read(text, { x: 'Column 2', y: 'Column 3' })
    expect(groups[0]?.markers.map(({ x, y }) => [x, y])).toEqual([
      [1, 2],
      [3, 4],
    ])
  })
})

describe('a table of another program', () => {
  it('becomes a map whose coordinates are pixels of the image, with a sample of its rows', () => {
    const map = read('Name,Y,X,Notes\nMill,20,10,Old\nInn,40,30\nWell,60,50,\nForge,80,70,<b>Hot</b>\n')
    const at = { description: '', id: null, image: null, background: null }
    expect(map).toEqual({
      format: 'csv',
      name: '',
      game: '',
      box: { minX: 10, minY: 20, width: 60, height: 60 },
      unit: 'open',
      origin: 'bottom_left',
      backgrounds: [],
      groups: [
        {
          key: '["","Markers"]',
          name: 'Markers',
          category: null,
          details: null,
          colour: '#e6a23c',
          shape: 'circle',
          markers: [
            { ...at, x: 10, y: 20, name: 'Mill', description: 'Old' },
            { ...at, x: 30, y: 40, name: 'Inn' },
            { ...at, x: 50, y: 60, name: 'Well' },
            { ...at, x: 70, y: 80, name: 'Forge', description: 'Hot' },
          ],
        },
      ],
      zones: [],
      table: {
        fields: TABLE_FIELDS,
        names: ['Name', 'Y', 'X', 'Notes'],
        columns: { x: 'X', y: 'Y', name: 'Name', description: 'Notes' },
        samples: [
          ['Mill', '20', '10', 'Old'],
          ['Inn', '40', '30'],
          ['Well', '60', '50', ''],
        ],
      },
      examples: new Map(),
      counts: new Map([['markup-cleaned', 1]]),
    })
  })

  it('has degrees where its columns are named after them', () => {
    expect(read('lat,lng\n48.5,-4.25').unit).toBe('degrees')
  })

  it('keeps apostrophes and is read as markup even if some of its columns are named as ours', () => {
    const { unit, groups } = read("id,x,y,name\n7,1,2,'=1+1\n8,3,4,<i>Mill</i>")
    expect(unit).toBe('open')
    expect(groups[0]?.markers.map(({ name }) => name)).toEqual(["'=1+1", 'Mill'])
  })

  it.each([
    ['y in its first column', 'y,x\n20,10', [[10, 20]]],
    ['x in its first column', 'x,y\n10,20', [[10, 20]]],
    ['no column of x', 'a,y\n10,20', []],
    ['no column of y', 'x,b\n10,20', []],
    ['neither column', 'a,b\n10,20', []],
  ])('has markers if there are columns of both x and y: %s', (_what, text, places) => {
    const { groups, counts } = read(text)
    expect(groups.flatMap(({ markers }) => markers.map(({ x, y }) => [x, y]))).toEqual(places)
    expect(counts.has('no-position')).toBe(false)
  })

  it('has the columns that a person has chosen, and no others', () => {
    const text = 'x,y,east,north,name\n1,2,30,40,Mill'
    const columns = { x: 'east', y: 'north' }
    const map = read(text, columns)
    expect(map.table?.columns).toEqual(columns)
    expect(map.groups[0]?.markers).toMatchObject([{ x: 30, y: 40, name: 'Markers' }])
    expect(read(text, { x: 'west', y: 'north' }).groups).toEqual([])
  })

  it.each([
    ['5', 5],
    ['-1,5', -1.5],
    ['+1,5', 1.5],
    [' \u22121,5 ', -1.5],
    ['1 234 567', 1_234_567],
    ['1’012', 1012],
    ['-12 000,25', -12_000.25],
  ])('reads %j as %j', (cell, x) => {
    const { groups, counts } = read(`x;y;name\n"${cell}";20;Mill\n1;1;Inn`)
    expect(groups[0]?.markers.map((marker) => marker.x)).toEqual([x, 1])
    expect(counts.has('no-position')).toBe(false)
  })

  it.each(['', 'north', '1 2', '12 34', '1 2345', '1,2,3', 'x1,5'])('takes %j for no number', (cell) => {
    const { groups, counts } = read(`x;y;name\n"${cell}";20;Mill\n1;1;Inn`)
    expect(groups[0]?.markers.map((marker) => marker.x)).toEqual([1])
    expect(counts.get('no-position')).toBe(1)
  })

  it('counts rows that end before their position, and reads those that end after it', () => {
    const { groups, counts } = read('name,x,y,type\nMill,1,2\nInn,1\nWell')
    expect(groups.map(({ name, markers }) => [name, markers.length])).toEqual([['Markers', 1]])
    expect(counts.get('no-position')).toBe(2)
  })
})

describe('a table of our own', () => {
  it('counts pixels wherever they lie, and has the texts as they were written', () => {
    const { unit, groups } = read(`${OURS}\n7,-5,2,'=1+1,Inns,Inn,''@home,#123456,square,`)
    expect(unit).toBe('pixels')
    expect(groups).toMatchObject([
      {
        name: 'Inn',
        category: 'Inns',
        colour: '#123456',
        markers: [{ x: -5, y: 2, id: '7', name: '=1+1', description: "'@home" }],
      },
    ])
  })

  it('keeps what looks like markup', () => {
    const { groups, counts } = read(`${OURS}\n7,1,2,<b>Mill</b>,Inns,Inn,[[a|b]],#123456,square,`)
    expect(groups[0]?.markers).toMatchObject([{ name: '<b>Mill</b>', description: '[[a|b]]' }])
    expect(counts).toEqual(new Map())
  })
})
