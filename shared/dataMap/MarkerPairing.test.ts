import { describe, expect, it } from 'vitest'
import { aPoi, aType } from '../../tests/builders.ts'
import { contentFrom } from '../content/content.ts'
import type { Poi } from '../content/pois.ts'
import type { DataGroup, DataMarker } from './dataMap.ts'
import { cellOf, MarkerPairing, type PlacedMarker } from './MarkerPairing.ts'

const [ORE, INN, CAVE] = [1, 2, 3]
const CATEGORY = 9
/** Names that are the types' own. */
const TYPES = [
  aType({ id: ORE, categoryId: CATEGORY, name: 'Ore' }),
  aType({ id: INN, categoryId: CATEGORY, name: 'Inn' }),
  aType({ id: CAVE, categoryId: CATEGORY, name: 'Cave' }),
]

type Place = readonly [x: number, y: number]

const marker = (
  typeId: number | null,
  [x, y]: Place,
  name: string,
  id: string | null = null,
): PlacedMarker => {
  const group: DataGroup = {
    key: 'key',
    name: TYPES.find((type) => type.id === typeId)?.name ?? 'Unknown',
    category: null,
    details: null,
    colour: '#ff0000',
    shape: 'circle',
    markers: [],
  }
  const data: DataMarker = { x: -1, y: -1, name, description: '', id, image: null, background: null }
  return { marker: data, group, typeId, place: { x, y } }
}

const poi = (id: number, typeId: number, [x, y]: Place, name = ''): Poi => aPoi({ id, typeId, x, y, name })

/** Runs to the end. Pairs are given as the number of the marker, from 0, and the id of the POI. */
const paired = (markers: readonly PlacedMarker[], pois: readonly Poi[], nearMax = 0) => {
  const pairing = new MarkerPairing(markers, contentFrom({ categories: [], types: TYPES, pois }))
  const pauses = [...pairing.pair(nearMax)].length
  const numbers = new Map(markers.map(({ marker }, index) => [marker, index]))
  const numberOf = ({ marker }: PlacedMarker) => numbers.get(marker) ?? -1
  return {
    pairs: pairing.pairs.map((pair) => [numberOf(pair), pair.poi.id]).sort(([a = 0], [b = 0]) => a - b),
    markersLeft: pairing.unpairedMarkers.map(numberOf),
    poisLeft: Array.from(pairing.unpairedPois, ({ id }) => id),
    pauses,
  }
}

