import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { localImportsOf, readText } from './sourceFiles.ts'

const DOCS = ['README.md', 'ARCHITECTURE.md', 'SECURITY.md'].filter((path) => existsSync(path))

/** `api/store/Store.ts`, `web/scene/`: what stands in code marks and begins with one of the project's folders. */
const PATH = /`((?:shared|api|web|scripts|tests|docs|\.ci)\/[\w./-]*)`/g

describe('the documents', () => {
  it('include a README', () => {
    expect(DOCS).toContain('README.md')
  })

  it.each(DOCS)('%s names only paths that exist', (doc) => {
    const named = [...readText(doc).matchAll(PATH)].map((match) => match[1] ?? '')
    expect(named.filter((path) => !existsSync(path))).toEqual([])
  })

  it.each(DOCS)('%s names only commands of package.json', (doc) => {
    const { scripts } = JSON.parse(readText('package.json')) as { scripts: Record<string, string> }
    const named = [...readText(doc).matchAll(/`npm (?:run )?([\w:-]+)[^`]*`/g)].map((match) => match[1] ?? '')
    const own = ['ci', 'install', ...Object.keys(scripts)]
    expect(named.filter((name) => !own.includes(name))).toEqual([])
  })

  it.each(DOCS)('%s links only to files that exist', (doc) => {
    const links = [...readText(doc).matchAll(/\]\((?!https?:|#)([^)#]+)\)/g)].map((match) => match[1] ?? '')
    expect(links.filter((path) => !existsSync(path))).toEqual([])
  })
})

/** The walks of ARCHITECTURE.md: a table each, of folders and the files in them that code runs through. */
const WALKS = { "A POI's drag": 28, 'An upload': 32, 'A list read': 18 }

/** What puts the parts of a walk together. */
const WIRING = ['web/pages/useEditor.ts', 'api/openServices.ts']

const sectionOf = (name: string): string =>
  readText('ARCHITECTURE.md').split(`### ${name}`)[1]?.split(/^##/m)[0] ?? ''

/** Of 'The 3 files: `web/` App, paths · `shared/` ids.' the three paths. */
const walkFiles = (name: string): string[] => {
  const list = /^The \d+ files: ([^]*?)\.$/m.exec(sectionOf(name))?.[1] ?? ''
  return list.split('·').flatMap((part) => {
    const [, folder = '', names = ''] = /`([\w/]+\/)`\s([^]+)/.exec(part) ?? []
    return names
      .split(',')
      .map((file) => [`${folder}${file.trim()}.ts`, `${folder}${file.trim()}.tsx`].find(existsSync) ?? file)
  })
}

const importsOfPath = (path: string): string[] => localImportsOf({ path, text: readText(path) })

describe('the walks of ARCHITECTURE.md', () => {
  it.each(Object.entries(WALKS))('%s passes at most %i files', (name, most) => {
    const files = walkFiles(name)
    expect(files.filter((path) => !existsSync(path))).toEqual([])
    expect(files.length).toBeGreaterThan(most / 2)
    expect(files.length).toBeLessThanOrEqual(most)
    expect(sectionOf(name)).toContain(`The ${files.length} files`)
  })

  it.each(Object.keys(WALKS))('%s names only files that belong together', (name) => {
    const files = walkFiles(name)
    const edges = [...files, ...WIRING].flatMap((from) => importsOfPath(from).map((to) => [from, to]))
    const members = [...files, ...WIRING]
    const isJoined = (path: string): boolean =>
      edges.some(
        ([from = '', to = '']) =>
          (to === path && members.includes(from)) || (from === path && members.includes(to)),
      )
    const strangers = files.filter((path) => !isJoined(path))
    expect(strangers).toEqual([])
  })
})
