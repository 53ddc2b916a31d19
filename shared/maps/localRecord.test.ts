import { describe, expect, it } from 'vitest'
import { aCategory, aPoi, aType, aZone } from '../../tests/builders.ts'
import { replayChanges } from '../content/applyChanges.ts'
import { EMPTY_CONTENT } from '../content/content.ts'
import { ZONE_FALLBACK_LOOK } from '../content/zones.ts'
import { contentOfBackup, countMisnamedPois, localBackupSchema, localRecord } from './localRecord.ts'

const MAP = {
  id: 'map-1700000000000',
  meta: { name: 'Isle', game: 'Sea', version_id: '', image_name: 'isle.png', created_at: 5, tip_url: '' },
  imageSize: [200, 100],
  lastEdited: 7,
} as const
const PICTURE = 'data:image/png;base64,iVBORw0KGgo='
const square = [
  { x: 0, y: 0 },
  { x: 10, y: 0 },
  { x: 10, y: 10 },
  { x: 0, y: 10 },
]

// Of each kind, the content itself has the one with the largest id first.
const CATEGORIES = [
  aCategory({ id: 1024, name: 'Second', isLocked: true }),
  aCategory({ id: 1, name: 'First' }),
]
const TYPES = [
  aType({ id: 1034, categoryId: 1024, name: 'Ore', icon: 'gi_anchor', isLocked: false }),
  aType({ id: 11, categoryId: 1, name: 'Iron', icon: 'icon.png', colour: '#123456', shape: 'star' }),
]
const POIS = [
  aPoi({ id: 1044, typeId: 11, name: 'Deep', x: 1.5, y: -2, image: 'picture.png', description: 'Below.' }),
  aPoi({
    id: 21,
    typeId: 1034,
    labelBorder: 0,
    image: 'https://example.org/a.png',
    icon: 'icon.png',
    labelBgColour: '#abcdef',
    floor: 2,
    leadsTo: 3,
  }),
]
const ZONES = [
  aZone({ id: 1054, label: 'Moor', geometry: { kind: 'rectangle', points: square }, isLocked: true }),
  aZone({
    id: 31,
    geometry: { kind: 'circle', centre: { x: 5, y: 6 }, radius: 7 },
    pattern: 'dashed',
    isLocked: false,
  }),
  aZone({
    id: 33,
    geometry: { kind: 'polyline', points: square.slice(0, 3) },
    isLocked: false,
    way: 'walk',
    floor: 2,
  }),
]
const CONTENT = replayChanges(EMPTY_CONTENT, [
  ...CATEGORIES.map((entity) => ({ op: 'insert', kind: 'category', entity }) as const),
  ...TYPES.map((entity) => ({ op: 'insert', kind: 'type', entity }) as const),
  ...POIS.map((entity) => ({ op: 'insert', kind: 'poi', entity }) as const),
  ...ZONES.map((entity) => ({ op: 'insert', kind: 'zone', entity }) as const),
])

const dataUrlOf = (): string => PICTURE
const recordOf = (content = CONTENT): unknown =>
  JSON.parse(JSON.stringify(localRecord(MAP, content, dataUrlOf)))
const read = (change: (record: Record<string, never[]>) => void) => {
  const record = recordOf() as Record<string, never[]>
  change(record)
  const parsed = localBackupSchema.safeParse(record)
  return parsed.success ? null : parsed.error.issues[0]?.message
}

it('is read back as it was written, its pictures under the refs that they are stored under', () => {
  const asked: string[] = []
  const backup = localBackupSchema.parse(recordOf())
  const content = contentOfBackup(backup, (dataUrl, purpose) => {
    expect(dataUrl).toBe(PICTURE)
    asked.push(purpose)
    return purpose === 'icon' ? 'icon.png' : 'picture.png'
  })
  const sorted = <T extends { readonly id: number }>(entities: Iterable<T>) =>
    [...entities].toSorted((a, b) => a.id - b.id)
  expect(sorted(content.categories)).toEqual(sorted(CATEGORIES))
  expect(sorted(content.types)).toEqual(sorted(TYPES))
  expect(sorted(content.pois)).toEqual(sorted(POIS))
  expect(sorted(content.zones)).toEqual(sorted(ZONES))
  expect(asked.toSorted()).toEqual(['icon', 'icon', 'image'])
  expect(backup).toMatchObject({ id: MAP.id, meta: MAP.meta, image_size: MAP.imageSize, lastEdited: 7 })
})

it('is written in the order of its ids, with the map and the category of each POI', () => {
  const record = localRecord(MAP, CONTENT, () => '')
  expect(record.poi_categories.map(({ id, map_id, locked }) => [id, map_id, locked])).toEqual([
    [1, MAP.id, undefined],
    [1024, MAP.id, true],
  ])
  expect(record.poi_types.map(({ id, map_id, icon_file }) => [id, map_id, icon_file])).toEqual([
    [11, MAP.id, ''],
    [1034, MAP.id, 'gi_anchor'],
  ])
  expect(record.pois.map((poi) => [poi.id, poi.category_id, poi.map_id, poi.image_url])).toEqual([
    [21, 1024, MAP.id, 'https://example.org/a.png'],
    [1044, 1, MAP.id, ''],
  ])
  expect(record.zones.map(({ id, mapId, shapeType, userId }) => [id, mapId, shapeType, userId])).toEqual([
    [31, MAP.id, 'Circle', undefined],
    [33, MAP.id, 'LineString', undefined],
    [1054, MAP.id, 'Rectangle', undefined],
  ])
})

