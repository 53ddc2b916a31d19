import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEFAULT_STYLE, type MapStyle } from '../../shared/maps/styles.ts'
import type { Client } from '../Client.ts'
import { aMapDocument } from '../mapBuilders.ts'
import { startTestServer, type TestServer } from '../TestServer.ts'

const MAP = 41_000

let server: TestServer
let owner: Client

beforeAll(async () => {
  server = await startTestServer({})
  owner = await server.signIn('ann@example.org', 'Ann')
  const { id } = (await owner.get('/api/me')).json<{ id: number }>()
  await server.services.store.insert('maps', aMapDocument(MAP, { uploader_id: id, uploader_username: 'Ann' }))
})
afterAll(() => server.close())

const save = (fields: unknown) => owner.post(`/api/map-styles/${MAP}`, fields)
const styles = async () =>
  (await server.client().get(`/api/map-styles/${MAP}`)).json<{ styles: MapStyle }>().styles

const TEXTS = {
  title_text: 50,
  section_name_pois: 20,
  section_name_zones: 20,
  section_name_region_maps: 20,
  creator_signature: 100,
} as const
const COLOURS = [
  'font_colour',
  'sidebar_bg_colour',
  'main_bg_colour',
  'title_colour',
  'highlight_colour',
] as const
const PICTURES = ['title_image_url', 'watermark_url'] as const

const OTHER_ADDRESSES = [
  'javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  '//evil.example/x',
  'ftp://evil.example',
  'https://name:word@evil.example',
  'https://',
] as const

const NO_TEXTS = [7, true, null, {}, ['x'], { $gt: '' }] as const

it('has a table for every field of a style', () => {
  const tried = [...Object.keys(TEXTS), ...COLOURS, ...PICTURES, 'font_family', 'tip_url']
  expect(tried.toSorted()).toEqual(Object.keys(DEFAULT_STYLE).toSorted())
})

describe.each(Object.entries(TEXTS))('%s', (field, lengthMax) => {
  it.each([...NO_TEXTS, 'x'.repeat(lengthMax + 1), 'a\u0000b', 'a\nb', 'a\u001b[31m', 'x'.repeat(90_000)])(
    'refuses %j',
    async (value) => {
      expect((await save({ [field]: value })).status).toBe(400)
      expect(await styles()).toEqual(DEFAULT_STYLE)
    },
  )

  it('keeps markup and CSS as the text they are [STYLE-018] [STYLE-020]', async () => {
    for (const text of ['<script>x</script>', '"><img src=x>', '</style>{}', '{{7*7}} ${1}'])
      if (text.length <= lengthMax) {
        expect((await save({ [field]: text })).status).toBe(200)
        expect(await styles()).toMatchObject({ [field]: text })
      }
    await owner.post(`/api/map-styles/${MAP}/reset`)
  })
})

describe.each(COLOURS)('%s', (field) => {
  it.each([...NO_TEXTS, 'x'.repeat(65)])('refuses %j', async (value) => {
    expect((await save({ [field]: value })).status).toBe(400)
  })

  it.each([
    'red',
    'rgb(1,2,3)',
    'var(--accent)',
    'url(https://evil.example/x)',
    '#fff;} body{display:none',
    'expression(alert(1))',
    '#12345',
    '#1234567',
    '',
    '-1',
  ])('takes %j for black [STYLE-024]', async (value) => {
    expect((await save({ [field]: value })).status).toBe(200)
    expect(await styles()).toMatchObject({ [field]: '#000000' })
  })

  it.each([
    ['#FFF', '#ffffff'],
    ['abc', '#aabbcc'],
    [' #A1B2C3 ', '#a1b2c3'],
  ])('keeps %j as %s [STYLE-024]', async (value, colour) => {
    await save({ [field]: value })
    expect(await styles()).toMatchObject({ [field]: colour })
    await owner.post(`/api/map-styles/${MAP}/reset`)
  })
})

describe('font_family', () => {
  it.each([
    ...NO_TEXTS,
    '',
    'Papyrus',
    'arial',
    "Arial'; color: red",
    'Arial, url(https://evil.example)',
    'Inherit',
    '__proto__',
  ])('refuses %j [STYLE-023]', async (font_family) => {
    expect((await save({ font_family })).status).toBe(400)
    expect((await styles()).font_family).toBe('inherit')
  })
})

describe.each(['tip_url', ...PICTURES])('%s', (field) => {
  it.each([...OTHER_ADDRESSES, 7, true, {}, ['https://tips.example']])('refuses %j', async (value) => {
    expect((await save({ [field]: value })).status).toBe(400)
    expect(await styles()).toEqual(DEFAULT_STYLE)
  })
})

describe.each(PICTURES)('%s', (field) => {
  it.each([
    'https://evil.example/x.png',
    '/maps/1/files/assets/0123456789abcdef01234567.png',
    '/api/me',
    '../../x.png',
    `/maps/${MAP}/files/assets/../original-0.png`,
    `/maps/${MAP}/files/assets/0123456789abcdef01234567.png`,
  ])('refuses %j, which is no picture of this map', async (value) => {
    expect((await save({ [field]: value })).json()).toEqual({
      error: 'This picture is not a file of this map. Upload it again.',
    })
  })
})

it('refuses what is far too long in any field, a body of ten megabytes, and what is no object', async () => {
  for (const field of Object.keys(DEFAULT_STYLE))
    expect((await save({ [field]: 'x'.repeat(90_000) })).status).toBe(400)
  expect((await save({ creator_signature: 'x'.repeat(10 * 1024 * 1024) })).status).toBe(413)
  for (const body of [[], 'x', 7, null]) expect([400, 415]).toContain((await save(body)).status)
  expect(await styles()).toEqual(DEFAULT_STYLE)
})

it('ignores what is no field of a style', async () => {
  await save({ uploader_id: 1, _id: 'default', map_id: 7, updated_at: 'now', __proto__: { title_text: 'x' } })
  expect(await styles()).toEqual(DEFAULT_STYLE)
  expect((await server.client().get('/api/map-styles/default')).json()).toEqual(DEFAULT_STYLE)
})
