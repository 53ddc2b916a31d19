import { describe, expect, it } from 'vitest'
import { createApp } from '../../api/app.ts'
import { claimOwner } from '../../api/maps/createMap.ts'
import { assetPath } from '../../shared/assets.ts'
import { newEntityId } from '../../shared/ids.ts'
import type { MapListEntry } from '../../shared/maps.ts'
import { aZone } from '../builders.ts'
import type { Client } from '../Client.ts'
import { routesOf } from '../routesOf.ts'
import { fileForm } from '../guarded.ts'
import {
  createMapFixture,
  aStoredAsset,
  aStoredMap,
  commit,
  rename,
  request,
  type MapFixture,
} from '../mapFixture.ts'
import { pngPicture } from '../pictures.ts'
import { serverWithPeople } from '../serverWithPeople.ts'
import { TRIANGLE } from '../zoneShapes.ts'

const { server, owner, ownerId, stranger, anyone } = await serverWithPeople()
const picture = await pngPicture(32, 32)

/** A private map with one of everything on it. */
interface Hidden extends MapFixture {
  readonly zoneId: number
  readonly regionId: number
  readonly directory: string
  /** Paths of its files. */
  readonly files: readonly string[]
}

const FILES = ['image-0/preview.jpg', 'image-0/thumbnail.webp', 'image-0/0/0_0.jpg', 'original-0.png']

const aHiddenFixture = async (): Promise<Hidden> => {
  const { store, files } = server.services
  const fixture = await createMapFixture(server, owner, false)
  const zoneId = newEntityId(fixture.mapId)
  await commit(owner, fixture, [{ op: 'insert', kind: 'zone', entity: aZone({ id: zoneId }) }])
  const regionId = await aStoredMap(server, owner)
  await store.update('maps', String(regionId), { parent_map_id: fixture.mapId, listed: false })
  const directory = `hidden-${fixture.mapId}`
  const claim = { _id: `directory:${directory}`, owner_id: claimOwner(String(fixture.mapId)) }
  await store.insert('claims', { ...claim, created_at: new Date() })
  for (const file of FILES) await files.write(`${fixture.mapId}/${file}`, picture)
  const asset = assetPath(await aStoredAsset(server, fixture.mapId, ownerId))
  const token = (await store.get('maps', String(fixture.mapId)))?.access_token
  const paths = [...FILES, asset].map((file) => `/maps/${fixture.mapId}/files/${token}/${file}`)
  return { ...fixture, zoneId, regionId, directory, files: paths }
}

type Call = string | { readonly path: string; readonly body: unknown }
type Calls = (fixture: Hidden) => Call | readonly Call[]

const form = (field: string) => fileForm(field, picture)

