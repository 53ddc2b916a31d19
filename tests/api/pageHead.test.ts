import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../Client.ts'
import { aMapDocument } from '../mapBuilders.ts'
import { startTestServer, type TestServer } from '../TestServer.ts'

let server: TestServer
let guest: Client
let owner: Client
let ownerId = 0

beforeAll(async () => {
  server = await startTestServer()
  guest = server.client()
  owner = await server.signIn('owner@example.com', 'Owner')
  ownerId = (await owner.get('/api/me')).json<{ id: number }>().id
})
afterAll(() => server.close())

type Page = Awaited<ReturnType<Client['get']>>

/** The answers that go with a page, by their paths. */
const answersIn = (page: Page): Record<string, unknown> =>
  JSON.parse(
    /<script type="application\/json" id="page-answers">(.*?)<\/script>/s.exec(page.text)?.[1] ?? '{}',
  )

/** What a page asks the browser to load early: how, and the path. */
const preloadsIn = (page: Page): string[] =>
  [...page.text.matchAll(/<link rel="(?:module)?preload"[^>]*>/g)].map(([link]) => {
    const value = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(link)?.[1]
    return `${value('as') ?? 'module'} ${value('href')}`
  })

/** The path of the picture that a page shows until its scripts are there. */
const pictureIn = (page: Page): string | undefined =>
  /<img class="boot-picture" src="([^"]*)" alt="" crossorigin \/><p class="boot">/.exec(page.text)?.[1]

const SITE_SCRIPT = '<script type="module" src="/assets/main-abc123.js"></script>'

/** What the page of a map loads besides. */
const MAP_SCRIPTS = [
  'module /assets/Map-1.js',
  'module /assets/konva-1.js',
  'style /assets/Map-1.css',
  'style /assets/konva-1.css',
]

const addMap = (id: number, fields: Parameters<typeof aMapDocument>[1] = {}) =>
  server.services.store.insert('maps', aMapDocument(id, { uploader_id: ownerId, ...fields }))

describe('the page of a map that the caller may not see', () => {
  it('tells and preloads nothing of it', async () => {
    await addMap(41, { is_public: false, listed: false, name: 'Hidden cove', map_directory: 'hidden-cove' })
    for (const path of ['/map/41', '/map/hidden-cove', '/map/foo41', '/map/999']) {
      const page = await guest.get(path)
      expect([path, page.status]).toEqual([path, 404])
      expect(answersIn(page)).toEqual({ '/api/me': null })
      expect(preloadsIn(page)).toEqual([])
      expect(pictureIn(page)).toBeUndefined()
      expect(page.text).not.toContain('Hidden')
    }
  })
})

describe('the page of a map', () => {
  it('contains its record as the API answers it, for a guest and for its owner', async () => {
    await addMap(42, { name: 'Isle </script><b>' })
    for (const client of [guest, owner]) {
      const page = await client.get('/map/isle_ada_42')
      expect(page.text).not.toContain('Isle </script>')
      expect(answersIn(page)['/api/maps/42']).toEqual((await client.get('/api/maps/42')).json())
    }
  })

  it('is that of a directory, or else of the digits at the end of the address [SHELL-007]', async () => {
    await addMap(441, { name: 'Cove' })
    await addMap(442, { name: 'Long isle', map_directory: 'isle441' })
    await server.services.store.insert('claims', {
      _id: 'directory:isle441',
      owner_id: 'map:442',
      created_at: new Date(),
    })
    for (const [path, name] of [
      ['/map/foo441', 'Cove'],
      ['/map/isle441', 'Long isle'],
    ] as const) {
      const page = await guest.get(path)
      expect([path, page.status, page.text.includes(name)]).toEqual([path, 200, true])
    }
  })

  it('says which map has its directory', async () => {
    await addMap(43, { map_directory: 'the-long-cove' })
    await server.services.store.insert('claims', {
      _id: 'directory:the-long-cove',
      owner_id: 'map:43',
      created_at: new Date(),
    })
    const page = await guest.get('/map/the-long-cove')
    expect(answersIn(page)['/api/maps/by-directory/the-long-cove']).toEqual({ id: 43 })
  })

  it('loads its scripts and its content early, and shows its picture until they are there', async () => {
    await addMap(44)
    const page = await guest.get('/map/44')
    expect(pictureIn(page)).toMatch(/^\/maps\/44\/files\//)
    expect(preloadsIn(page)).toEqual([
      `image ${pictureIn(page)}`,
      'fetch /api/maps/44/content',
      ...MAP_SCRIPTS,
    ])
    expect(page.text).toMatch(/<link [^>]*crossorigin[^>]*href="\/api\/maps\/44\/content"/)
    expect(page.text).toContain(SITE_SCRIPT)
  })

  it('asks for its links early for whoever may edit it', async () => {
    await addMap(45)
    expect(preloadsIn(await owner.get('/map/45'))).toContain('fetch /api/maps/45/links')
    expect(preloadsIn(await guest.get('/map/45'))).not.toContain('fetch /api/maps/45/links')
  })

  it('shows the tile that shows the whole picture', async () => {
    const image = {
      original_file: 'original-0.png',
      width: 4096,
      height: 4096,
      preview_file: 'image-0/preview.jpg',
      thumbnail_file: 'image-0/thumbnail.webp',
      pyramid: { id: 'image-1', levels: 4, tile_size: 512, extension: 'png' },
      failed: null,
    } as const
    await addMap(46, { image })
    expect(pictureIn(await guest.get('/map/46'))).toMatch(/^\/maps\/46\/files\/[^/]+\/image-1\/3\/0_0\.png$/)
  })
})

describe('who is signed in', () => {
  it('is not stored with a page, but asked for early', async () => {
    const page = await owner.get('/')
    expect(page.text).not.toContain('owner@example.com')
    expect(answersIn(page)).toEqual({})
    expect(preloadsIn(page)).toContain('fetch /api/me')
  })

  it('is told with the page to a guest', async () => {
    expect(answersIn(await guest.get('/'))).toEqual({ '/api/me': null })
  })
})

describe('home', () => {
  it('asks for the list of maps early, unless it is opened with a search of its own', async () => {
    expect(preloadsIn(await guest.get('/'))).toEqual(['fetch /api/maps?sort=votes&amp;search='])
    expect(preloadsIn(await guest.get('/?search=cove'))).toEqual([])
  })
})
