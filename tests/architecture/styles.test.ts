import { describe, expect, it } from 'vitest'
import { pathsBelow, readText } from './sourceFiles.ts'

const TOKENS = 'web/ui/tokens.css'

const sheets = pathsBelow('web')
  .filter((path) => path.endsWith('.css'))
  .map((path) => ({ path, text: readText(path).replace(/\/\*[\s\S]*?\*\//g, '') }))
const scripts = pathsBelow('web')
  .filter((path) => /\.tsx?$/.test(path))
  .map(readText)
const tokens = sheets.find(({ path }) => path === TOKENS)?.text ?? ''

const namesIn = (text: string, pattern: RegExp): Set<string> =>
  new Set([...text.matchAll(pattern)].map(([, name = '']) => name))

const all = sheets.map(({ text }) => text).join('\n')
const defined = namesIn(all, /(?:^|[\s{;])(--[\w-]+)\s*:/g)
const used = namesIn(all, /var\(\s*(--[\w-]+)/g)

/** The declarations of the sheets that match, as `path: declaration`. */
const declarations = (pattern: RegExp): string[] =>
  sheets
    .filter(({ path }) => path !== TOKENS)
    .flatMap(({ path, text }) => (text.match(pattern) ?? []).map((found) => `${path}: ${found.trim()}`))

describe('the style sheets', () => {
  it('use every token there is', () => {
    const dead = [...namesIn(tokens, /(--[\w-]+)\s*:/g)].filter((name) => !used.has(name))
    expect(dead).toEqual([])
  })

  it('name no token that is not defined', () => {
    const isSetByScript = (name: string) =>
      name.startsWith('--radix-') || scripts.some((text) => text.includes(`'${name}'`))
    expect([...used].filter((name) => !defined.has(name) && !isSetByScript(name))).toEqual([])
  })

  it('take every font from the type scale', () => {
    expect(declarations(/(?<![\w-])font:(?!\s*(?:var\(--t-[\w-]+\)|inherit)\s*;)[^;]*;/g)).toEqual([])
  })

  it('take from the space scale every distance that it has', () => {
    const steps = [...tokens.matchAll(/--s-[\w-]+:\s*(\d+)px/g)].map(([, px = '']) => px)
    const raw = new RegExp(
      `(?<![\\w-])(?:(?:margin|padding)[\\w-]*|(?:row-|column-)?gap):[^;]*(?<![\\d.])(?:${steps.join('|')})px[^;]*;`,
      'g',
    )
    expect(declarations(raw)).toEqual([])
  })

  it('are at most 350 lines long', () => {
    const long = sheets.filter(({ path }) => readText(path).split('\n').length > 351)
    expect(long.map(({ path }) => path)).toEqual([])
  })
})
