import { expect, test as base, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { sampled } from '../sampled.ts'
import { buildScenePage, type ScenePageBuild } from './buildScenePage.ts'
import type { ScenePage } from './scenePage/scenePage.ts'
import { ONLY_IN_FULL } from './test.ts'

const test = base.extend<object, { built: ScenePageBuild }>({
  built: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the pattern to know what a fixture needs
    async ({}, use) => {
      const built = await buildScenePage()
      await use(built)
      await built.remove()
    },
    { scope: 'worker' },
  ],
})

/** Small: every frame of a gesture is compared pixel by pixel. */
const VIEWPORT = { width: 640, height: 460 }

/** Throws that ease on and zooms that take their time. */
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const openScene = async (context: BrowserContext, built: ScenePageBuild): Promise<Page> => {
  await built.serve(context)
  const page = await context.newPage()
  await page.goto(built.url)
  await page.evaluate(() => window.scenePage.then(() => undefined))
  return page
}

const show = (page: Page, count: number, foundEvery: number): Promise<void> =>
  page.evaluate(([n, every]) => window.scenePage.then((scene) => scene.show(n, every)), [
    count,
    foundEvery,
  ] as const)

const ask = <T>(page: Page, question: (scene: ScenePage) => T): Promise<T> =>
  page.evaluate(`window.scenePage.then(${question.toString()})`) as Promise<T>

/** A pan with the hand, then zooms by the wheel and by a button; the hand stays down and the zoom under way. */
const gesture = async (page: Page): Promise<void> => {
  await page.mouse.move(500, 300)
  await page.mouse.down()
  for (let step = 1; step <= 6; step++) await page.mouse.move(500 + step * 63, 300 + step * 31)
  await page.mouse.up()
  await page.mouse.move(300, 420)
  for (let notch = 0; notch < 3; notch++) await page.mouse.wheel(0, -100)
  await ask(page, async (scene) => {
    scene.scene.zoomBy(-0.5)
    await scene.settled()
  })
}

/** As when a graphics driver is restarted. */
const loseCanvases = async (browser: Browser, page: Page): Promise<void> => {
  await page.evaluate(() =>
    Object.assign(window, {
      lost: new Promise((resolve) =>
        document.querySelector('.scene canvas')?.addEventListener('contextlost', resolve),
      ).then(() => undefined),
    }),
  )
  const session = await browser.newBrowserCDPSession()
  await session.send('Browser.crashGpuProcess').catch(() => undefined)
  await page.evaluate('window.lost')
}

test(
  'paints the same as a plain loop over the same sprites, within one grey level, at each pixel ratio and during gestures',
  ONLY_IN_FULL,
  async ({ browser, built }) => {
    test.setTimeout(120_000)
    for (const deviceScaleFactor of [1.5, 1, 2])
      await test.step(`at a pixel ratio of ${deviceScaleFactor}`, async () => {
        const context = await browser.newContext({ viewport: VIEWPORT, deviceScaleFactor })
        const page = await openScene(context, built)
        for (const count of [700, 12_000]) {
          await show(page, count, 4)
          // Many are painted in slices, and shown when all are.
          await expect.poll(() => ask(page, (scene) => scene.difference())).toBeLessThanOrEqual(1)
          expect(await ask(page, (scene) => scene.painted('markers'))).toBeGreaterThan(50)
          await ask(page, (scene) => scene.watch())
          await gesture(page)
          const frames = await ask(page, (scene) => scene.watched())
          expect(frames.length).toBeGreaterThan(5)
          const sharp = frames.filter(({ isScaled }) => !isScaled)
          expect(sharp.length).toBeGreaterThan(3)
          expect(Math.max(...sharp.map(({ difference }) => difference))).toBeLessThanOrEqual(1)
          expect(frames.every(({ isFilled }) => isFilled)).toBe(true)
          await expect.poll(() => ask(page, (scene) => scene.difference())).toBeLessThanOrEqual(1)
          expect(await ask(page, (scene) => scene.seenDifference())).toBeLessThanOrEqual(1)
        }
        await context.close()
      })
    await test.step('after the browser has lost and restored the canvases', async () => {
      const context = await browser.newContext({ viewport: VIEWPORT })
      const page = await openScene(context, built)
      await show(page, 2_000, 0)
      await loseCanvases(browser, page)
      await expect.poll(() => ask(page, (scene) => scene.difference())).toBeLessThanOrEqual(1)
      expect(await ask(page, (scene) => scene.painted('markers'))).toBeGreaterThan(50)
      expect(await ask(page, (scene) => scene.painted('background'))).toBeGreaterThan(500)
      await gesture(page)
      await expect.poll(() => ask(page, (scene) => scene.difference())).toBeLessThanOrEqual(1)
      await show(page, 0, 0)
      expect(await ask(page, (scene) => scene.painted('markers'))).toBe(0)
      await show(page, 300, 0)
      expect(await ask(page, (scene) => scene.painted('markers'))).toBeGreaterThan(5)
      await context.close()
    })
  },
)

