import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cuttingMarks, layOutPages, MARGIN_MM, OVERLAP_MM, pageName, PAGES_ACROSS_MAX } from './pageLayout.ts'

const requests = fc.record({
  paper: fc.constantFrom('a4', 'a3', 'letter'),
  isLandscape: fc.boolean(),
  pagesAcross: fc.integer({ min: 1, max: PAGES_ACROSS_MAX }),
  aspect: fc.double({ min: 0.2, max: 5, noNaN: true }),
  isTitled: fc.boolean(),
  isFooted: fc.boolean(),
})

describe('the pages of a printed map', () => {
  it('cover all of the picture, each overlapping the next by the same strip', () => {
    fc.assert(
      fc.property(requests, (request) => {
        const { pages, rows, columns, picture } = layOutPages(request)
        expect(pages).toHaveLength(rows * columns)
        for (const { row, column, part } of pages) {
          expect(part.widthMm).toBeGreaterThan(0)
          expect(part.heightMm).toBeGreaterThan(0)
          const [right, below] = [
            pages.find((page) => page.row === row && page.column === column + 1),
            pages.find((page) => page.column === column && page.row === row + 1),
          ]
          const [endX, endY] = [part.leftMm + part.widthMm, part.topMm + part.heightMm]
          if (column === 0) expect(part.leftMm).toBe(0)
          if (row === 0) expect(part.topMm).toBe(0)
          expect(right ? endX - right.part.leftMm : endX).toBeCloseTo(right ? OVERLAP_MM : picture.widthMm)
          expect(below ? endY - below.part.topMm : endY).toBeCloseTo(below ? OVERLAP_MM : picture.heightMm)
        }
      }),
    )
  })

  it('lie within what a printer reaches, and show the picture undistorted', () => {
    fc.assert(
      fc.property(requests, (request) => {
        const { pages, sheet, picture } = layOutPages(request)
        expect(picture.widthMm / picture.heightMm).toBeCloseTo(request.aspect)
        for (const { onSheet, part } of pages) {
          expect([onSheet.widthMm, onSheet.heightMm]).toEqual([part.widthMm, part.heightMm])
          expect(onSheet.leftMm).toBeGreaterThanOrEqual(MARGIN_MM)
          expect(onSheet.topMm).toBeGreaterThanOrEqual(MARGIN_MM)
          expect(onSheet.leftMm + onSheet.widthMm).toBeLessThanOrEqual(sheet.widthMm - MARGIN_MM + 1e-6)
          expect(onSheet.topMm + onSheet.heightMm).toBeLessThanOrEqual(sheet.heightMm - MARGIN_MM + 1e-6)
        }
      }),
    )
  })

  it('are one page, in the middle of the sheet, where no poster is wanted', () => {
    const layout = layOutPages({
      paper: 'a4',
      isLandscape: false,
      pagesAcross: 1,
      aspect: 0.1,
      isTitled: false,
      isFooted: false,
    })
    expect(layout.pages).toHaveLength(1)
    expect(layout.pages[0]?.onSheet.leftMm).toBeCloseTo((210 - layout.picture.widthMm) / 2)
  })

  it('are named by row and column, and cut at their corners', () => {
    const { pages } = layOutPages({
      paper: 'a4',
      isLandscape: true,
      pagesAcross: 3,
      aspect: 1,
      isTitled: true,
      isFooted: true,
    })
    expect(pages.slice(0, 4).map(pageName)).toEqual(['A1', 'A2', 'A3', 'B1'])
    expect(pageName({ row: 27, column: 0 })).toBe('AB1')
    const [page] = pages
    expect(page && cuttingMarks(page)).toHaveLength(8)
  })
})
