import { describe, expect, it } from 'vitest'
import type { DataBackground } from './dataMap.ts'
import { GroupReader } from './GroupReader.ts'

type Provenance = ConstructorParameters<typeof GroupReader>[1]

/** The groups of a page with their markers, and what of it was left out or altered. */
const read = (
  { groups, ...page }: Readonly<Record<string, unknown>>,
  provenance: Partial<Provenance> = {},
) => {
  const reader = new GroupReader('xy', { wiki: null, ...provenance })
  reader.readGroups(groups)
  reader.readMarkers(page)
  return { groups: reader.done(), counts: Object.fromEntries(reader.tally.losses.counts) }
}

/** The only marker of a page with one, and what was counted of it. */
const readMarker = (marker: unknown, provenance: Partial<Provenance> = {}) => {
  const { groups, counts } = read({ groups: { ore: {} }, markers: { ore: [marker] } }, provenance)
  return { ...groups[0]?.markers[0], counts }
}

/** A page with one group of one marker. */
const readGroup = (group: Readonly<Record<string, unknown>>, provenance: Partial<Provenance> = {}) => {
  const { groups, counts } = read(
    { groups: { ore: { markers: [{ x: 1, y: 2, name: 'Vein' }], ...group } } },
    provenance,
  )
  return { ...groups[0], counts }
}

const BARE = { description: '', id: null, image: null, background: null }

describe('groups', () => {
  it.each([
    [
      'by their keys',
      { ore: { name: 'Ore' }, inn: { title: 'Inn' }, cave: {} },
      'ore: Ore, inn: Inn, cave: cave',
    ],
    ['by an id of their own', { a: { id: 'ore', name: 'Ore' }, b: { key: 7 } }, 'ore: Ore, 7: 7'],
    [
      'in a list',
      [{ name: 'Ore' }, { title: 'Inn' }, { id: 7, name: 'Cave' }],
      'Ore: Ore, Inn: Inn, 7: Cave',
    ],
    ['in a list without names', [{ pins: [] }, { pins: [] }], 'Group 1: Group 1, Group 2: Group 2'],
    ['in a list with objects in them', [{ name: 'Ore', style: { name: 'Bold' } }], 'Ore: Ore'],
    ['in objects in a list', [{ ore: { name: 'Ore' } }, {}, { inn: {} }], 'ore: Ore, inn: inn'],
    ['once, as they are defined first', [{ ore: { name: 'Ore' } }, { ore: { name: 'Iron' } }], 'ore: Ore'],
    ['beside what is no group', [null, 7, 'Ore', [{ name: 'Inn' }], { name: 'Cave' }], 'Cave: Cave'],
    ['beside what is no group by its key', { a: null, b: 7, c: 'Ore', d: [], cave: {} }, 'cave: cave'],
    ['from nothing', 'ore', ''],
    ['without markup in their names', { a: { name: "'''Ore''' [[Iron|of iron]]" } }, 'a: Ore of iron'],
    ['named after their keys where nothing is left of their names', { a: { name: '<b></b>' } }, 'a: a'],
    ['named Group where nothing is left of their keys either', { '<b></b>': {} }, '<b></b>: Group'],
    ['without names whose folded form is too long', { a: { name: '\ufdfa'.repeat(6) } }, 'a: a'],
  ])('are read %s', (_what, groups, expected) => {
    const named = read({ groups }).groups.map(({ key, name }) => `${key}: ${name}`)
    expect(named.join(', ')).toBe(expected)
  })

  it('are in the category of their collection, unless they name their own', () => {
    const { groups } = read({
      groups: [
        {
          collection: 'Beasts',
          groups: { elk: { name: 'Elk' }, cod: { name: 'Cod', category: 'Fish' }, bug: 7 },
        },
        { groups: { ore: { name: 'Ore' }, gem: { name: 'Gem', category: "''Rocks''" } } },
      ],
    })
    expect(groups.map(({ name, category }) => [name, category])).toEqual([
      ['Elk', 'Beasts'],
      ['Cod', 'Fish'],
      ['Ore', null],
      ['Gem', 'Rocks'],
    ])
  })

  it('have colours far apart where they have none, which begin anew after the tenth', () => {
    const groups = Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`g${index}`, {}]))
    const colours = read({ groups }).groups.map(({ colour }) => colour)
    expect(new Set(colours).size).toBe(10)
    expect(colours[10]).toBe(colours[0])
  })

  it.each([
    [{}, '#e6a23c', 'circle', {}],
    [{ fillColor: '#123456', pinColor: '#abcdef' }, '#123456', 'circle', {}],
    [{ color: '#123' }, '#112233', 'circle', {}],
    [{ colour: [1, 2, 3] }, '#010203', 'circle', {}],
    [{ pinColor: '#abcdef' }, '#abcdef', 'triangle', {}],
    [{ icon: 'Ore.png' }, '#e6a23c', 'square', { 'icon-left-out': 1 }],
    [{ markerIcon: 'Ore.png' }, '#e6a23c', 'square', { 'icon-left-out': 1 }],
    [{ legendIcon: 'Ore.png' }, '#e6a23c', 'square', { 'icon-left-out': 1 }],
    [{ symbol: 'A', color: '#fff' }, '#ffffff', 'circle', { 'icon-left-out': 1 }],
    [{ icon: ' ' }, '#e6a23c', 'circle', {}],
    [{ article: 'Ore' }, '#e6a23c', 'circle', { 'group-text-left-out': 1 }],
    [{ description: 'Rich' }, '#e6a23c', 'circle', { 'group-text-left-out': 1 }],
    [{ pinColor: '#abcdef', shape: 'circle' }, '#abcdef', 'circle', {}],
    [{ pinColor: '#abcdef', shape: 'square' }, '#abcdef', 'square', {}],
    [{ color: '#abcdef', shape: 'triangle' }, '#abcdef', 'triangle', {}],
    [{ color: '#abcdef', shape: 'star' }, '#abcdef', 'star', {}],
    [{ pinColor: '#abcdef', shape: 'hexagon' }, '#abcdef', 'triangle', {}],
  ])('look as they are drawn: %j', (group, colour, shape, counts) => {
    const outcome = readGroup(group)
    expect(outcome).toMatchObject({ colour, shape, details: null })
    expect(outcome.counts).toEqual(counts)
  })

  it.each([
    [
      { labelBgColour: '#010101', labelBorder: 0, labelBorderColour: '#020202', icon: 'lib-tree' },
      { labelBgColour: '#010101', labelBorder: 0, labelBorderColour: '#020202', icon: 'lib-tree' },
    ],
    [
      { labelBgColour: '#010101', labelBorder: 7, icon: 'Not a ref.png' },
      { labelBgColour: '#010101', labelBorder: 1, labelBorderColour: '#000000', icon: null },
    ],
    [{ labelBorder: 0, labelBorderColour: '#020202' }, null],
  ])('have labels as an own export says: %j', (said, details) => {
    const outcome = readGroup({}, { groupDetails: { ore: said, inn: { labelBgColour: '#fff' } } })
    expect([outcome.details, outcome.shape, outcome.counts]).toEqual([details, 'circle', {}])
  })
})

