import { describe, expect, it } from 'vitest'
import { aMap } from '../builders.ts'
import { serverWithPeople } from '../serverWithPeople.ts'
import { startTestServer } from '../TestServer.ts'

const { server, owner, ownerId, anyone: client } = await serverWithPeople()

describe('a page', () => {
  it('is the application, asked for anew each time', async () => {
    const page = await client.get('/')
    expect(page.status).toBe(200)
    expect(page.text).toContain('<title>Pinfold</title>')
    expect(page.text).toContain('<div id="root">')
    expect(page.text).not.toContain('What the build says.')
    expect(page.text).not.toContain('noindex')
    expect(page.headers.get('cache-control')).toBe('private, no-cache')
    expect(page.headers.get('vary')).toContain('Cookie')
  })

  it('is sent with 404 at an unknown path, and still is the application', async () => {
    await server.services.store.insert('maps', aMap({ _id: '3' }))
    for (const path of [
      '/nowhere',
      '/map',
      '/map/',
      '/map/no-number',
      '/map/the-witcher-999',
      '/index.html',
      '/%69ndex.html',
      '/index.html%',
      '/assets/',
      '/constructor',
    ]) {
      const page = await client.get(path)
      expect([path, page.status]).toEqual([path, 404])
      expect(page.text).toContain('<meta name="robots" content="noindex" />')
    }
  })

  it('of a map contains its name and game, escaped, and its canonical path [SHELL-019] [SHELL-020]', async () => {
    const name = `<script>"$&'</script>`
    await server.services.store.insert('maps', aMap({ _id: '71', name, game_name: 'Sea & Sky' }))
    const page = await client.get('/map/whatever_nobody_71')
    expect(page.status).toBe(200)
    expect(page.text).toContain(
      '<title>&lt;script&gt;&quot;$&amp;&#39;&lt;/script&gt; (Sea &amp; Sky) – Pinfold</title>',
    )
    expect(page.text).toContain(
      '<meta name="description" content="&lt;script&gt;&quot;$&amp;&#39;&lt;/script&gt;: an interactive map of Sea &amp; Sky by Ada." />',
    )
    expect(page.text).toContain(`<link rel="canonical" href="${server.url}/map/isle_ada_71" />`)
    expect(page.text).not.toContain('<script>"')
    for (const path of ['/map/71', '/map/isle-71', '/map/isle_ada-71', '/map/isle_x71'])
      expect((await client.get(path)).status).toBe(200)
    for (const path of ['/map/isle_071', '/map/71_isle']) expect((await client.get(path)).status).toBe(404)
  })

  it('of a private map is not there for others, and not for search engines [SHELL-019] [SHELL-021]', async () => {
    const fields = { _id: '72', uploader_id: ownerId, is_public: false, listed: false, name: 'Hidden cove' }
    await server.services.store.insert('maps', aMap(fields))
    const theirs = await owner.get('/map/72')
    expect([theirs.status, theirs.text.includes('Hidden cove')]).toEqual([200, true])
    expect(theirs.text).toContain('noindex')
    const missing = await client.get('/map/999999')
    for (const answer of [await client.get('/map/72'), missing]) {
      expect(answer.status).toBe(404)
      expect(answer.text).toContain('<title>Map not found – Pinfold</title>')
      expect(answer.text).not.toContain('Hidden cove')
    }
  })

  it('contains the operator’s configuration, escaped', async () => {
    const supportUrl = 'https://example.com/?a="><script>&b'
    const configured = await startTestServer({
      config: {
        supportUrl,
        analyticsUrl: 'https://count.example/x',
        imageSites: ['https://pictures.example'],
      },
    })
    const page = await configured.client().get('/')
    const given = /name="pinfold-config" content="([^"]*)"/.exec(page.text)?.[1] ?? ''
    expect(given).toContain('&quot;https://example.com/?a=\\&quot;&gt;&lt;script&gt;&amp;b&quot;')
    const policy = page.headers.get('content-security-policy')
    expect(policy).toContain("script-src 'self' https://count.example;")
    expect(policy).toContain("img-src 'self' blob: data: https://pictures.example;")
    expect(given).toContain('&quot;https://pictures.example&quot;')
    await configured.close()
  })

  it('comes in the theme that its visitor chose, and otherwise in that of the system', async () => {
    const themed = async (cookie: string) => {
      const { text } = await server.client().get('/', { cookie })
      return {
        root: /<html([^>]*)>/.exec(text)?.[1]?.trim(),
        scheme: /name="color-scheme" content="([^"]*)"/.exec(text)?.[1],
        media: [...text.matchAll(/media="([^"]*)"/g)].map(([, media]) => media),
      }
    }
    const chosen = await themed('pinfold_theme=light')
    expect(chosen).toEqual({
      root: 'data-theme="light" lang="en"',
      scheme: 'light',
      media: ['all', 'not all'],
    })
    for (const cookie of ['', 'pinfold_theme=system', 'pinfold_theme="><script>'])
      expect(await themed(cookie)).toEqual({
        root: 'lang="en"',
        scheme: 'light dark',
        media: ['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)'],
      })
  })

  it.each([
    ['/support', 'Support', { supportUrl: 'https://give.example/' }],
    ['/chat', 'Community chat', { chatUrl: 'https://chat.example/' }],
  ])('%s says that there is nothing, until the operator sets an address', async (path, heading, config) => {
    const page = await client.get(path)
    expect([page.status, page.text.includes(`<h1>${heading}</h1>`)]).toEqual([200, true])
    const configured = await startTestServer({ config })
    expect((await configured.client().get(path)).status).toBe(404)
    await configured.close()
  })

  it('lets its own scripts add styles with a nonce that is new each time', async () => {
    const pages = [await client.get('/'), await client.get('/')]
    const nonces = pages.map((page) => /property="csp-nonce" nonce="([^"]+)"/.exec(page.text)?.[1])
    expect(new Set(nonces).size).toBe(2)
    expect(pages[0]?.headers.get('content-security-policy')).toContain(
      `style-src 'self' 'nonce-${nonces[0]}'`,
    )
  })
})

describe('a built file', () => {
  it('with a hash in its name is kept for ever, by everybody', async () => {
    const answer = await client.get('/assets/main-abc123.js')
    expect([answer.status, answer.text]).toEqual([200, 'export const answer = 42\n'])
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })

  it('without one is asked for anew', async () => {
    expect((await client.get('/favicon.svg')).headers.get('cache-control')).toBe('no-cache')
  })

  it('of text says that it is in UTF-8', async () => {
    const answer = await client.get('/third-party-notices.txt')
    expect([answer.status, answer.text]).toEqual([200, 'Copyright © André'])
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
  })

  it.each([
    '/assets/main-abc123.js.map',
    '/assets/main-abc123.js.ma%70',
    '/..%2fdata%2fpinfold.sqlite',
    '/assets/..%2f..%2fdata%2fsession-secret',
  ])('is all there is to be had: %s', async (path) => {
    const answer = await client.get(path)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type')).toContain('text/html')
  })
})