/** Calls about a map that are right from its owner, by route. */
const MAP_ROUTES: Readonly<Record<string, Calls>> = {
  'GET /api/maps/by-directory/:directory': ({ directory }) => `/api/maps/by-directory/${directory}`,
  'GET /api/maps/:id': ({ mapId }) => `/api/maps/${mapId}`,
  'POST /api/maps/:id/set-public': ({ mapId }) => ({
    path: `/api/maps/${mapId}/set-public`,
    body: { is_public: false },
  }),
  'DELETE /api/upload-map/:id': ({ mapId }) => `/api/upload-map/${mapId}`,
  'GET /api/maps/:id/content': ({ content }) => content,
  'GET /api/maps/:id/links': ({ mapId }) => `/api/maps/${mapId}/links`,
  'GET /api/maps/:id/changes': ({ changes }) => `${changes}?after=0`,
  'POST /api/maps/:id/changes': (fixture) => ({
    path: fixture.changes,
    body: request([rename(fixture, 'New')]),
  }),
  'POST /api/maps/:id/forget': ({ mapId }) => `/api/maps/${mapId}/forget`,
  'POST /api/maps/:id/assets': ({ mapId }) => ({
    path: `/api/maps/${mapId}/assets?purpose=icon`,
    body: form('file'),
  }),
  'GET /api/map-styles/:mapId': ({ mapId }) => `/api/map-styles/${mapId}`,
  'POST /api/map-styles/:mapId': ({ mapId }) => ({ path: `/api/map-styles/${mapId}`, body: {} }),
  'POST /api/map-styles/:mapId/reset': ({ mapId }) => `/api/map-styles/${mapId}/reset`,
  'POST /api/map-styles/:mapId/styles/upload-images': ({ mapId }) => ({
    path: `/api/map-styles/${mapId}/styles/upload-images`,
    body: form('watermark'),
  }),
  'GET /api/map-votes/:mapId/total': ({ mapId }) => `/api/map-votes/${mapId}/total`,
  'GET /api/map-votes/:mapId/:userId': ({ mapId }) => `/api/map-votes/${mapId}/0`,
  'POST /api/map-votes/:mapId': ({ mapId }) => ({ path: `/api/map-votes/${mapId}`, body: { vote: 1 } }),
  'POST /api/user/favourites/:mapId': ({ mapId }) => `/api/user/favourites/${mapId}`,
  'DELETE /api/user/favourites/:mapId': ({ mapId }) => `/api/user/favourites/${mapId}`,
  'POST /api/child-maps/:id/child': ({ mapId }) => {
    const body = form('map')
    body.set('display_name', 'Region')
    return { path: `/api/child-maps/${mapId}/child`, body }
  },
  'DELETE /api/child-maps/:id/child': ({ regionId }) => `/api/child-maps/${regionId}/child`,
  'POST /api/import-wikigg-map': ({ mapId }) => ({
    path: '/api/import-wikigg-map',
    body: { mapId, json: { groups: {} }, confirmedOrigin: 'bottom_left', displayName: 'New' },
  }),
  'GET /maps/:mapId/files/:token/*file': ({ files }) => files,

  'GET /api/poi/all/:mapId': ({ mapId }) => `/api/poi/all/${mapId}`,
  'POST /api/poi/save': ({ mapId, categoryId, typeId }) => ({
    path: '/api/poi/save',
    body: { map_id: mapId, category_id: categoryId, type_id: typeId, x: 1, y: 1 },
  }),
  'PUT /api/poi/update-name/:id': ({ poiId }) => ({
    path: `/api/poi/update-name/${poiId}`,
    body: { poi_name: 'New' },
  }),
  'PUT /api/poi/update-desc/:id': ({ poiId }) => ({
    path: `/api/poi/update-desc/${poiId}`,
    body: { description: 'New' },
  }),
  'PUT /api/poi/update-linked-map/:id': ({ poiId }) => ({
    path: `/api/poi/update-linked-map/${poiId}`,
    body: { linked_map_id: null },
  }),
  'POST /api/poi/:id/image': ({ poiId }) => ({ path: `/api/poi/${poiId}/image`, body: form('image') }),
  'DELETE /api/poi/:id': ({ poiId }) => `/api/poi/${poiId}`,

  'GET /api/poi/categories/:mapId': ({ mapId }) => `/api/poi/categories/${mapId}`,
  'POST /api/poi/category': ({ mapId }) => ({
    path: '/api/poi/category',
    body: { map_id: mapId, name: 'New' },
  }),
  'POST /api/category-edit/bulk-category-update': ({ categoryId, typeId }) => ({
    path: '/api/category-edit/bulk-category-update',
    body: { oldCategoryId: categoryId, newCategoryId: categoryId, typeIds: [typeId] },
  }),
  'PUT /api/category-edit/:id': ({ categoryId }) => ({
    path: `/api/category-edit/${categoryId}`,
    body: { category: 'New' },
  }),

  'GET /api/poi/types/:mapId': ({ mapId }) => `/api/poi/types/${mapId}`,
  'POST /api/poi/type': ({ mapId, categoryId }) => ({
    path: '/api/poi/type',
    body: { map_id: mapId, category_id: categoryId, name: 'Gold' },
  }),
  'PUT /api/type-edit/:id': ({ typeId }) => ({ path: `/api/type-edit/${typeId}`, body: { name: 'Gold' } }),
  'POST /api/type-edit/:id/icon': ({ typeId }) => ({
    path: `/api/type-edit/${typeId}/icon`,
    body: form('icon'),
  }),
  'DELETE /api/type-edit/:id/icon': ({ typeId }) => `/api/type-edit/${typeId}/icon`,

  'GET /api/polygons': ({ mapId }) => `/api/polygons?mapId=${mapId}`,
  'POST /api/polygons': ({ mapId }) => ({ path: '/api/polygons', body: { mapId, geometry: TRIANGLE } }),
  'PUT /api/polygons/:id': ({ zoneId }) => ({ path: `/api/polygons/${zoneId}`, body: { label: 'New' } }),
  'DELETE /api/polygons/:id': ({ zoneId }) => `/api/polygons/${zoneId}`,
}

