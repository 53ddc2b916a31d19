import { medianOf, pairedRatio } from './pairedRatio.ts'
import type { BenchTable, Budget, Column, MeasuredCandidate, MeasuredCase, Reference } from './Table.ts'

type Layout = Pick<BenchTable, 'columns' | 'references'>

/** The rows of a table as Markdown with aligned columns, readable on a console and in a note alike. */
export const layOut = (table: Layout, cases: readonly MeasuredCase[]): string => {
  const head = ['', '', ...table.columns.map(headingOf), ...table.references.map(headingOf), 'budget']
  const rows = cases.flatMap((measured) => rowsOf(table, measured))
  const widths = head.map((heading, at) =>
    Math.max(heading.length, ...rows.map((row) => (row[at] ?? '').length), 3),
  )
  const isText = (at: number): boolean => at < 2 || at === head.length - 1
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, at) => (isText(at) ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(' | ')} |`
  const rule = `|${widths.map((width, at) => (isText(at) ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`
  const failures = cases.flatMap((measured) =>
    measured.candidates.flatMap(({ name, failure }) =>
      failure === undefined ? [] : [`Not measured: ${measured.name}, ${name}: ${failure}`],
    ),
  )
  return [line(head), rule, ...rows.map(line), ...failures].join('\n')
}

const headingOf = ({ heading }: Column): string => heading

const rowsOf = (table: Layout, measured: MeasuredCase): string[][] => {
  return measured.candidates.map((candidate, at) => [
    at === 0 ? measured.name : '',
    candidate.name,
    ...table.columns.map(({ metrics }) => joined(metrics.map((metric) => medianOf(candidate, metric)))),
    ...table.references.map((reference) => ratioCell(measured, candidate, reference)),
    budgetCell(measured, candidate),
  ])
}

const ratioCell = (
  { candidates }: MeasuredCase,
  candidate: MeasuredCandidate,
  { candidate: name, metrics }: Reference,
): string => {
  const reference = candidates.find((other) => other.name === name)
  if (reference === undefined || reference === candidate) return ''
  return joined(metrics.map((metric) => pairedRatio(candidate, reference, metric)))
}

const budgetCell = (measured: MeasuredCase, candidate: MeasuredCandidate): string =>
  measured.budgets
    .filter((budget) => budget.candidate === candidate.name)
    .map((budget) => `${aimOf(budget)}: ${verdictOf(reached(measured, candidate, budget), budget)}`)
    .join('; ')

const aimOf = ({ atMost, atLeast, against, metric }: Budget): string => {
  const bound = atMost === undefined ? `≥ ${number(atLeast ?? 0)}` : `≤ ${number(atMost)}`
  return `${metric} ${bound}${against === undefined ? '' : ` × ${against}`}`
}

const verdictOf = (value: number | null, { atMost = Infinity, atLeast = -Infinity }: Budget): string => {
  if (value === null) return '–'
  return `${number(value)} ${value <= atMost && value >= atLeast ? 'held' : 'MISSED'}`
}

const reached = (
  { candidates }: MeasuredCase,
  candidate: MeasuredCandidate,
  { metric, against }: Budget,
): number | null => {
  if (against === undefined) return medianOf(candidate, metric)
  const reference = candidates.find(({ name }) => name === against)
  return reference === undefined ? null : pairedRatio(candidate, reference, metric)
}

/** A dash for what was not measured; empty if none of the values was. */
const joined = (values: readonly (number | null)[]): string =>
  values.every((value) => value === null)
    ? ''
    : values.map((value) => (value === null ? '–' : number(value))).join(' / ')

/** Three significant digits, two below 0.1. 0.00123 → 0.0012, 14.63 → 14.6, 1234.5 → 1235 */
export const number = (value: number): string => {
  const size = Math.abs(value)
  if (size >= 100) return value.toFixed(0)
  if (size >= 10) return value.toFixed(1)
  if (size >= 0.1 || size === 0) return value.toFixed(2)
  return value.toPrecision(2)
}