describe('a marker and the POI that it became', () => {
  it.each<[what: string, markers: PlacedMarker[], pois: Poi[], pairs: number[][]]>([
    [
      'by the id of an own export, whatever else is the same',
      [marker(ORE, [5, 5], 'Vein', '12'), marker(ORE, [9, 9], 'Shaft', '99')],
      [poi(11, ORE, [5, 5], 'Vein'), poi(12, INN, [80, 80], 'The Gull')],
      [[0, 12]],
    ],
    [
      'by place and name before place alone',
      [marker(ORE, [5, 5], 'Vein'), marker(ORE, [5.3, 5], 'Shaft')],
      [poi(11, ORE, [5, 5], 'Shaft'), poi(12, ORE, [5.3, 5], 'Vein')],
      [
        [0, 12],
        [1, 11],
      ],
    ],
    [
      'by the name of its type where the POI has none',
      [marker(ORE, [5, 5], 'Ore'), marker(ORE, [5.3, 5], 'Shaft')],
      [poi(11, ORE, [5, 5], 'Vein'), poi(12, ORE, [5.3, 5])],
      [
        [0, 12],
        [1, 11],
      ],
    ],
    [
      'by place before name',
      [marker(ORE, [5, 5], 'Vein')],
      [poi(11, ORE, [50, 50], 'Vein'), poi(12, ORE, [5.3, 5], 'Shaft')],
      [[0, 12]],
    ],
    [
      'by name, however far it moved',
      [marker(ORE, [5, 5], 'Vein')],
      [poi(11, ORE, [50, 50], 'Shaft'), poi(12, ORE, [900, 900], 'Vein')],
      [[0, 12]],
    ],
    ['not by a name that is only its group’s', [marker(ORE, [5, 5], 'Ore')], [poi(11, ORE, [50, 50])], []],
    [
      'not by the name of a POI of another type elsewhere',
      [marker(ORE, [5, 5], 'Vein')],
      [poi(11, INN, [50, 50], 'Vein')],
      [],
    ],
    [
      'by place and name, although its type is another now',
      [marker(INN, [5, 5], 'Vein'), marker(ORE, [700, 700], 'Ore')],
      [poi(11, ORE, [5.3, 5], 'Vein')],
      [[0, 11]],
    ],
    [
      'by place and name where the map has no such type',
      [marker(null, [5, 5], 'Vein'), marker(ORE, [700, 700], 'Ore')],
      [poi(11, ORE, [5.3, 5], 'Vein')],
      [[0, 11]],
    ],
    [
      'by place where the type is not in the file any more',
      [marker(INN, [5, 5], 'The Gull'), marker(null, [7, 7], 'Lost')],
      [poi(11, CAVE, [5.3, 5], 'Grotto'), poi(12, ORE, [7, 7], 'Vein')],
      [
        [0, 11],
        [1, 12],
      ],
    ],
    [
      'not by place where the file still has the type',
      [marker(INN, [5, 5], 'The Gull'), marker(CAVE, [700, 700], 'Den')],
      [poi(11, CAVE, [5, 5], 'Grotto')],
      [],
    ],
  ])('are found %s', (_what, markers, pois, pairs) => {
    const outcome = paired(markers, pois)
    expect(outcome.pairs).toEqual(pairs)
    const [taken, gone] = [pairs.map(([number]) => number), pairs.map(([, id]) => id)]
    expect(outcome.markersLeft).toEqual([...markers.keys()].filter((number) => !taken.includes(number)))
    expect(outcome.poisLeft).toEqual(pois.map(({ id }) => id).filter((id) => !gone.includes(id)))
  })

  it('takes no POI twice, not even one that two markers name by its id', () => {
    const [first, second] = [marker(ORE, [5, 5], 'Vein', '11'), marker(ORE, [5, 5], 'Vein', '11')]
    expect(paired([first, second], [poi(11, ORE, [5, 5], 'Vein')])).toMatchObject({
      pairs: [[0, 11]],
      markersLeft: [1],
      poisLeft: [],
    })
  })

  it('says of a pair which marker of which group, at which place, has become which POI, and how sure that is', () => {
    const [vein, found] = [marker(ORE, [5, 5], 'Vein'), poi(11, ORE, [5, 5], 'Vein')]
    const pairing = new MarkerPairing([vein], contentFrom({ categories: [], types: TYPES, pois: [found] }))
    expect([...pairing.pair(0)].length).toBeGreaterThan(0)
    expect(pairing.pairs).toEqual([{ ...vein, poi: found, certainty: 'certain' }])
  })
})

describe('of several POIs with the same name', () => {
  const veins = (places: readonly Place[]) =>
    places.map((place, index) => poi(11 + index, ORE, place, 'Vein'))
  const markers = (places: readonly Place[]) => places.map((place) => marker(ORE, place, 'Vein'))

  it.each<[what: string, markers: Place[], pois: Place[], ids: number[]]>([
    ['the nearest', [[10, 0]], [[90, 0], [14, 0], [50, 0]], [12]], // prettier-ignore
    ['the first of equally near ones', [[10, 0]], [[20, 0], [0, 0], [10, 10]], [11]], // prettier-ignore
    [
      'each its own, whichever comes first',
      [[10, 0], [50, 0], [90, 0]], // prettier-ignore
      [[14, 0], [54, 0], [94, 0]], // prettier-ignore
      [11, 12, 13],
    ],
    [
      'each its own, from the last to the first',
      [[90, 0], [50, 0], [10, 0]], // prettier-ignore
      [[14, 0], [54, 0], [94, 0]], // prettier-ignore
      [13, 12, 11],
    ],
    [
      'the next best where the nearest is taken',
      [[90, 0], [91, 0], [92, 0]], // prettier-ignore
      [[14, 0], [54, 0], [94, 0]], // prettier-ignore
      [13, 12, 11],
    ],
  ])('a marker is %s', (_what, markerPlaces, poiPlaces, ids) => {
    expect(paired(markers(markerPlaces), veins(poiPlaces)).pairs).toEqual(ids.map((id, index) => [index, id]))
  })
})

