import type { Page } from '@playwright/test'
import { viewPlace } from './canvasPixel.ts'
import { MapPage } from './MapPage.ts'
import { withOwnMap } from './ownMap.ts'
import { expect, ONLY_IN_FULL, test } from './test.ts'

const WINDOWS = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1024, height: 768 },
  { width: 1280, height: 800 },
]
const SIZE = { width: 1600, height: 1200 }

/** The bars, and the scale, that lie on the picture, by their names. */
const barsOnPicture = async (page: Page): Promise<string[]> => {
  const topLeft = await viewPlace(page, { x: 0, y: SIZE.height })
  const bottomRight = await viewPlace(page, { x: SIZE.width, y: 0 })
  const canvas = page.getByRole('application')
  return canvas.evaluate(
    (element, [from, to]) => {
      const origin = element.getBoundingClientRect()
      const isOnPicture = (bar: Element): boolean => {
        const box = bar.getBoundingClientRect()
        return (
          box.left - origin.left < to.x &&
          box.right - origin.left > from.x &&
          box.top - origin.top < to.y &&
          box.bottom - origin.top > from.y
        )
      }
      return [...document.querySelectorAll('.viewer__canvas :is(.map-control, .scalebar)')]
        .filter((bar) => bar.checkVisibility() && isOnPicture(bar))
        .map((bar) => bar.getAttribute('aria-label') ?? bar.className)
    },
    [topLeft, bottomRight] as const,
  )
}

const isFitted = async (page: Page): Promise<void> => {
  await expect.poll(() => new URL(page.url()).hash).not.toBe('')
  await expect.poll(() => barsOnPicture(page)).toEqual([])
}

test(
  'fits the picture between the bars and the scale, when it is opened and on demand',
  ONLY_IN_FULL,
  async ({ page, context, server }) => {
    const { map } = await withOwnMap(server, context, 'Fit')
    const editor = new MapPage(page)
    for (const { width, height } of WINDOWS)
      await test.step(`${width} × ${height}`, async () => {
        await page.setViewportSize({ width, height })
        await editor.open(map)
        await isFitted(page)
        await page.getByRole('button', { name: 'Zoom in' }).click({ clickCount: 3 })
        await expect.poll(() => barsOnPicture(page)).not.toEqual([])
        await page.getByRole('button', { name: 'Fit map' }).click()
        await isFitted(page)
      })
  },
)
