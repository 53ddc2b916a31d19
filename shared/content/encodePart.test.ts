import { describe, expect, it } from 'vitest'
import { aCategory, aPoi, aType, aZone } from '../../tests/builders.ts'
import { contentFrom } from './content.ts'
import { encodeContent } from './contentParts.ts'
import type { Poi } from './pois.ts'
import type { PoiType } from './types.ts'
import type { Zone, ZoneGeometry } from './zones.ts'

const NONE = { at: [], values: [] }
const second = (value: unknown) => ({ at: [2], values: [value] })

const categories = [aCategory({ id: 4, name: 'Ores' }), aCategory({ id: 2, name: 'Herbs' })]
const types = [aType({ id: 8, categoryId: 4, name: 'Iron' }), aType({ id: 6, categoryId: 2, name: 'Sage' })]

const partOf = (kind: string, rows: { types?: PoiType[]; pois?: Poi[]; zones?: Zone[] }) =>
  encodeContent(contentFrom({ categories, types, pois: [], ...rows })).find((part) => part.kind === kind)

describe('a frame in columns', () => {
  it('orders categories and types by id, and says which category each type has', () => {
    expect(partOf('frame', {})).toEqual({
      kind: 'frame',
      version: 3,
      categories: { id: [2, 2], name: ['Herbs', 'Ores'] },
      types: {
        ...{ id: [6, 2], category: [0, 1], name: ['Sage', 'Iron'], shape: [0, 0], colour: NONE, icon: NONE },
        ...{ labelBorder: NONE, labelBgColour: NONE, labelBorderColour: NONE },
      },
    })
  })

  it('says what is unusual about a type', () => {
    const odd = aType({
      ...{ id: 9, categoryId: 2, name: 'Mint', colour: '#00ff00', shape: 'star', icon: 'leaf' },
      ...{ labelBorder: 0, labelBgColour: '#010203', labelBorderColour: '#040506', isLocked: true },
    })
    expect(partOf('frame', { types: types.slice(0, 1).concat(odd) })).toMatchObject({
      types: {
        ...{ id: [8, 1], category: [1, 0], name: ['Iron', 'Mint'], shape: [0, 3], locked: second(true) },
        ...{ colour: second('#00ff00'), icon: second('leaf'), labelBorder: second(0) },
        ...{ labelBgColour: second('#010203'), labelBorderColour: second('#040506') },
      },
    })
  })

  it('cannot have a type without its category', () => {
    expect(() => partOf('frame', { types: [aType({ categoryId: 5 })] })).toThrow(
      new RangeError('Nothing has the id 5.'),
    )
  })
})

describe('POIs in columns', () => {
  it('name their types by their places among those that are used', () => {
    const pois = [aPoi({ id: 30, typeId: 8 }), aPoi({ id: 10, typeId: 8 }), aPoi({ id: 11, typeId: 6 })]
    expect(partOf('pois', { pois })).toMatchObject({
      types: [6, 2],
      pois: { id: [10, 1, 19], type: [1, 0, 1] },
    })
    expect(partOf('pois', { pois: pois.slice(0, 2) })).toMatchObject({ types: [8], pois: { type: [0, 0] } })
  })

  it('have their places in hundredths, and what few of them have in short', () => {
    const odd = aPoi({
      ...{ id: 12, typeId: 6, x: -0.29, y: 10_000_000, name: 'Lone Rock', description: 'By the sea.' },
      ...{ image: 'cove', icon: 'leaf', labelBorder: 1, labelBgColour: '#010203', createdBy: 9 },
      ...{ linkedMapId: 7, floor: 3, leadsTo: 2 },
    })
    expect(partOf('pois', { pois: [odd, aPoi({ id: 11, typeId: 6, x: 1.15, y: 0.01 })] })).toEqual({
      kind: 'pois',
      version: 3,
      types: [6],
      pois: {
        ...{ id: [11, 1], type: [0, 0], x: [115, -29], y: [1, 1_000_000_000], name: ['', 'Lone Rock'] },
        ...{ description: second('By the sea.'), image: second('cove'), icon: second('leaf') },
        ...{ labelBorder: second(1), labelBgColour: second('#010203'), createdBy: second(9) },
        ...{ floor: second(3), leadsTo: second(2) },
      },
    })
  })
})

describe('zones in columns', () => {
  const line: ZoneGeometry = {
    kind: 'polyline',
    points: [
      { x: 1, y: 2 },
      { x: 4.5, y: -2 },
    ],
  }
  const circle: ZoneGeometry = { kind: 'circle', centre: { x: 3, y: -4 }, radius: 2.25 }
  const usual = { strokeOpacity: 1, fillOpacity: null, label: 'Unnamed Zone' }

  it('have steps from point to point, which begin anew with each zone, and radii of circles alone', () => {
    const zones = [
      aZone({ id: 9, geometry: circle, ...usual }),
      aZone({ id: 7, geometry: line, ...usual }),
      aZone({ id: 8, ...usual }),
    ]
    expect(partOf('zones', { zones })).toEqual({
      kind: 'zones',
      version: 3,
      zones: {
        ...{ id: [7, 1, 1], label: NONE, geometry: [1, 2, 0], points: [2, 3, 1] },
        ...{ x: [100, 350, 0, 1_000, -1_000, 300], y: [200, -400, 0, 0, 1_000, -400] },
        ...{ radius: { at: [3], values: [225] }, strokeColour: NONE, strokeOpacity: NONE },
        ...{ fillColour: NONE, fillOpacity: NONE, pattern: NONE, createdBy: NONE },
      },
    })
  })

  it('say what is unusual about a zone', () => {
    const odd = aZone({
      ...{ id: 8, label: 'Bay', pattern: 'dotted', isLocked: true, way: 'walk', floor: 3, createdBy: 9 },
      ...{ strokeColour: '#010203', strokeOpacity: 0.5, fillColour: '#040506', fillOpacity: 0.25 },
    })
    expect(partOf('zones', { zones: [odd, aZone({ id: 7, ...usual })] })).toMatchObject({
      zones: {
        ...{ label: second('Bay'), pattern: second('dotted'), locked: second(true), createdBy: second(9) },
        ...{ way: second('walk'), floor: second(3) },
        ...{ strokeColour: second('#010203'), strokeOpacity: second(0.5) },
        ...{ fillColour: second('#040506'), fillOpacity: second(0.25) },
      },
    })
  })
})
