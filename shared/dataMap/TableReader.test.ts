import { describe, expect, it } from 'vitest'
import { GroupReader } from './GroupReader.ts'
import type { Columns } from './table.ts'
import { groupKey, TableReader } from './TableReader.ts'

const COLUMNS: Columns = {
  name: 'Title',
  type: 'Kind',
  category: 'Folder',
  description: 'Notes',
  colour: 'Fill',
  image: 'Photo',
  id: 'Key',
}

/** What the groups become whose rows have these cells, each at 1,2. */
const read = (columns: Columns, ...rows: readonly Readonly<Record<string, string>>[]) => {
  const reader = new GroupReader('xy', { wiki: null, isMarkup: false })
  const table = new TableReader(reader)
  for (const row of rows) table.readRow({ x: 1, y: 2 }, (field) => row[columns[field] ?? ''] ?? '')
  return { groups: reader.done(), counts: Object.fromEntries(reader.tally.losses.counts) }
}

const PLACED = { x: 1, y: 2, description: '', id: null, image: null, background: null }

describe('a row', () => {
  it('becomes a marker of the group that it names, with all that it says', () => {
    const { groups, counts } = read(COLUMNS, {
      Title: ' Old Mill ',
      Kind: ' Mills',
      Folder: 'Buildings ',
      Notes: ' Grinds. ',
      Fill: ' #123456 ',
      Photo: ' https://sea.example/mill.png ',
      Key: ' 17 ',
    })
    expect(groups).toEqual([
      {
        key: groupKey('Buildings', 'Mills'),
        name: 'Mills',
        category: 'Buildings',
        details: null,
        colour: '#123456',
        shape: 'circle',
        markers: [
          {
            x: 1,
            y: 2,
            name: 'Old Mill',
            description: 'Grinds.',
            id: '17',
            image: 'https://sea.example/mill.png',
            background: null,
          },
        ],
      },
    ])
    expect(counts).toEqual({})
  })

  it.each([
    ['its type', { Kind: 'Mills', Folder: 'Buildings' }, 'Mills', 'Buildings'],
    ['its category where it has no type', { Folder: 'Buildings' }, 'Buildings', 'Buildings'],
    ['its type where it has no category', { Kind: 'Mills' }, 'Mills', null],
    ['markers in general where it has neither', { Kind: ' ', Folder: '\t' }, 'Markers', null],
  ])('belongs to a group named after %s', (_what, row, name, category) => {
    const { groups } = read(COLUMNS, { ...row })
    expect(groups.map((group) => [group.name, group.category, group.markers.length])).toEqual([
      [name, category, 1],
    ])
  })

  it('says nothing of fields without a column', () => {
    const { groups, counts } = read({ name: 'Title' }, { Title: 'Mill', Kind: 'Mills', Key: '17' })
    expect(groups).toMatchObject([
      { name: 'Markers', category: null, markers: [{ ...PLACED, name: 'Mill' }] },
    ])
    expect(counts).toEqual({})
  })

  it('joins the group of the same type in the same category, whose first colour stays, and counts the others', () => {
    const { groups, counts } = read(
      COLUMNS,
      { Title: 'A', Kind: 'Ore', Folder: 'North' },
      { Title: 'A', Kind: 'Ore', Folder: 'North', Fill: '#111111' },
      { Title: 'B', Kind: 'Ore', Folder: 'South', Fill: '#222222' },
      { Title: 'C', Kind: 'Ore ', Folder: ' North', Fill: '#333333' },
    )
    expect(
      groups.map(({ category, colour, markers }) => [category, colour, markers.map(({ name }) => name)]),
    ).toEqual([
      ['North', '#111111', ['A', 'A', 'C']],
      ['South', '#222222', ['B']],
    ])
    expect(counts).toEqual({ 'colour-left-out': 1 })
  })
})

it('tells categories and types apart that read alike when joined', () => {
  expect(groupKey('a', 'b c')).not.toBe(groupKey('a b', 'c'))
  expect(groupKey('a,b', '')).not.toBe(groupKey('a', 'b'))
})
