import { expect, test } from '@playwright/test'
import { buildScenePage } from './buildScenePage.ts'
import { ONLY_IN_FULL } from './test.ts'

/** With WebGL on the processor, which the scene takes only where it is asked to take any. */
test.use({
  launchOptions: {
    executablePath: process.env.CHROMIUM_PATH || undefined,
    args: [
      '--no-sandbox',
      '--enable-unsafe-swiftshader',
      '--use-angle=swiftshader',
      '--ignore-gpu-blocklist',
    ],
  },
})

test(
  'paints the same markers as the plain loop: found, matched, hidden, moved, at each pixel ratio, however many',
  ONLY_IN_FULL,
  async ({ browser }) => {
    const built = await buildScenePage()
    const context = await browser.newContext()
    await built.serve(context)
    const page = await context.newPage()
    await page.goto(built.url)
    for (const [count, pixelRatio, zoomLevel] of [
      [3_000, 1, -1],
      [3_000, 1.5, -0.3],
      [3_000, 3, 1.2],
      [200_000, 1, -3],
    ] as const)
      await test.step(`${count} markers at a pixel ratio of ${pixelRatio}`, async () => {
        const paints = await page.evaluate(
          ([many, ratio, level]) =>
            window.scenePage.then((scene) => scene.cardDifference(many, ratio, level)),
          [count, pixelRatio, zoomLevel] as const,
        )
        for (const { difference, painted, isReady } of paints) {
          expect(isReady).toBe(true)
          expect(painted).toBeGreaterThan(1)
          expect(difference).toBeLessThanOrEqual(2)
        }
      })
    await test.step('while its context is lost, and once it is restored', async () => {
      const paints = await page.evaluate(() =>
        window.scenePage.then((scene) => scene.cardDifferenceAfterLoss()),
      )
      expect(paints.map(({ isReady }) => isReady)).toEqual([false, true])
      for (const { difference, painted } of paints) {
        expect(painted).toBeGreaterThan(1)
        expect(difference).toBeLessThanOrEqual(2)
      }
    })
    await context.close()
    await built.remove()
  },
)
