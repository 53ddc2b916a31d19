import { describe, expect, it } from 'vitest'
import { isFandomMap, readFandomMap } from './readFandomMap.ts'

/** What a marker is that says only where it is. */
const BARE = { description: '', id: null, image: null, background: null }

describe('a map of Fandom', () => {
  it.each([
    [{ mapBounds: null }, true],
    [{ mapImage: '' }, true],
    [{ mapBounds: [], mapImage: 'Isles.png' }, true],
    [{ markers: [], categories: [] }, false],
    [{}, false],
  ])('has bounds or an image: %j', (page, isOne) => {
    expect(isFandomMap(page)).toBe(isOne)
  })

  it('is read with its name, its game, its box, its image, its categories and its markers', () => {
    expect(
      readFandomMap({
        mapName: 'The Isles',
        game: 'Sea',
        mapImage: 'File:Isles.png',
        mapBounds: [
          [10, 20],
          [110, 70],
        ],
        categories: [
          { id: '3', name: 'Ruins', color: '#b80000' },
          null,
          7,
          { name: 'Inns', color: '#00b800' },
        ],
        markers: [
          {
            id: 'm1',
            categoryId: '3',
            position: [30, 40],
            popup: {
              title: 'Old Keep',
              description: 'Damp',
              link: { url: 'https://isles.example', label: 'More' },
            },
          },
          { categoryId: 'Inns', position: [50, 60], popup: null },
          { position: [1, 2], popup: { title: 'Lost' } },
          [3, 4],
          7,
        ],
      }),
    ).toEqual({
      format: 'fandom',
      name: 'The Isles',
      game: 'Sea',
      box: { minX: 10, minY: 20, width: 100, height: 50 },
      unit: 'box',
      origin: 'bottom_left',
      backgrounds: [{ name: '', layer: '', image: 'File:Isles.png', at: null }],
      groups: [
        {
          key: '3',
          name: 'Ruins',
          category: null,
          details: null,
          colour: '#b80000',
          shape: 'circle',
          markers: [
            {
              ...BARE,
              x: 30,
              y: 40,
              name: 'Old Keep',
              description: 'Damp\nMore https://isles.example',
              id: 'm1',
            },
          ],
        },
        {
          key: 'Inns',
          name: 'Inns',
          category: null,
          details: null,
          colour: '#00b800',
          shape: 'circle',
          markers: [{ ...BARE, x: 50, y: 60, name: 'Inns' }],
        },
        {
          key: 'markers',
          name: 'markers',
          category: null,
          details: null,
          colour: '#67c23a',
          shape: 'circle',
          markers: [
            { ...BARE, x: 1, y: 2, name: 'Lost' },
            { ...BARE, x: 3, y: 4, name: 'markers' },
          ],
        },
      ],
      zones: [],
      table: null,
      examples: new Map(),
      counts: new Map([
        ['named-after-group', 2],
        ['group-made-up', 1],
        ['not-a-marker', 1],
      ]),
    })
  })

  it('counts what is read nowhere of its markers and their popups', () => {
    const marker = { id: 'm1', categoryId: '3', position: [3, 4] }
    const { counts, examples } = readFandomMap({
      categories: [{ id: '3', name: 'Ruins' }],
      markers: [{ ...marker, tier: 2, popup: { title: 'Keep', boss: 'Ogre' } }],
    })
    expect([counts.get('property-left-out'), examples.get('property-left-out')]).toEqual([
      2,
      ['tier', 'boss'],
    ])
  })

  it('is empty, and a thousand units wide and high, where it says nothing', () => {
    expect(readFandomMap({})).toEqual({
      format: 'fandom',
      name: '',
      game: '',
      box: { minX: 0, minY: 0, width: 1000, height: 1000 },
      unit: 'box',
      origin: 'bottom_left',
      backgrounds: [],
      groups: [],
      zones: [],
      table: null,
      examples: new Map(),
      counts: new Map(),
    })
  })

  it.each([
    ['only one corner', [[0, 0]]],
    ['only the other corner', [null, [5, 5]]],
    ['no area', [[5, 5], [5, 9]]], // prettier-ignore
    ['no numbers', ['a', 'b']],
    ['no list', '0,0,5,5'],
  ])('has the usual box where its bounds have %s', (_what, mapBounds) => {
    expect(readFandomMap({ mapBounds }).box).toEqual({ minX: 0, minY: 0, width: 1000, height: 1000 })
  })

  it.each([
    [{ mapName: 'A', name: 'B', title: 'C', mapImage: 'D.png' }, 'A'],
    [{ name: 'B', title: 'C', mapImage: 'D.png' }, 'B'],
    [{ title: 'C', mapImage: 'D.png' }, 'C'],
    [{ mapImage: 'D.png' }, 'D'],
    [{ mapName: '', mapImage: 'File:North Isles.v2.webp' }, 'North Isles.v2'],
    [{ mapImage: 'A File: Isles' }, 'A File: Isles'],
  ])('is named by itself, or after its image: %j', (page, name) => {
    expect(readFandomMap(page).name).toBe(name)
  })

  it.each([
    [{}, 'bottom_left', { x: 1, y: 2 }],
    [{ coordinateOrder: 'xy', origin: 'bottom-left' }, 'bottom_left', { x: 1, y: 2 }],
    [{ coordinateOrder: 'yx' }, 'yx_bottom_left', { x: 2, y: 1 }],
    [{ origin: 'top-left' }, 'top_left', { x: 1, y: 2 }],
    [{ coordinateOrder: 'yx', origin: 'top-left' }, 'yx_top_left', { x: 2, y: 1 }],
  ])('begins at the corner and has pairs in the order that it says: %j', (page, origin, place) => {
    const map = readFandomMap({ ...page, markers: [{ categoryId: 'a', position: [1, 2] }] })
    expect(map.origin).toBe(origin)
    expect(map.groups[0]?.markers).toMatchObject([place])
  })

  it('names the page of a marker without an address, and tells categories of one name apart', () => {
    const { groups } = readFandomMap({
      categories: [{ id: 1, name: 'Ruins' }, { id: 2, name: 'Ruins' }], // prettier-ignore
      markers: [
        { categoryId: 1, position: [1, 2], popup: { title: 'Keep', article: 'Old Keep' } },
        { categoryId: 2, position: [3, 4], popup: { title: 'Mill' } },
      ],
    })
    expect(groups.map(({ markers }) => markers.map(({ name, description }) => [name, description]))).toEqual([
      [['Keep', 'Old Keep']],
      [['Mill', '']],
    ])
  })
})