describe('what has neither its name nor its place', () => {
  it.each<[what: string, nearMax: number, pairs: number[][]]>([
    ['just within reach', 5, [[0, 11]]],
    ['just out of reach', 4.99, []],
  ])('is a POI of its type %s', (_what, nearMax, pairs) => {
    const other = poi(12, INN, [11, 11], 'The Gull')
    const pois = [other, poi(11, ORE, [13, 14], 'Shaft')]
    expect(paired([marker(ORE, [10, 10], 'Vein')], pois, nearMax).pairs).toEqual(pairs)
  })

  it('leaves a POI that is too far from one marker to another', () => {
    const markers = [
      marker(ORE, [50, 50], 'Vein'),
      marker(ORE, [10, 10], 'Ore'),
      marker(null, [10, 10], 'Den'),
    ]
    const pois = [poi(11, ORE, [12, 12], 'Shaft'), poi(12, ORE, [800, 800], 'Pit')]
    expect(paired(markers, pois, 9)).toMatchObject({ pairs: [[1, 11]], markersLeft: [0, 2], poisLeft: [12] })
  })

  it('is looked for as long as a type has no more than four million distances', () => {
    const pois = Array.from({ length: 500 }, (_, index) => poi(1 + index, ORE, [index * 10, 4], 'Vein'))
    const markers = Array.from({ length: 8_001 }, (_, index) => marker(ORE, [(index % 500) * 10, 0], 'Ore'))
    expect(paired(markers.slice(1), pois, 5).pairs).toHaveLength(500)
    expect(paired(markers, pois, 5).pairs).toEqual([])
    expect(paired([...markers.slice(1), marker(INN, [0, 0], 'Inn')], pois, 5).pairs).toHaveLength(500)
  })
})

describe('the pairing', () => {
  const markers = (count: number) => Array.from({ length: count }, () => marker(ORE, [0, 0], 'Ore'))
  const inns = (count: number) =>
    Array.from({ length: count }, (_, index) => poi(1 + index, INN, [500, 500], 'The Gull'))
  const pausesWith = (markerCount: number, poiCount: number) =>
    paired(markers(markerCount), inns(poiCount)).pauses

  it('pauses once more for every 500 markers', () => {
    expect(pausesWith(500, 1)).toBe(pausesWith(1, 1))
    expect(pausesWith(501, 1)).toBe(2 * pausesWith(1, 1))
    expect(pausesWith(1_001, 1)).toBe(3 * pausesWith(1, 1))
  })

  it('pauses once more for every 500 POIs', () => {
    const [few, some, many] = [pausesWith(1, 499), pausesWith(1, 500), pausesWith(1, 1_000)]
    expect(some).toBeGreaterThan(few)
    expect(pausesWith(1, 999)).toBe(some)
    expect(many - some).toBe(some - few)
  })

  it('looks at no POIs where no marker is left', () => {
    expect(pausesWith(0, 5_000)).toBe(0)
  })
})

it.each<[place: Place, cell: string]>([
  [[0, 0], '0 0'],
  [[0.49, 1.5], '0 2'],
  [[12.5, 7.49], '13 7'],
  [[-3.4, -3.6], '-3 -4'],
])('places %j in the cell %s', ([x, y], cell) => {
  expect(cellOf({ x, y })).toBe(cell)
})
