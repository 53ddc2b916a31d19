import { expect, it } from 'vitest'
import { IMPORT_REASONS, type ImportLosses, type ImportReason, NO_LOSSES } from './dataMap.ts'
import { arrivalText, isLoss, reportLines } from './importReport.ts'

const lossesOf = (counts: readonly (readonly [ImportReason, number])[]): ImportLosses => ({
  ...NO_LOSSES,
  counts: new Map(counts),
})

const FACTS: readonly ImportReason[] = ['extent-fitted', 'header-missing', 'numbers-unsure', 'quote-open']
const COUNTED = IMPORT_REASONS.filter((reason) => !FACTS.includes(reason))

it('tells each reason once, in the order of the reasons, for one and for several', () => {
  expect(
    reportLines(
      lossesOf([
        ['hole-left-out', 1_200],
        ['no-position', 1],
      ]),
    ),
  ).toEqual([
    { reason: 'no-position', count: 1, text: '1 marker without a position is left out.' },
    {
      reason: 'hole-left-out',
      count: 1_200,
      text: '1,200 holes of zones have no area there, or cross or touch another outline, and are left out.',
    },
  ])
  expect(reportLines(NO_LOSSES)).toEqual([])
})

it.each([
  [['Bow tie', 'Track'], '9 zones that cross or touch themselves are left out: Bow tie, Track.'],
  [[...'ABCDEFGHI'], '9 zones that cross or touch themselves are left out: A, B, C, D, E, F, G, H and more.'],
])('names what is lost: %j', (names, text) => {
  const examples = new Map([['zone-crosses', names]] as const)
  expect(reportLines({ counts: new Map([['zone-crosses', 9]]), examples })).toMatchObject([{ text }])
})

it.each([
  [{ markerCount: 0, groupCount: 0, zoneCount: 0 }, '0 markers in 0 groups.'],
  [{ markerCount: 1_200, groupCount: 1, zoneCount: 1 }, '1,200 markers in 1 group, and 1 zone.'],
])('tells what arrives: %j', (placed, text) => expect(arrivalText(placed)).toBe(text))

it('tells apart what never arrives and what is altered', () => {
  expect(isLoss({ reason: 'zone-crosses' })).toBe(true)
  expect(isLoss({ reason: 'outside' })).toBe(false)
})

it.each(FACTS)('says a fact without a count: %s', (reason) => {
  expect(reportLines(lossesOf([[reason, 1]]))[0]?.text).toMatch(/^[A-Z].+\.$/)
})

it.each(COUNTED)('has a sentence of its own for %s, and another for several', (reason) => {
  const textsOf = (count: number) =>
    reportLines(lossesOf(COUNTED.map((each) => [each, count]))).map(({ text }) => text.slice(2))
  const own = [1, 2].flatMap((count) =>
    reportLines(lossesOf([[reason, count]])).map(({ text }) => text.slice(2)),
  )
  const all = [...textsOf(1), ...textsOf(2)]
  expect(own).toHaveLength(2)
  for (const text of own) {
    expect(text).toMatch(/^[a-z].+ [a-z].+\.$/)
    expect(all.filter((other) => other === text)).toHaveLength(1)
  }
})
