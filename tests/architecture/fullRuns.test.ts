import { describe, expect, it } from 'vitest'
import { sourceFiles } from './sourceFiles.ts'

const TITLE = /(?:\b(?:it|test)|\))\(\s*(['`])(.*?)\1,(\s*ONLY_IN_FULL)?/g
const ROW = /\[([A-Z]+-\d{3})\]/g

/** The rows of the specification's checklist that titles of tests name, of those that only full runs have and of the others. */
const rowsNamed = () => {
  const rows = { always: new Set<string>(), onlyInFull: new Set<string>() }
  for (const { path, text } of sourceFiles())
    if (/\.(test|spec|contract)\.tsx?$/.test(path))
      for (const [, , title = '', isOnlyInFull] of text.matchAll(TITLE))
        for (const [, row = ''] of title.matchAll(ROW))
          (isOnlyInFull ? rows.onlyInFull : rows.always).add(row)
  return rows
}

describe('the tests that only full runs have', () => {
  it('name no row that no other test names', () => {
    const { always, onlyInFull } = rowsNamed()
    expect(onlyInFull.size).toBeGreaterThan(0)
    expect([...onlyInFull].filter((row) => !always.has(row))).toEqual([])
  })
})
