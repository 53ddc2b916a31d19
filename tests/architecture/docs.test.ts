import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readText } from './sourceFiles.ts'

const DOCS = ['README.md', 'ARCHITECTURE.md', 'SECURITY.md', 'docs/operating.md'].filter((path) =>
  existsSync(path),
)

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
    expect(links.filter((path) => !existsSync(join(dirname(doc), path)))).toEqual([])
  })
})
