import { describe, expect, it } from 'vitest'
import {
  type Columns,
  type DataTable,
  guessColumns,
  isGeographic,
  lacksCoordinates,
  TABLE_FIELDS,
} from './table.ts'

describe('the likely columns', () => {
  it.each<[names: readonly string[], columns: Columns]>([
    [['x', 'y', 'name'], { x: 'x', y: 'y', name: 'name' }],
    [['Pos X', 'pos_y', 'Marker-Name'], { x: 'Pos X', y: 'pos_y', name: 'Marker-Name' }],
    [['Lon', 'Lat', 'x', 'y'], { x: 'x', y: 'y' }],
    [['long', 'latitude', 'Label', 'Title'], { x: 'long', y: 'latitude', name: 'Title' }],
    [
      ['kind', 'folder', 'notes', 'Fill Color', 'Image URL', 'UUID'],
      {
        type: 'kind',
        category: 'folder',
        description: 'notes',
        colour: 'Fill Color',
        image: 'Image URL',
        id: 'UUID',
      },
    ],
    [['höhe', 'x1', ''], {}],
    [[], {}],
  ])('of %j', (names, columns) => {
    expect(guessColumns(names, TABLE_FIELDS)).toEqual(columns)
  })

  it('are those of the wanted fields alone', () => {
    expect(guessColumns(['x', 'y', 'name'], ['name', 'type'])).toEqual({ name: 'name' })
  })
})

describe('the columns of x and y', () => {
  const tableOf = (columns: Columns, fields: DataTable['fields'] = TABLE_FIELDS): DataTable => ({
    fields,
    names: ['a', 'b', 'c'],
    columns,
    samples: [],
  })

  it.each([
    ['y is missing', tableOf({ x: 'a', name: 'c' })],
    ['x is missing', tableOf({ y: 'b', name: 'c' })],
    ['both are missing', tableOf({})],
  ])('are to be chosen where %s', (_what, table) => {
    expect(lacksCoordinates(table)).toBe(true)
  })

  it.each([
    ['both are known', tableOf({ x: 'a', y: 'b' })],
    ['positions are not in columns', tableOf({}, ['name', 'type'])],
    ['there is no table', null],
  ])('are not to be chosen where %s', (_what, table) => {
    expect(lacksCoordinates(table)).toBe(false)
  })

  it.each<Columns>([
    { x: 'Longitude', y: 'Latitude' },
    { x: 'lng', y: 'b' },
    { x: 'a', y: 'LAT' },
    { x: ' Lon (deg)', y: 'y' },
  ])('have degrees where they are named %j', (columns) => {
    expect(isGeographic(columns)).toBe(true)
  })

  it.each<Columns>([{ x: 'x', y: 'y' }, { x: 'oblong', y: 'plateau' }, { x: 'lat', y: 'lon' }, {}])(
    'have no degrees where they are named %j',
    (columns) => {
      expect(isGeographic(columns)).toBe(false)
    },
  )
})
