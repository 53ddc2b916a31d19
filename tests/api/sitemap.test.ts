import { beforeAll, describe, expect, it } from 'vitest'
import { aMapDocument } from '../mapBuilders.ts'
import { serverWithPeople } from '../serverWithPeople.ts'

const { server, anyone } = await serverWithPeople()

const locations = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url)

beforeAll(async () => {
  const { store } = server.services
  const add = (id: number, fields: Parameters<typeof aMapDocument>[1] = {}) =>
    store.insert('maps', aMapDocument(id, { slug: 'isle', uploader_username: 'Ada & Co', ...fields }))
  await add(1)
  await add(777, { is_public: false, listed: false })
  await add(778, { deleted: true, listed: false })
  await add(779, { hidden_reason: 'Spam', listed: false })
  await add(780, { parent_map_id: 1, listed: false })
  await add(781, { parent_map_id: 777, listed: false })
  await add(782, { parent_map_id: 779, listed: false })
  await add(50_000)
  await add(50_001)
  // As many ids as these maps have are counted.
  for (let block = 0; block <= 5_000; block++)
    await store.insert('claims', {
      _id: `counter:map:${block}`,
      owner_id: 'counter',
      created_at: new Date(),
    })
})

describe('/robots.txt', () => {
  it('leaves sign-in out, and leads to the sitemap', async () => {
    const answer = await anyone.get('/robots.txt')
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(answer.text).toBe(`User-agent: *\nDisallow: /auth/\n\nSitemap: ${server.url}/sitemap.xml\n`)
  })
})

describe('the sitemap', () => {
  it('has a page for each 50,000 maps', async () => {
    const index = await anyone.get('/sitemap.xml')
    expect(index.headers.get('content-type')).toBe('application/xml')
    expect(locations(index.text)).toEqual(['help', 1, 2].map((name) => `${server.url}/sitemaps/${name}.xml`))
  })

  it('lists public maps and region maps by their pages’ addresses, and no others [PERM-013]', async () => {
    const first = await anyone.get('/sitemaps/1.xml')
    expect(first.status).toBe(200)
    expect(locations(first.text)).toEqual([
      `${server.url}/map/isle_ada-co_1`,
      `${server.url}/map/isle_ada-co_780`,
      `${server.url}/map/isle_ada-co_50000`,
    ])
    expect(first.text).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[^<]*Z<\/lastmod>/)
    expect(locations((await anyone.get('/sitemaps/2.xml')).text)).toEqual([
      `${server.url}/map/isle_ada-co_50001`,
    ])
  })

  it('has no other pages', async () => {
    for (const page of ['0', '3', '01', 'x', '-1', '99999999999'])
      expect([page, (await anyone.get(`/sitemaps/${page}.xml`)).status]).toEqual([page, 404])
  })
})
