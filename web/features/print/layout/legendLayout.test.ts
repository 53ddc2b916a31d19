import fc from 'fast-check'
import { expect, it } from 'vitest'
import { evenColumns, fillColumns, type LegendCategory, legendLines } from './legendLayout.ts'

const HEIGHTS = { category: 10, type: 6 }

const categoryOf = (name: string, count: number): LegendCategory => ({
  name,
  types: Array.from({ length: count }, (_, at) => ({
    name: `${name} ${at}`,
    count: at,
    shape: 'circle',
    colour: '#ff0000',
    iconUrl: null,
  })),
})

const legends = fc
  .array(fc.integer({ min: 1, max: 30 }), { maxLength: 12 })
  .map((counts) => legendLines(counts.map((count, at) => categoryOf(`C${at}`, count))))

it('places every line of a legend once, in order, within its page', () => {
  fc.assert(
    fc.property(
      legends,
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 16, max: 200 }),
      (lines, columns, height) => {
        const pages = fillColumns(lines, { columns, height, heights: HEIGHTS })
        expect(pages.flat().map(({ line }) => line)).toEqual(lines)
        for (const { line, column, top } of pages.flat()) {
          expect(column).toBeLessThan(columns)
          expect(top + HEIGHTS[line.kind]).toBeLessThanOrEqual(height)
        }
      },
    ),
  )
})

it('leaves no category alone at the end of a column', () => {
  fc.assert(
    fc.property(legends, fc.integer({ min: 16, max: 100 }), (lines, height) => {
      const placed = fillColumns(lines, { columns: 3, height, heights: HEIGHTS }).flat()
      placed.forEach(({ line, column }, at) => {
        if (line.kind === 'category') expect(placed[at + 1]?.column).toBe(column)
      })
    }),
  )
})

it('makes columns even, on one page, with short categories whole', () => {
  const lines = legendLines([categoryOf('A', 9), categoryOf('B', 9)])
  const { placed, height } = evenColumns(lines, { columns: 2, heights: HEIGHTS })
  expect(height).toBe(64)
  expect(placed.find(({ line }) => line.kind === 'category' && line.name === 'B')).toMatchObject({
    column: 1,
    top: 0,
  })
  const short = legendLines([categoryOf('A', 2), categoryOf('B', 4)])
  const columnsOf = evenColumns(short, { columns: 6, heights: HEIGHTS }).placed.map(({ column }) => column)
  expect(columnsOf).toEqual([0, 0, 0, 1, 1, 1, 1, 1])
  expect(evenColumns([], { columns: 3, heights: HEIGHTS })).toEqual({ placed: [], height: 0 })
})
