import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { pathsBelow, readText, sourceFiles } from './sourceFiles.ts'

const DOCS = [
  'README.md',
  'ARCHITECTURE.md',
  'SECURITY.md',
  'docs/operating.md',
  'package.json',
  '.ci/run',
].filter((path) => existsSync(path))
const texts = [
  ...sourceFiles(),
  ...pathsBelow('web')
    .filter((path) => /\.(css|html)$/.test(path))
    .map((path) => ({ path, text: readText(path) })),
  ...DOCS.map((path) => ({ path, text: readText(path) })),
].filter(({ path }) => path !== 'tests/architecture/words.test.ts')

const whereItSays = (pattern: RegExp): string[] =>
  texts.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((words, index) => (pattern.test(words) ? [`${path}:${index + 1}: ${words.trim()}`] : [])),
  )

describe('the sources', () => {
  it('name no path of one machine', () => {
    expect(whereItSays(/(^|[^\w.])\/(work|home|root|Users|tmp)\//)).toEqual([])
  })

  it('leave nothing to be done', () => {
    expect(whereItSays(/\b(TODO|FIXME|XXX|HACK)\b/)).toEqual([])
  })

  it('do not tell how they came to be', () => {
    expect(
      whereItSays(/\b(this round|next round|this issue|the brief|checklist row|as requested)\b/i),
    ).toEqual([])
  })

  it('name checklist rows in test titles alone', () => {
    const rows = whereItSays(/\[[A-Z]{2,5}-\d{3}\]/).filter(
      (line) => !/\.(test|spec|contract)\.tsx?:/.test(line),
    )
    expect(rows).toEqual([])
  })
})