test('shows markers that are moved in and out of sight where they are, wherever the view has been', async ({
  browser,
  built,
}) => {
  const context = await browser.newContext({ viewport: VIEWPORT })
  const page = await openScene(context, built)
  await page.evaluate(() => window.scenePage.then((scene) => scene.show(900, 4, true)))
  await ask(page, (scene) => scene.scene.setCamera({ centerMap: { x: 4096, y: 4096 }, zoomLevel: -1 }))
  for (const seed of sampled([1, 2, 3, 4, 5, 6], 3))
    await test.step(`in walk ${seed}`, async () => {
      const difference = await page.evaluate(
        (walk) => window.scenePage.then((scene) => scene.differenceAfterMoves(walk, 8)),
        seed,
      )
      expect(difference).toBeLessThanOrEqual(1)
      expect(await ask(page, (scene) => scene.painted('markers'))).toBeGreaterThan(0)
    })
  await context.close()
})

test(
  'moves a picture of 50,000 markers that fills the view at 3,000 px a second, whichever way',
  ONLY_IN_FULL,
  async ({ browser, built }) => {
    const context = await browser.newContext({ viewport: VIEWPORT })
    const page = await openScene(context, built)
    await show(page, 50_000, 4)
    await ask(page, (scene) => scene.scene.setCamera({ centerMap: { x: 4096, y: 4096 }, zoomLevel: -2 }))
    // So many are painted beside the page, and come some frames later.
    await expect.poll(() => ask(page, (scene) => scene.difference())).toBeLessThanOrEqual(1)
    await ask(page, (scene) => scene.watch())
    await ask(page, async (scene) => {
      await scene.slide(50, 0, 20)
      await scene.slide(-50, 0, 25)
      await scene.slide(35, 35, 15)
      await scene.slide(0, -50, 15)
    })
    const frames = await ask(page, (scene) => scene.watched())
    expect(frames.length).toBeGreaterThan(60)
    expect(frames.filter(({ isFilled }) => !isFilled)).toEqual([])
    expect(frames.filter(({ difference }) => difference > 1)).toEqual([])
    await context.close()
  },
)

test('paints heat strip by strip as it paints it whole, and where it is moved to as it is there', async ({
  browser,
  built,
}) => {
  const context = await browser.newContext({ viewport: VIEWPORT })
  const page = await openScene(context, built)
  await show(page, 6_000, 4)
  await ask(page, (scene) => scene.scene.setCamera({ centerMap: { x: 4096, y: 4096 }, zoomLevel: -2 }))
  await ask(page, (scene) => scene.showHeat())
  // Many are painted in slices, and shown when all are.
  await expect.poll(() => ask(page, (scene) => scene.painted('markers'))).toBeGreaterThan(800)
  for (const [dx, dy] of [
    [23, 0],
    [0, -31],
    [-37, 29],
  ] as const) {
    await page.evaluate(
      ([x, y]) => window.scenePage.then((scene) => scene.slide(x, y, 20).then(() => scene.settled())),
      [dx, dy] as const,
    )
    expect(await ask(page, (scene) => scene.differenceFromWhole())).toBeLessThanOrEqual(2)
  }
  await context.close()
})
