import { expect, it } from 'vitest'
import { IMPORT_REASONS } from './dataMap.ts'
import { reportLines } from './importReport.ts'

it('tells each reason once, in the order of the reasons, for one and for several', () => {
  expect(
    reportLines(
      new Map([
        ['hole-left-out', 1_200],
        ['no-position', 1],
      ]),
    ),
  ).toEqual([
    { reason: 'no-position', count: 1, text: '1 marker without a position is left out.' },
    { reason: 'hole-left-out', count: 1_200, text: '1,200 holes of zones are left out.' },
  ])
  expect(reportLines(new Map())).toEqual([])
})

it.each(IMPORT_REASONS)('has a sentence of its own for %s, and another for several', (reason) => {
  const textsOf = (count: number) =>
    reportLines(new Map(IMPORT_REASONS.map((each) => [each, count]))).map(({ text }) => text.slice(2))
  const own = [1, 2].flatMap((count) =>
    reportLines(new Map([[reason, count]])).map(({ text }) => text.slice(2)),
  )
  const all = [...textsOf(1), ...textsOf(2)]
  expect(own).toHaveLength(2)
  for (const text of own) {
    expect(text).toMatch(/^[a-z].+ [a-z].+\.$/)
    expect(all.filter((other) => other === text)).toHaveLength(1)
  }
})
