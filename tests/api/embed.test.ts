import { beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from '../Client.ts'
import { aMapDocument } from '../mapBuilders.ts'
import { serverWithPeople } from '../serverWithPeople.ts'

const { server, owner, ownerId, anyone } = await serverWithPeople()

const addMap = (id: number, fields: Parameters<typeof aMapDocument>[1] = {}) =>
  server.services.store.insert('maps', aMapDocument(id, { uploader_id: ownerId, ...fields }))

const framingOf = ({ headers }: Answer) => ({
  policy: /frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1],
  older: headers.get('x-frame-options'),
})

beforeAll(async () => {
  await addMap(81, { name: 'Gannet </title> Isles' })
  await addMap(82, { name: 'Hidden cove', is_public: false, listed: false })
  await addMap(83, { name: 'Vault', parent_map_id: 82, listed: false })
})

describe('the embed of a map that is not public', () => {
  it('is a small page with 404, for its owner too, as if there were no such map [EMBED-003] [PERM-013] [PERM-014]', async () => {
    const missing = await anyone.get('/embed/map/999')
    for (const path of ['/embed/map/82', '/embed/map/83', '/embed/map/x', '/embed/map/082', '/embed/']) {
      for (const client of [anyone, owner]) {
        const page = await client.get(path)
        expect([path, page.status, page.text]).toEqual([path, 404, missing.text])
      }
    }
    expect(missing.text).toContain('<h1>Map not found</h1>')
    expect(missing.text).not.toContain('<script')
    expect(missing.text.length).toBeLessThan(5_000)
  })
})

describe('the embed of a public map', () => {
  it('needs no login, and is the same for whoever is signed in [EMBED-002] [EMBED-003] [EMBED-007]', async () => {
    const answersIn = ({ text }: Answer): Record<string, { abilities?: string[] }> =>
      JSON.parse(/id="page-answers">(.*?)<\/script>/s.exec(text)?.[1] ?? '{}')
    const page = await anyone.get('/embed/map/81')
    expect(page.status).toBe(200)
    expect(page.text).toContain('/assets/embed-abc123.js')
    expect(answersIn(page)['/api/maps/81']?.abilities).toEqual(['view', 'suggest'])
    expect(answersIn(await owner.get('/embed/map/81'))).toEqual(answersIn(page))
    expect(Object.keys(answersIn(page))).toEqual(['/api/maps/81'])
  })

  it('is titled as the map’s own page, which search engines are led to [SHELL-019] [SHELL-021]', async () => {
    const { text } = await anyone.get('/embed/map/81')
    expect(text).toContain('<title>Gannet &lt;/title&gt; Isles')
    expect(text).toContain('<meta name="robots" content="noindex" />')
    expect(text).toMatch(new RegExp(`<link rel="canonical" href="${server.url}/map/[^"]*_81" />`))
    expect(text).not.toContain('og:')
  })

  it('asks for the content early, and shows the picture until its script is there', async () => {
    const { text } = await anyone.get('/embed/map/81')
    expect(text).toMatch(/<link rel="preload" as="fetch" crossorigin href="\/api\/maps\/81\/content"/)
    expect(text).toMatch(/<img class="boot-picture" src="\/maps\/81\/files\//)
    expect(text).not.toContain('modulepreload')
  })
})

describe('a frame of another site', () => {
  it('may show embeds and nothing else', async () => {
    for (const path of ['/embed/map/81', '/embed/map/82', '/embed/map/999', '/embed/x'])
      expect([path, framingOf(await anyone.get(path))]).toEqual([path, { policy: '*', older: null }])
    for (const path of [
      '/',
      '/map/81',
      '/map/999',
      '/nowhere',
      '/my-maps',
      '/embed',
      '/embedded/map/81',
      '/EMBED/map/81',
      '/user/Owner/maps',
      '/auth/google',
      '/support',
      '/api/maps/81',
      '/api/nothing',
      '/api/oembed?url=x',
      '/assets/main-abc123.js',
      '/third-party-notices.txt',
      '/robots.txt',
      '/sitemap.xml',
    ]) {
      const { policy, older } = framingOf(await anyone.get(path))
      expect([path, older]).toEqual([path, 'SAMEORIGIN'])
      expect(["'self'", "'none'"]).toContain(policy)
    }
  })
})

describe('what is refused', () => {
  /** The reads of the store that a request leads to. */
  const readsOf = async (path: string) => {
    const { store } = server.services
    const reads: string[] = []
    const get = store.get.bind(store)
    store.get = (collection, id) => {
      reads.push(collection)
      return get(collection, id)
    }
    const { status } = await anyone.get(path)
    store.get = get
    return { status, reads }
  }

  it('takes the same reads for a private map, one within a private map, and none at all [PERM-013]', async () => {
    const token = 'x'.repeat(24)
    for (const pathOf of [
      (id: number) => `/map/${id}`,
      (id: number) => `/map/isle_ada_${id}`,
      (id: number) => `/embed/map/${id}`,
      (id: number) => `/api/maps/${id}`,
      (id: number) => `/api/maps/${id}/content`,
      (id: number) => `/api/maps/${id}/links`,
      (id: number) => `/api/maps/${id}/styles`,
      (id: number) => `/maps/${id}/files/${token}/image-1/thumbnail.webp`,
      (id: number) => `/maps/${id}/social.jpg`,
      (id: number) => `/api/oembed?url=${encodeURIComponent(`${server.url}/map/${id}`)}`,
    ]) {
      const missing = await readsOf(pathOf(999))
      expect([pathOf(999), missing.status]).toEqual([pathOf(999), 404])
      expect([pathOf(82), await readsOf(pathOf(82))]).toEqual([pathOf(82), missing])
      expect([pathOf(83), await readsOf(pathOf(83))]).toEqual([pathOf(83), missing])
    }
  })
})
