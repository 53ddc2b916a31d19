import type { Locator } from '@playwright/test'

/** Between two of the four events of a double click. */
const STEP_MS = 40

/**
 * Clicks twice, as fast as a person does: the events carry the times at which they would have come. Playwright's own
 * `dblclick` takes as long as the machine is busy, which can be too long for a double click.
 */
export const doubleClick = async (target: Locator, position?: { x: number; y: number }): Promise<void> => {
  // Waits until the target can be clicked, and scrolls it into view.
  await target.click({ trial: true, position })
  const box = await target.boundingBox()
  if (!box) throw new Error('The target of the double click is not on the page.')
  const { x, y } = position ?? { x: box.width / 2, y: box.height / 2 }
  const at = { x: box.x + x, y: box.y + y }
  const page = target.page()
  await page.mouse.move(at.x, at.y)
  const session = await page.context().newCDPSession(page)
  let timeMs = Date.now()
  for (const clickCount of [1, 2])
    for (const type of ['mousePressed', 'mouseReleased'] as const) {
      timeMs += STEP_MS
      const timestamp = timeMs / 1000
      await session.send('Input.dispatchMouseEvent', { ...at, type, button: 'left', clickCount, timestamp })
    }
  await session.detach()
}
