import { beforeAll, describe, expect, it } from 'vitest'
import type { OembedAnswer } from '../../shared/maps/oembed.ts'
import { aMapDocument } from '../mapBuilders.ts'
import { serverWithPeople } from '../serverWithPeople.ts'

const { server, owner, ownerId, anyone } = await serverWithPeople()

beforeAll(async () => {
  const add = (id: number, fields: Parameters<typeof aMapDocument>[1]) =>
    server.services.store.insert('maps', aMapDocument(id, { uploader_id: ownerId, ...fields }))
  await add(91, { name: 'Isles "&" <b>', game_name: 'Saltmarrow', uploader_username: 'Ada', slug: 'isles' })
  await add(92, { is_public: false, listed: false })
})

const ask = (url: string, more = '', client = anyone) =>
  client.get(`/api/oembed?url=${encodeURIComponent(url)}${more}`)

describe('GET /api/oembed', () => {
  it('answers 404 for what is private, missing, no map, or on another site', async () => {
    for (const url of [
      `${server.url}/map/92`,
      `${server.url}/embed/map/92`,
      `${server.url}/map/999`,
      `${server.url}/map/none`,
      `${server.url}/`,
      'https://elsewhere.example/map/91',
      'nonsense',
    ])
      for (const client of [anyone, owner])
        expect([url, (await ask(url, '', client)).status]).toEqual([url, 404])
  })

  it('refuses sizes that are none, and other formats', async () => {
    const url = `${server.url}/map/91`
    for (const more of ['&maxwidth=x', '&maxwidth=-1', '&maxheight=10', '&maxwidth=1000000'])
      expect([more, (await ask(url, more)).status]).toEqual([more, 400])
    expect((await anyone.get('/api/oembed')).status).toBe(400)
    expect((await ask(url, '&format=xml')).status).toBe(501)
  })

  it('tells how to embed a public map, by any of its addresses', async () => {
    for (const path of ['/map/isles_ada_91', '/map/91?poi=3#0/1/2', '/embed/map/91']) {
      const answer = await ask(server.url + path, '&format=json')
      expect(answer.status).toBe(200)
      expect(answer.json<OembedAnswer>()).toEqual({
        version: '1.0',
        type: 'rich',
        title: 'Isles "&" <b> (Saltmarrow)',
        author_name: 'Ada',
        author_url: `${server.url}/user/Ada/maps`,
        provider_name: 'Pinfold',
        provider_url: `${server.url}/`,
        cache_age: 3600,
        html: `<iframe src="${server.url}/embed/map/91" title="Isles &quot;&amp;&quot; &lt;b&gt; (Saltmarrow)" width="900" height="600" style="max-width:100%;border:0" loading="lazy" allow="clipboard-write; fullscreen" allowfullscreen></iframe>`,
        width: 900,
        height: 600,
        thumbnail_url: `${server.url}/maps/91/social.jpg`,
        thumbnail_width: 1200,
        thumbnail_height: 630,
      })
    }
  })

  it('keeps within the size that is asked for, the picture too', async () => {
    const answer = (await ask(`${server.url}/map/91`, '&maxwidth=400&maxheight=2000')).json<OembedAnswer>()
    expect([answer.width, answer.height, answer.thumbnail_url]).toEqual([400, 600, undefined])
    expect(answer.html).toContain('width="400" height="600"')
  })

  it('is found from the page of a public map alone', async () => {
    const { text } = await anyone.get('/map/91')
    const [, href = ''] =
      /<link type="application\/json\+oembed" href="([^"]*)" rel="alternate"/.exec(text) ?? []
    const found = await anyone.get(href.replaceAll('&amp;', '&').replace(server.url, ''))
    expect(found.json<OembedAnswer>().title).toContain('Isles')
    expect((await owner.get('/map/92')).text).not.toContain('oembed')
    expect((await anyone.get('/')).text).not.toContain('oembed')
  })
})

describe('the head of a public map’s page', () => {
  it('tells link previews its title, description, address and picture, escaped [SHELL-019] [SHELL-020]', async () => {
    const { text } = await anyone.get('/map/91')
    for (const [name, value] of [
      ['property="og:title"', 'Isles &quot;&amp;&quot; &lt;b&gt; (Saltmarrow) – Pinfold'],
      ['property="og:url"', `${server.url}/map/isles_ada_91`],
      ['property="og:image"', `${server.url}/maps/91/social.jpg`],
      ['property="og:image:width"', '1200'],
      ['name="twitter:card"', 'summary_large_image'],
    ])
      expect(text).toContain(`<meta ${name} content="${value}" />`)
  })

  it('tells nothing of a private map [SHELL-021]', async () => {
    const { text } = await owner.get('/map/92')
    expect(text).toContain('noindex')
    expect(text).not.toMatch(/og:|twitter:|social/)
  })
})
