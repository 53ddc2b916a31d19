import { describe, expect, it } from 'vitest'
import { aCategory, aPoi, aType, aZone } from '../../tests/builders.ts'
import { MAP_NAME_MAX, SECTION_NAME_MAX, URL_MAX } from '../limits.ts'
import { mapBackupSchema } from './backup.ts'

const NOON = '2026-11-22T12:00:00.000Z'
const category = aCategory({ id: 11 })
const type = aType({ id: 12, categoryId: 11, icon: 'icon' })
const map = {
  id: 7,
  name: 'Velen',
  game_name: 'The Witcher 3',
  version_id: '1.0',
  tip_url: 'https://e.org/tip',
  is_public: true,
  parent_map_id: 6,
  image: { file: 'image.png', width: 200, height: 100 },
  created_at: NOON,
  updated_at: NOON,
}
const cellar = {
  ...{ id: 1, name: 'Cellar', frame: { x: 1, y: 2, width: 30, height: 40 } },
  image: { file: 'floor-1.png', width: 60, height: 50 },
}
const style = {
  title_text: 'Velen',
  title_image: 'title',
  font_family: 'Lato',
  font_colour: '#ffffff',
  sidebar_bg_colour: '#202124',
  main_bg_colour: '#1a1c1f',
  section_name_pois: 'Places',
  section_name_zones: 'Zones',
  section_name_region_maps: 'Region Maps',
  creator_signature: 'Ada',
  watermark: 'mark',
  title_colour: '#ffffff',
  highlight_colour: '#4285f4',
  tip_url: 'https://e.org/tip',
}
const backup = {
  format: 'pinfold-map',
  version: 1,
  exported_at: NOON,
  map,
  style,
  files: [{ ref: 'icon', file: 'files/0a1b.png' }],
  categories: [category],
  types: [type],
  pois: [aPoi({ id: 13, typeId: 12, icon: 'icon', createdBy: 2 })],
  zones: [aZone({ id: 14 })],
}
const problemOf = (fields: object) =>
  mapBackupSchema.safeParse({ ...backup, ...fields }).error?.issues[0]?.message
const ofMap = (fields: object) => ({ map: { ...map, ...fields } })
const ofStyle = (fields: object) => ({ style: { ...style, ...fields } })
const ofFile = (file: unknown) => ({ files: [{ ref: 'icon', file }] })

describe('a backup of a map', () => {
  it.each([
    {},
    { style: null },
    { files: [], categories: [], types: [], pois: [], zones: [] },
    ofMap({ version_id: null, tip_url: null, parent_map_id: null, is_public: false }),
    ofMap({ version_id: '', name: 'x'.repeat(MAP_NAME_MAX) }),
    ofMap({ image: { file: null, width: 1, height: 1 } }),
    ofMap({ floors: [] }),
    ofMap({ floors: [cellar, { ...cellar, id: 2, frame: null, image: null }] }),
    ofStyle({ title_image: null, watermark: null, tip_url: null, title_text: '', creator_signature: '' }),
    ofFile('0a1b.png'),
    ofFile('files/0.0.png'),
    ofFile('x'.repeat(200)),
  ])('is read as it was written with %j', (fields) => {
    expect(mapBackupSchema.parse({ ...backup, ...fields })).toEqual({ ...backup, ...fields })
  })

  it('is shown in the font of the site where its own is not offered, its colours in lower case', () => {
    const read = mapBackupSchema.parse({
      ...backup,
      ...ofStyle({ font_family: 'Wingdings', font_colour: '#ABCDEF' }),
    })
    expect(read.style).toEqual({ ...style, font_family: 'inherit', font_colour: '#abcdef' })
  })

  it.each([
    '',
    '../image.png',
    '/image.png',
    '.image.png',
    'files/../image.png',
    'files/.hidden',
    '.files/image.png',
    'a/b/image.png',
    'files\\image.png',
    'files/image.png/',
    'C:image.png',
    'x'.repeat(201),
    null,
  ])('has no file at %j', (file) => {
    expect(problemOf(ofFile(file))).toBeTruthy()
    if (file !== null) expect(problemOf(ofMap({ image: { ...map.image, file } }))).toBeTruthy()
  })

  it.each([
    ['Not a file of this backup.', ofFile('../image.png')],
    ['A map needs a name.', ofMap({ name: ' ' })],
    ['A map needs a game.', ofMap({ game_name: '' })],
    ['Each floor needs an id of its own.', ofMap({ floors: [cellar, cellar] })],
    ['A floor needs a name.', ofMap({ floors: [{ ...cellar, name: ' ' }] })],
    ['This name is too long.', ofMap({ name: 'x'.repeat(MAP_NAME_MAX + 1) })],
    ['At most 60 characters.', ofMap({ version_id: 'x'.repeat(61) })],
    ['Only http and https addresses are allowed.', ofMap({ tip_url: 'javascript:alert(1)' })],
    ['Only http and https addresses are allowed.', ofStyle({ tip_url: '' })],
    ['At most 20 characters.', ofStyle({ section_name_pois: 'x'.repeat(SECTION_NAME_MAX + 1) })],
    ['This is not a colour. Use #rrggbb.', ofStyle({ main_bg_colour: 'red' })],
    ['Category name cannot be empty.', { categories: [{ ...category, name: '' }] }],
  ])('says %j', (text, fields) => {
    expect(problemOf(fields)).toBe(text)
  })

  it.each([
    ...Object.keys(backup).map((field) => ({ [field]: undefined })),
    ...Object.keys(map).map((field) => ofMap({ [field]: undefined })),
    ...Object.keys(style)
      .filter((field) => field !== 'font_family')
      .map((field) => ofStyle({ [field]: undefined })),
    { format: 'other' },
    { version: 2 },
    { note: 'x' },
    ofMap({ note: 'x' }),
    ofMap({ id: 0 }),
    ofMap({ created_at: 'today' }),
    ofMap({ image: { ...map.image, width: 0 } }),
    ofMap({ image: { ...map.image, height: 0.5 } }),
    ofMap({ tip_url: 'https://e.org/'.padEnd(URL_MAX + 1, 'x') }),
    ofStyle({ title_image: '../title.png' }),
    ofStyle({ note: 'x' }),
    { files: [{ ref: 'a/b', file: 'image.png' }] },
    { files: [{ ref: 'icon', file: 'image.png', size: 5 }] },
    { pois: [{ id: 13 }] },
  ])('is invalid with %j', (fields) => {
    expect(problemOf(fields)).toBeTruthy()
  })
})