describe('markers', () => {
  it.each([
    ['pins of a group', { groups: { ore: { pins: [[1, 2]] } } }],
    ['locations of a group', { groups: { ore: { locations: [[1, 2]] } } }],
    ['markers of a group', { groups: { ore: { markers: [[1, 2]] } } }],
    ['one list with groups', { markers: [{ group: 'ore', x: 1, y: 2 }] }],
    ['one list with ids of categories', { markers: [{ categoryId: 'ore', x: 1, y: 2 }] }],
    ['one list with categories', { markers: [{ category: 'ore', x: 1, y: 2 }] }],
    ['one list with types', { markers: [{ type: 'ore', x: 1, y: 2 }] }],
    ['lists by group', { markers: { ore: [{ x: 1, y: 2 }] } }],
    ['lists by the name of the group', { groups: { a: { name: 'ore' } }, markers: { ore: [[1, 2]] } }],
    ['lists by group, with space around', { groups: { ore: {} }, markers: { ' ore ': [[1, 2]] } }],
  ])('are read as %s', (_what, page) => {
    const { groups } = read(page)
    expect(groups).toMatchObject([{ name: 'ore', markers: [{ ...BARE, x: 1, y: 2, name: 'ore' }] }])
    expect(groups[0]?.markers).toHaveLength(1)
  })

  it.each([
    ['neither lists nor a list', { markers: 'ore' }, [], {}],
    ['in no list', { markers: { ore: 7 } }, [['ore', 0]], { 'group-made-up': 1, 'not-a-marker': 1 }],
    [
      'no markers',
      { groups: { ore: {} }, markers: { ore: [null, 7, 'x', true] } },
      [['ore', 0]],
      { 'not-a-marker': 4 },
    ],
    [
      'nowhere',
      { groups: { ore: {} }, markers: { ore: [{}, [1], { x: 1, y: 'b' }] } },
      [['ore', 0]],
      { 'no-position': 3 },
    ],
    [
      'in no group',
      { markers: [[1, 2], { x: 3, y: 4, name: 'Vein' }] },
      [['markers', 2]],
      { 'group-made-up': 1, 'named-after-group': 1 },
    ],
  ])('that are %s are counted', (_what, page, groups, counts) => {
    const outcome = read(page)
    expect(outcome.groups.map(({ key, markers }) => [key, markers.length])).toEqual(groups)
    expect(outcome.counts).toEqual(counts)
  })

  it.each([
    [[1, 2]],
    [{ lon: 1, lat: 2 }],
    [{ position: [1, 2] }],
    [{ pair: [1, '2'] }],
    [{ coordinates: { x: 1, y: 2 } }],
    [{ coords: [1, 2, 3] }],
    [{ pos: [1, 2] }],
  ])('lie where they say: %j', (marker) => {
    const { x, y, counts } = readMarker(marker)
    expect({ x, y, counts }).toEqual({ x: 1, y: 2, counts: { 'named-after-group': 1 } })
  })

  it.each([
    [{ label: 'A', name: 'B', title: 'C' }, 'A', {}],
    [{ name: 'B', title: 'C' }, 'B', {}],
    [{ title: 'C' }, 'C', {}],
    [{ name: ' C  d ' }, 'C d', {}],
    [{ name: '<b>C</b><br> d' }, 'C d', { 'markup-cleaned': 1 }],
    [{ name: '<b></b>' }, 'ore', { 'markup-cleaned': 1, 'named-after-group': 1 }],
    [{ id: 'a' }, 'ore', { 'named-after-group': 1 }],
    [{ name: 'n'.repeat(200) }, 'n'.repeat(200), {}],
    [{ name: 'n'.repeat(201) }, 'n'.repeat(200), { 'text-shortened': 1 }],
    [{ name: `${'n'.repeat(199)} n` }, 'n'.repeat(199), { 'text-shortened': 1 }],
    [{ name: `${'é'.repeat(199)}😀` }, 'é'.repeat(199), { 'text-shortened': 1 }],
    [{ name: 'A', icon: 'Rich.png' }, 'A', { 'icon-left-out': 1 }],
    [{ name: 'A', searchKeywords: '' }, 'A', { 'keywords-left-out': 1 }],
  ])('have a name in one line that is not too long, or that of their group: %j', (popup, name, counts) => {
    const outcome = readMarker({ x: 1, y: 2, ...popup })
    expect([outcome.name, outcome.counts]).toEqual([name, counts])
  })

  it.each([
    [' &amp;\r\nd ', '&amp;\nd', {}],
    ['d'.repeat(10_000), 'd'.repeat(10_000), {}],
    ['d'.repeat(10_001), 'd'.repeat(10_000), { 'text-shortened': 1 }],
  ])('keep texts that are no markup as somebody typed them', (typed, description, counts) => {
    const marker = { x: 1, y: 2, name: 'A  <b>\n[[c]]\u0007', description: typed }
    const outcome = readMarker(marker, { isMarkup: false })
    expect(outcome).toMatchObject({ name: 'A  <b>\n[[c]]', description })
    expect(outcome.counts).toEqual(counts)
  })
})