it('takes the name of a POI from `name` where it has no `poi_name`, and counts these', () => {
  const pois = [
    { id: 1, name: ' Old mill ', x: 1, y: 2, type_id: 11 },
    { id: 2, name: 'Not this', poi_name: 'This', x: 1, y: 2, type_id: 11 },
  ]
  const backup = localBackupSchema.parse({ ...(recordOf() as object), pois })
  expect(backup.pois.map(({ poi_name }) => poi_name)).toEqual(['Old mill', 'This'])
  expect(countMisnamedPois({ pois })).toBe(1)
  for (const other of [null, 'pois', {}, { pois: 'none' }, { pois: [null, 'name', 3, { id: 1 }] }])
    expect(countMisnamedPois(other)).toBe(0)
})

it('has the default look where a type, a POI or a zone says nothing of it', () => {
  const types = [{ id: 11, name: 'Iron', category_id: 1 }]
  const pois = [{ id: 1, poi_name: 'Mill', x: 1, y: 2, type_id: 11 }]
  const coordinates = [[...square, { x: 0, y: 0 }].map(({ x, y }) => [x, y])]
  const zones = [{ id: 5, shapeType: 'Rectangle', geometry: { type: 'Polygon', coordinates } }]
  const backup = localBackupSchema.parse({ ...(recordOf() as object), poi_types: types, pois, zones })
  const content = contentOfBackup(backup, () => 'none')
  expect([...content.types]).toStrictEqual([{ ...aType({ id: 11, categoryId: 1 }), icon: null }])
  expect([...content.pois]).toStrictEqual([aPoi({ id: 1, typeId: 11, name: 'Mill', x: 1, y: 2 })])
  const geometry = { kind: 'rectangle', points: square } as const
  expect([...content.zones]).toStrictEqual([aZone({ ...ZONE_FALLBACK_LOOK, id: 5, geometry })])
})

it('reads corners of a rectangle as a polygon where they are not said to be a rectangle', () => {
  const geometry = { type: 'Polygon', coordinates: [[...square, { x: 0, y: 0 }].map(({ x, y }) => [x, y])] }
  const zones = ['Polygon', null, 'Rectangle'].map((shapeType, at) => ({ id: at + 1, shapeType, geometry }))
  const backup = localBackupSchema.parse({ ...(recordOf() as object), zones })
  expect(backup.zones.map((zone) => zone.geometry.kind)).toEqual(['polygon', 'polygon', 'rectangle'])
})

describe('what cannot be read', () => {
  it.each([
    ['another format', 'This is not a backup of a local map.', { format: 'other' }],
    ['a later version', 'This backup was made by a newer version.', { version: 2 }],
    ['an id of the server', 'Not a local map.', { id: '12' }],
    ['a category without a name', 'A category needs a name.', { poi_categories: [{ id: 1, name: ' ' }] }],
    ['a type without a name', 'A type needs a name.', { poi_types: [{ id: 1, name: '', category_id: 1 }] }],
    [
      'an icon that is none',
      'Not a picture.',
      { poi_types: [{ id: 1, name: 'Iron', category_id: 1, icon_file: 'data:text/html;base64,AAAA' }] },
    ],
    [
      'an icon that is neither of the library nor in the backup',
      'Not a picture.',
      { poi_types: [{ id: 1, name: 'Iron', category_id: 1, icon_file: 'anchor' }] },
    ],
    [
      'a picture that is none',
      'Not a picture.',
      { pois: [{ id: 1, poi_name: '', x: 0, y: 0, type_id: 11, image_url: 'data:image/png;base64,%' }] },
    ],
    [
      'a circle without a radius',
      'A circle needs a radius.',
      { zones: [{ id: 1, shapeType: 'Circle', geometry: { type: 'Point', coordinates: [1, 2] } }] },
    ],
    [
      'a line of one point',
      'Only a circle may be a Point.',
      { zones: [{ id: 1, shapeType: 'LineString', geometry: { type: 'Point', coordinates: [1, 2] } }] },
    ],
    [
      'a ring that is open',
      'A ring must end where it begins.',
      { zones: [{ id: 1, geometry: { type: 'Polygon', coordinates: [square.map(({ x, y }) => [x, y])] } }] },
    ],
  ])('%s is refused with a sentence', (_, text, fields) => {
    expect(read((record) => Object.assign(record, fields))).toBe(text)
  })

  it.each([
    [
      'a POI of no type',
      'The type does not exist on this map.',
      { pois: [{ id: 1, poi_name: '', x: 0, y: 0, type_id: 99 }] },
    ],
    [
      'two things with one id',
      'This id is taken.',
      { poi_categories: [1, 1].map((id) => ({ id, name: 'Twice' })) },
    ],
  ])('%s is refused as an edit would be', (_, text, fields) => {
    const backup = localBackupSchema.parse({ ...(recordOf() as object), ...fields })
    expect(() => contentOfBackup(backup, () => 'ref')).toThrow(text)
  })

  it('a map with more text than one can hold is refused', () => {
    const backup = localBackupSchema.parse(recordOf())
    const description = 'x'.repeat(10_000)
    const pois = Array.from({ length: 1_600 }, (_, at) => ({
      id: 2_000 + at,
      poi_name: '',
      x: 0,
      y: 0,
      type_id: 11,
      description,
      icon_file: '',
      image_url: '',
    }))
    expect(() => contentOfBackup({ ...backup, pois }, () => 'ref')).toThrow(
      'This map is full: it can hold 16,000,000 characters of names and descriptions.',
    )
  })
})
