import { describe, expect, it } from 'vitest'
import { aCategory, aPoi, aType } from '../../tests/builders.ts'
import { contentFrom, EMPTY_CONTENT } from '../content/content.ts'
import type { Poi } from '../content/pois.ts'
import { withoutApostrophe, writeCsv } from './writeCsv.ts'

const CATEGORY = aCategory({ id: 1, name: 'Inns' })
const TYPE = aType({ id: 2, categoryId: 1, name: 'Inn', colour: '#123456', shape: 'square' })

const written = (content = EMPTY_CONTENT) => [
  ...writeCsv({
    name: 'Isles',
    game: 'Sea',
    image: { width: 100, height: 50 },
    content,
    urlOf: (ref) => (ref === 'only-here' ? null : `https://pinfold.example/${ref}`),
  }),
]

/** The rows of POIs of a type that the map has, without the header. */
const rowsOf = (...pois: readonly Partial<Poi>[]) =>
  written(
    contentFrom({
      categories: [CATEGORY],
      types: [TYPE],
      pois: pois.map((fields, index) => aPoi({ id: 10 + index, typeId: 2, ...fields })),
    }),
  ).slice(1)

const HEADER = '\uFEFFid,x,y,name,category,type,description,colour,shape,image\r\n'

describe('a map as CSV', () => {
  it('begins with the names of the columns, also where there is no POI', () => {
    expect(written()).toEqual([HEADER])
  })

  it('has a row for each POI, with the look of its type', () => {
    expect(
      rowsOf(
        { x: 1.25, y: -2, name: 'The Gull', description: 'Warm beds', image: 'gull-png' },
        { x: 3, y: 4 },
      ),
    ).toEqual([
      '10,1.25,-2,The Gull,Inns,Inn,Warm beds,#123456,square,https://pinfold.example/gull-png\r\n',
      '11,3,4,,Inns,Inn,,#123456,square,\r\n',
    ])
  })

  it.each([
    ['a file of this browser alone', 'only-here', ''],
    ['a picture on another site', 'https://sea.example/a.png', 'https://sea.example/a.png'],
  ])('tells of %s the address that others can open', (_what, image, cell) => {
    expect(rowsOf({ image })).toEqual([`10,0,0,,Inns,Inn,,#123456,square,${cell}\r\n`])
  })

  it.each([
    ['Mill, old', '"Mill, old"'],
    ['The "Gull"', '"The ""Gull"""'],
    ['Two\nlines', '"Two\nlines"'],
    ['=1+1', `"'=1+1"`],
    ['@home', `"'@home"`],
    ['-5', `"'-5"`],
    ['+5', `"'+5"`],
    ["'=1+1", `"''=1+1"`],
    ["'Tis", "'Tis"],
    ['a=b', 'a=b'],
  ])('writes the name %j as %j', (name, cell) => {
    expect(rowsOf({ name })).toEqual([`10,0,0,${cell},Inns,Inn,,#123456,square,\r\n`])
  })

  it('leaves the cells of a type or a category empty that the map does not have', () => {
    const content = contentFrom({
      categories: [],
      types: [TYPE],
      pois: [aPoi({ id: 10, typeId: 2, name: 'Gull' }), aPoi({ id: 11, typeId: 3, name: 'Tern' })],
    })
    expect(written(content).slice(1)).toEqual([
      '10,0,0,Gull,,Inn,,#123456,square,\r\n',
      '11,0,0,Tern,,,,,,\r\n',
    ])
  })
})

describe('the text of a cell', () => {
  it.each([
    ["'=1+1", '=1+1'],
    ["''=1+1", "'=1+1"],
    ["'-5", '-5'],
    ["'+5", '+5'],
    ["'@home", '@home'],
    ["'\tindented", '\tindented'],
    ["'\rnext", '\rnext'],
    ['=1+1', '=1+1'],
    ['-5', '-5'],
    ["'Tis", "'Tis"],
    ["'", "'"],
    ['', ''],
  ])('was before it was written as %j: %j', (cell, text) => {
    expect(withoutApostrophe(cell)).toBe(text)
  })
})