describe('what is read nowhere of markers', () => {
  it('is counted by its key, once for all markers, unless it is blank or read elsewhere', () => {
    const reader = new GroupReader('xy', { wiki: null })
    const marker = { x: 1, y: 2, name: 'Vein', isWikitext: true, icon: 'Ore.png', searchKeywords: ['iron'] }
    reader.readMarkers({
      markers: {
        ore: [
          { ...marker, level: 3, respawn: '', tags: [] },
          { ...marker, level: 4, loot: { iron: 2 } },
        ],
      },
    })
    reader.done()
    const { counts, examples } = reader.tally.losses
    expect(counts.get('property-left-out')).toBe(2)
    expect(examples.get('property-left-out')).toEqual(['level', 'loot'])
  })
})

describe('the description of a marker', () => {
  const described = (popup: object, wiki: string | null = null) =>
    readMarker({ x: 1, y: 2, name: 'A', ...popup }, { wiki })
  const WIKI = 'https://isles.wiki.gg/wiki/'

  it.each([
    [{ description: "''Deep'' in", article: '' }, 'Deep in'],
    [{ description: ['a', 7, 'b'] }, 'a\nb'],
    [{ article: 'Iron ore' }, 'Iron ore'],
    [{ article: 'Iron ore|the [[ore]]' }, 'the ore'],
    [{ article: 'Iron ore|' }, 'Iron ore'],
    [{ article: '<b></b>|ore' }, ''],
    [{ link: { url: 'https://isles.example/a' } }, 'https://isles.example/a'],
    [{ link: { url: 'https://isles.example/a', label: "'''Guide'''" } }, 'Guide https://isles.example/a'],
    [{ link: { label: 'Guide' } }, ''],
    [
      { link: { url: 'https://isles.example/a', label: 'Guide' }, article: 'Ore', description: 'Deep' },
      'Deep\nOre\nGuide https://isles.example/a',
    ],
  ])('is its text, its page and its link: %j', (popup, description) => {
    expect(described(popup).description).toBe(description)
  })

  it.each([
    ['Iron ore', `Iron ore: ${WIKI}Iron_ore`],
    ['Höhle & co|The great cave', `The great cave: ${WIKI}H%C3%B6hle_&_co`],
    ['Who goes there?', `Who goes there?: ${WIKI}Who_goes_there%3F`],
    ['Ores#Iron', `Ores#Iron: ${WIKI}Ores#Iron`],
    ['', ''],
  ])('has the address of its page on a known wiki: %j', (article, description) => {
    expect(described({ article }, WIKI).description).toBe(description)
  })

  it.each([
    ['Or', {}],
    ['Ore', { 'text-shortened': 1 }],
  ])('is cut where all of it together is too long: with %s', (article, counts) => {
    const long = 'd'.repeat(9_997)
    const outcome = described({ description: long, article })
    expect([outcome.description, outcome.counts]).toEqual([`${long}\nOr`, counts])
  })
})

