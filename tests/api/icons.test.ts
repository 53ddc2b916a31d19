import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { IconIndex } from '../../shared/maps/libraryIcons.ts'
import {
  ICONS_PER_BLOCK,
  libraryIconPath,
  libraryIconRef,
  MAP_ICONS,
} from '../../shared/maps/libraryIcons.ts'
import type { Client } from '../Client.ts'
import { createMapFixture, type MapFixture, request } from '../mapFixture.ts'
import { startTestServer, type TestServer } from '../TestServer.ts'

let server: TestServer
let owner: Client
let anyone: Client
let index: IconIndex

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.signIn('ann@example.org', 'Ann')
  anyone = server.client()
  index = (await anyone.get('/icons/index.json')).json<IconIndex>()
})
afterAll(() => server.close())

const CHEST = libraryIconRef('open-treasure-chest')

const setIcon = (fixture: MapFixture, fields: object, kind = 'type', id = fixture.typeId) =>
  owner.post(fixture.changes, request([{ op: 'patch', kind, id, fields }]))

describe('the library', () => {
  it.each([
    '/icons/outlines/0.0.0/0.json',
    '/icons/no-such-icon/ff0000.svg',
    '/icons/open-treasure-chest/red.svg',
    '/icons/constructor/ff0000.svg',
  ])('has nothing at %s: 404', async (path) => expect((await anyone.get(path)).status).toBe(404))

  it('has about 4,000 icons, whose outlines are read in blocks and kept for good', async () => {
    expect(index.names.length).toBeGreaterThan(4_000)
    expect([...index.names].sort()).toEqual(index.names)
    const last = Math.floor((index.names.length - 1) / ICONS_PER_BLOCK)
    const block = await anyone.get(`${index.folder}/0.json`)
    expect(block.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(block.json<string[]>()).toHaveLength(ICONS_PER_BLOCK)
    expect((await anyone.get(`${index.folder}/${last}.json`)).status).toBe(200)
    expect((await anyone.get(`${index.folder}/${last + 1}.json`)).status).toBe(404)
  })

  it('has every icon that is shown first', () =>
    expect(MAP_ICONS.filter((name) => !index.names.includes(name))).toEqual([]))

  it('draws an icon in the colour asked for, as a picture that can run nothing', async () => {
    const picture = await anyone.get(libraryIconPath(CHEST, '#12ab9f') ?? '')
    expect(picture.headers.get('content-type')).toBe('image/svg+xml')
    expect(picture.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
    expect(picture.text).toContain('fill="#12ab9f"')
  })
})

describe('the icon of a type', () => {
  it('may not be an icon that the library lacks, nor the picture of a POI one that it has', async () => {
    const fixture = await createMapFixture(server, owner)
    expect((await setIcon(fixture, { icon: libraryIconRef('no-such-icon') })).status).toBe(409)
    expect((await setIcon(fixture, { image: CHEST }, 'poi', fixture.poiId)).status).toBe(409)
  })

  it('may be one of the library, and is listed as its picture in the type’s colour', async () => {
    const fixture = await createMapFixture(server, owner)
    expect((await setIcon(fixture, { icon: CHEST, colour: '#00ff88' })).status).toBe(200)
    const types = (await anyone.get(`/api/poi/types/${fixture.mapId}`)).json<{ icon_url: string }[]>()
    expect(types[0]?.icon_url).toBe('/icons/open-treasure-chest/00ff88.svg')
    await setIcon(fixture, { colour: '#0000ff' })
    const later = (await anyone.get(`/api/poi/types/${fixture.mapId}`)).json<{ icon_url: string }[]>()
    expect(later[0]?.icon_url).toBe('/icons/open-treasure-chest/0000ff.svg')
  })
})
