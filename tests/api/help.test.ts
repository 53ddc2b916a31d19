import { afterAll, describe, expect, it } from 'vitest'
import { HELP_CHAPTERS } from '../../shared/texts/helpChapters.ts'
import { readHelp } from '../../api/help/readHelp.ts'
import { searchHelp } from '../../api/help/searchHelp.ts'
import { pathsBelow, readText } from '../architecture/sourceFiles.ts'
import { startTestServer } from '../TestServer.ts'

const server = await startTestServer()
afterAll(() => server.close())
const guest = server.client()
const help = await readHelp()
const addresses = new Set(
  help.texts.flatMap(({ chapter, sections }) => [
    `/help/${chapter}`,
    ...sections.map(({ id }) => `/help/${chapter}#${id}`),
  ]),
)

describe('the help', () => {
  it('says so where a chapter or a picture is not there', async () => {
    const chapter = await guest.get('/help/none')
    expect(chapter.status).toBe(404)
    expect(chapter.text).toContain('<h1>Chapter not found</h1>')
    expect((await guest.get('/help/pictures/..%2F..%2Fpackage.json')).status).toBe(404)
    expect((await guest.get('/help/pictures/none.webp')).status).toBe(404)
  })

  it('reads without a script, for everybody, and is found by search engines', async () => {
    const contents = await guest.get('/help')
    for (const chapter of HELP_CHAPTERS) expect(contents.text).toContain(`href="/help/${chapter}"`)
    const chapter = await guest.get('/help/importing-and-exporting')
    expect(chapter.status).toBe(200)
    expect(chapter.text).toContain('<title>Importing and exporting – Pinfold</title>')
    expect(chapter.text).toContain('<h2 id="how-origins-work">')
    expect(chapter.text).not.toMatch(/<script(?! type="application\/json")/)
    expect(chapter.text).not.toContain('noindex')
    const sitemap = (await guest.get('/sitemaps/help.xml')).text
    for (const name of HELP_CHAPTERS) expect(sitemap).toContain(`/help/${name}</loc>`)
    expect((await guest.get('/sitemap.xml')).text).toContain('/sitemaps/help.xml')
  })

  it('sends the pictures of its chapters', async () => {
    const [name = ''] = help.pictures.keys()
    const picture = await guest.get(`/help/pictures/${name}`)
    expect(picture.status).toBe(200)
    expect(picture.headers.get('content-type')).toBe('image/webp')
  })

  it('is searched by words in any case, with what is found in headings first, and repeats a search as text alone', async () => {
    const [first] = searchHelp(help.texts, 'ORIGINS')
    expect(first?.section.id).toBe('how-origins-work')
    expect(searchHelp(help.texts, 'zone cross').length).toBeGreaterThan(0)
    expect(searchHelp(help.texts, 'xyzzy')).toEqual([])
    expect(searchHelp(help.texts, ' ')).toEqual([])
    const page = await guest.get('/help?q=%3Cimg%20src%3Dx%3E')
    expect(page.text).toContain('&lt;img src=x&gt;')
    expect(page.text).not.toContain('<img src=x>')
    expect(page.text).toContain('noindex')
  })

  it('lists every key of the list that the code uses', async () => {
    const page = await guest.get('/help/keys-and-gestures')
    expect(page.text).toContain('<dt><kbd>Ctrl</kbd> + <kbd>Z</kbd></dt><dd>Undo</dd>')
    expect(page.text).toContain('<dt>Wheel</dt><dd>Zoom about the pointer</dd>')
  })

  it('has every place that it, or a dialog, leads to', async () => {
    for (const path of ['', ...HELP_CHAPTERS.map((chapter) => `/${chapter}`)]) {
      const page = await guest.get(`/help${path}`)
      for (const [, href = ''] of page.text.matchAll(/href="(\/help\/[^"]+)"/g))
        expect(addresses).toContain(href)
    }
    const links = pathsBelow('web')
      .filter((path) => path.endsWith('.tsx'))
      .flatMap((path) => [...readText(path).matchAll(/<HelpLink chapter="([^"]+)" section="([^"]+)"/g)])
    expect(links.length).toBeGreaterThan(3)
    for (const [, chapter = '', section = ''] of links)
      expect(addresses).toContain(`/help/${chapter}#${section}`)
  })
})