describe('the picture of a marker', () => {
  const address = (length: number) => 'https://a.example/'.padEnd(length, 'a')
  const files = { 'Ore.png': 'https://files.example/ore.png', 'Inn.png': 'ftp://files.example/inn.png' }

  it.each([
    [{ image: 'https://a.example/a.png', popupImage: 'Ore.png' }, 'https://a.example/a.png'],
    [{ popupImage: 'http://a.example/a.png' }, 'http://a.example/a.png'],
    [{ image: 'Ore.png' }, 'https://files.example/ore.png'],
    [{ image: 'Inn.png' }, null, { 'picture-left-out': 1 }],
    [{ image: 'Cave.png' }, null, { 'picture-left-out': 1 }],
    [{ image: address(2_000) }, address(2_000)],
    [{ image: address(2_001) }, null, { 'picture-left-out': 1 }],
    [{ image: '' }, null],
  ])('is at an address on the web, or left out: %j', (popup, image, counts: object = {}) => {
    const outcome = readMarker({ x: 1, y: 2, name: 'A', ...popup }, { files })
    expect([outcome.image, outcome.counts]).toEqual([image, counts])
  })
})

describe('the key of markers', () => {
  const background = (name: string, layer = ''): DataBackground => ({ name, layer, image: 'a.png', at: null })
  const BACKGROUNDS = [
    background('Surface', 'Top_Side'),
    background('Very Deep Caves'),
    background('0', ''),
    ...Array.from({ length: 8 }, () => background('')),
  ]

  it.each([
    ['ore', null],
    ['ore bg:top_side', 0],
    ['ore bg:surface', 0],
    ['ore bg:SURFACE deep', 0],
    ['ore  deep bg:Very_Deep_Caves', 1],
    ['ore bg:very', null],
    ['ore bg:0', 2],
    ['ore bg:1', 1],
    ['ore bg:10', 10],
    ['ore bg:11', null],
    ['ore bg:0001', null],
    ['ore bg:-1', null],
    ['ore bg:', null],
    ['orebg:1', null],
  ])('ties them to a background by its layer, its name or its number: %s', (key, index) => {
    const { groups } = read({ markers: { [key]: [[1, 2]] } }, { backgrounds: BACKGROUNDS })
    expect(groups[0]?.markers).toMatchObject([{ background: index }])
  })

  it.each([
    ['no backgrounds', {}, null],
    ['one background', { backgrounds: [background('')] }, 0],
  ])('counts backgrounds from 0: in a file with %s', (_what, provenance, index) => {
    const { groups } = read({ markers: { 'ore bg:0': [[1, 2]] } }, provenance)
    expect(groups[0]?.markers).toMatchObject([{ background: index }])
  })

  it.each([
    [['ore deep'], 1],
    [['ore  deep '], 1],
    [[' ore deep'], 1],
    [['ore deep level:2', 'ore deep', 'inn level:2 bg:0'], 2],
    [['ore', 'ore bg:0'], 0],
    [['rich ore', 'The Inn'], 0],
  ])('names layers, each of which is left out: %j', (keys, count) => {
    const groups = { ore: {}, inn: { name: 'The Inn' }, 'rich ore': { name: 'Rich' } }
    const { counts } = read({ groups, markers: Object.fromEntries(keys.map((key) => [key, [[1, 2]]])) })
    expect(counts['layer-left-out'] ?? 0).toBe(count)
    expect(counts['group-made-up']).toBeUndefined()
  })
})