/** What is for other sites: a private map does not exist there, not even for its owner (`embed.test.ts`). */
const PUBLIC_ROUTES: Readonly<Record<string, (fixture: Hidden) => string>> = {
  'GET /api/oembed': ({ mapId }) => `/api/oembed?url=${encodeURIComponent(`${server.url}/map/${mapId}`)}`,
  'GET /maps/:id/social.jpg': ({ mapId }) => `/maps/${mapId}/social.jpg`,
}

/** What lists maps: one that is private is left out. */
const LIST_ROUTES: Readonly<Record<string, () => string>> = {
  'GET /api/maps': () => '/api/maps?sort=newest',
  'GET /api/user/id/:id/maps': () => `/api/user/id/${ownerId}/maps`,
}

/** A private map does not exist for others here either; its owner may not do it (`styles.test.ts`). */
const ADMIN_ROUTES = ['POST /api/map-styles/:mapId/set-default']

const ROUTES_WITHOUT_MAP = [
  'GET /healthz',
  'GET /readyz',
  'GET /api/me',
  'GET /api/user/me',
  'POST /api/user/change-username',
  'GET /api/user/username-check',
  'GET /api/user/by-id/:id',
  'GET /api/user/by-username/:username',
  'GET /api/games',
  'GET /api/games/:id',
  'POST /api/upload-map',
  'GET /api/openapi.json',
  'GET /api/map-styles/default',
  'GET /api/user/favourites',
  'GET /api/feedback',
  'POST /api/feedback',
  'GET /icons/index.json',
  'GET /icons/outlines/:version/:block.json',
  'GET /icons/:name/:colour.svg',
  'GET /auth/google',
  'GET /auth/google/callback',
  'GET /auth/logout',
  'POST /auth/logout',
  'GET /api/sessions',
  'DELETE /api/sessions',
  'DELETE /api/sessions/:id',
  'GET /api/user/data',
  'POST /api/user/delete-account',
  'GET /games/:gameId/files/:version/:name',
  'GET /robots.txt',
  'GET /sitemap.xml',
  // It lists public maps alone (`sitemap.test.ts`).
  'GET /sitemaps/:page.xml',
]

describe('a private map', () => {
  it('is tested below on every route', () => {
    const known = [
      ...Object.keys(MAP_ROUTES),
      ...Object.keys(LIST_ROUTES),
      ...Object.keys(PUBLIC_ROUTES),
      ...ADMIN_ROUTES,
      ...ROUTES_WITHOUT_MAP,
    ]
    expect(routesOf(createApp(server.services)).sort()).toEqual(known.sort())
  })

  it.each(Object.entries(MAP_ROUTES))(
    'does not exist for others, signed in or not: %s [PERM-013] [PERM-014] [PERM-015]',
    async (route, callsOf) => {
      const fixture = await aHiddenFixture()
      const [method = ''] = route.split(' ')
      for (const call of [callsOf(fixture)].flat()) {
        const { path, body } = typeof call === 'string' ? { path: call } : call
        const answerTo = async (client: Client) => {
          const { status, text } = await client.send(method, path, { body })
          return [status, text]
        }
        const missing = [404, '{"error":"Map not found"}']
        const unsigned = [401, '{"error":"You must be logged in."}']
        expect(await answerTo(stranger)).toEqual(missing)
        expect(await answerTo(anyone)).toEqual(method === 'GET' ? missing : unsigned)
        expect(await answerTo(owner)).toEqual([200, expect.anything()])
      }
    },
  )

  it.each(Object.entries(PUBLIC_ROUTES))(
    'does not exist for anybody where other sites ask: %s [PERM-013] [PERM-014]',
    async (_route, pathOf) => {
      const path = pathOf(await aHiddenFixture())
      for (const client of [owner, stranger, anyone]) {
        const { status, text } = await client.get(path)
        expect([status, text]).toEqual([404, '{"error":"Map not found"}'])
      }
    },
  )

  it.each(Object.entries(LIST_ROUTES))(
    'is in no list for others: %s [PERM-013] [PERM-014]',
    async (_route, pathOf) => {
      const hidden = await aHiddenFixture()
      const open = await createMapFixture(server, owner)
      for (const client of [stranger, anyone]) {
        const ids = (await client.get(pathOf())).json<MapListEntry[]>().map(({ id }) => id)
        expect([ids.includes(open.mapId), ids.includes(hidden.mapId)]).toEqual([true, false])
      }
    },
  )
})
