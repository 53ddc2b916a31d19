import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readText } from './sourceFiles.ts'

/** The rows of the table of promises that name tests: the promise, and the cell beside it. */
const rows = [...readText('SECURITY.md').matchAll(/^\| ([^*|][^|]*?) +\| (.*?) +\|$/gm)]
  .map(([, promise = '', tests = '']) => ({ promise, tests }))
  .filter(({ tests }) => tests.startsWith('`'))

interface NamedTest {
  readonly path: string
  readonly title: string
}

/** Of '`a.test.ts` “one”, “two”; `b.test.ts` “three”' the three tests. */
const testsIn = (cell: string): NamedTest[] =>
  [...cell.matchAll(/`([^`]+)` ((?:“[^”]+”(?:, )?)+)/g)].flatMap(([, path = '', titles = '']) =>
    [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => ({ path, title })),
  )

/** Whether a file has a test of this title, which may name rows of the checklist behind it. */
const isThere = ({ path, title }: NamedTest): boolean => {
  if (!existsSync(path)) return false
  const escaped = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`['"\`]${escaped}(?: \\[[^'"\`]*)?['"\`],`).test(readText(path))
}

describe('SECURITY.md', () => {
  it('names a test for each promise', () => {
    expect(rows.length).toBeGreaterThan(30)
    expect(rows.filter(({ tests }) => testsIn(tests).length === 0)).toEqual([])
  })

  it('names only tests that exist', () => {
    const missing = rows.flatMap(({ tests }) => testsIn(tests)).filter((named) => !isThere(named))
    expect(missing).toEqual([])
  })

  it('has every chapter of the standard', () => {
    const chapters = [...readText('SECURITY.md').matchAll(/^\| \*\*V(\d+) /gm)].map(([, number]) =>
      Number(number),
    )
    expect(chapters).toEqual(Array.from({ length: 17 }, (_, index) => index + 1))
  })
})
