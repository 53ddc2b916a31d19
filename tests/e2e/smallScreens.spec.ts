import type { Locator, Page } from '@playwright/test'
import { isReachedHere } from './layouts.ts'
import { MapPage } from './MapPage.ts'
import { addPois, withOwnMap } from './ownMap.ts'
import { expect, ONLY_IN_FULL, test } from './test.ts'
import { linkTo } from './tileOf.ts'
import { smallTargets } from './touchTargets.ts'

const POIS = [
  { name: 'Low Sister', category: 'Sights', type: 'Idols' },
  { name: 'Lantern', category: 'Sights', type: 'Lights' },
  { name: 'Nine Gulls', category: 'Birds', type: 'Gulls' },
]

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test(
  'has targets of at least 40 px under a finger: home',
  ONLY_IN_FULL,
  async ({ page, context, server }) => {
    const { map } = await withOwnMap(server, context, 'Fingers')
    await page.goto('/')
    await expect(linkTo(page, map)).toBeVisible()
    expect(await smallTargets(page)).toEqual([])
    await page.getByRole('button', { name: 'Search' }).tap()
    await page.getByRole('searchbox').fill('zzz')
    expect(await smallTargets(page)).toEqual([])
    await page.getByRole('button', { name: 'Menu', exact: true }).tap()
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await expect(drawer).toBeVisible()
    expect(await smallTargets(page)).toEqual([])
    for (const entry of ['Create Map', 'My Profile', 'About / Why We Exist']) {
      if (!(await drawer.isVisible())) await page.getByRole('button', { name: 'Menu', exact: true }).tap()
      await drawer.getByRole('button', { name: entry }).tap()
      await expect(drawer).toBeHidden()
      await expect(page.getByRole('dialog')).toBeVisible()
      expect(await smallTargets(page), entry).toEqual([])
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
    }
  },
)

test('has targets of at least 40 px under a finger: map', ONLY_IN_FULL, async ({ page, context, server }) => {
  const { map, owner } = await withOwnMap(server, context, 'Thumbs')
  await addPois(owner, map.id, POIS)
  const editor = new MapPage(page)
  await editor.open(map)
  const isLarge = async (where: string, within?: string) =>
    expect(await smallTargets(page, within), where).toEqual([])
  await isLarge('map')
  await page.getByRole('button', { name: 'Account' }).tap()
  await expect(page.getByRole('menu')).toBeVisible()
  await isLarge('menu', '[role="menu"]')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Edit', exact: true }).tap()
  await expect(page.getByRole('button', { name: 'Circle zone' })).toBeVisible()
  await isLarge('tools')
  await page.getByRole('button', { name: 'Circle zone' }).tap()
  await expect(page.getByRole('toolbar', { name: 'Shape', exact: true })).toBeVisible()
  await isLarge('shape')
  const canvas = await editor.canvas.boundingBox()
  const middle = { x: (canvas?.width ?? 0) / 2, y: (canvas?.height ?? 0) / 2 }
  await editor.canvas.tap({ position: middle })
  await editor.canvas.tap({ position: { x: middle.x + 60, y: middle.y } })
  const zone = editor.info('Unnamed Zone')
  await expect(zone).toBeVisible()
  await isLarge('zone')
  await zone.getByRole('button', { name: 'Close' }).tap()
  await editor.canvas.tap({ position: { x: middle.x, y: middle.y + 100 } })
  await expect(editor.newPoi).toBeVisible()
  await isLarge('new POI')
  await editor.newPoi.getByRole('combobox', { name: 'Category' }).tap()
  await expect(page.getByRole('listbox')).toBeVisible()
  await isLarge('options', '[role="listbox"]')
  await editor.newPoi.getByRole('button', { name: 'Cancel' }).tap()
  await page.getByRole('tab', { name: 'Legend' }).tap()
  await expect(editor.row('Lantern')).toBeVisible()
  await isLarge('legend')
  await editor.row('Lantern').tap()
  await expect(editor.info('Lantern')).toBeVisible()
  await isLarge('popup')
  await editor.info('Lantern').getByRole('button', { name: 'Edit' }).tap()
  await isLarge('form')
})

test(
  'shows a visitor the pin and the pencil, and the owner one button until the tools are wanted, all with their names',
  ONLY_IN_FULL,
  async ({ page, context, server, browser }) => {
    const { map } = await withOwnMap(server, context, 'Folder')
    const editor = new MapPage(page)
    const toolsOf = (on: Page) => on.getByRole('toolbar', { name: 'Tools' }).getByRole('button')
    await editor.open(map)
    await expect(toolsOf(page)).toHaveText(['Edit'])
    await toolsOf(page).tap()
    await expect(
      toolsOf(page).filter({
        hasText: /^(POI|Pin|Pencil|Measure|Circle|Rectangle|Polyline|Polygon|Freehand)$/,
      }),
    ).toHaveCount(9)
    await page.getByRole('button', { name: 'Polygon zone' }).tap()
    await expect(toolsOf(page)).toHaveText(['Polygon'])
    await toolsOf(page).tap()
    await expect(toolsOf(page)).toHaveText(['Edit'])

    const visiting = await browser.newContext({ baseURL: server.url, ...PHONE })
    const visitor = new MapPage(await visiting.newPage())
    await visitor.open(map)
    await expect(toolsOf(visitor.page)).toHaveText(['Pin', 'Pencil', 'Measure'])
    await visiting.close()
  },
)

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const isBetween = async (inner: Locator, height: number): Promise<void> => {
  await expect
    .poll(async () => {
      const box = await inner.boundingBox()
      return box !== null && box.y >= 0 && box.y + box.height <= height
    })
    .toBe(true)
}

test(
  'keeps what is typed into, and what it finds, above the keyboard',
  ONLY_IN_FULL,
  async ({ page, context, server }) => {
    const { map, owner } = await withOwnMap(server, context, 'Typist')
    await addPois(owner, map.id, POIS)
    const editor = new MapPage(page)
    await editor.open(map)
    expect(await page.locator('meta[name="viewport"]').getAttribute('content')).toBe(
      'width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content',
    )

    await test.step('in a browser that makes the page smaller', async () => {
      await editor.canvas.tap({ position: { x: 200, y: 500 } })
      const description = editor.newPoi.getByLabel('Description')
      await description.focus()
      await page.setViewportSize({ width: 390, height: 400 })
      await isBetween(editor.newPoi, 400)
      await isBetween(description, 400)
      await isBetween(editor.newPoi.getByRole('button', { name: 'Save' }), 400)
      await page.setViewportSize({ width: 390, height: 844 })
      await editor.newPoi.getByRole('button', { name: 'Cancel' }).tap()
    })

    await test.step('in a browser whose keyboard covers the page', async () => {
      await editor.canvas.tap({ position: { x: 200, y: 500 } })
      const description = editor.newPoi.getByLabel('Description')
      await description.focus()
      await coverBelow(page, 420)
      await isBetween(description, 420)
      await isBetween(editor.newPoi.getByRole('button', { name: 'Save' }), 420)
      await coverBelow(page, 844)
      await isBetween(editor.newPoi.getByRole('button', { name: 'Save' }), 844)
      await expect
        .poll(async () => (await editor.newPoi.getByRole('button', { name: 'Save' }).boundingBox())?.y ?? 0)
        .toBeGreaterThan(700)
      await editor.newPoi.getByRole('button', { name: 'Cancel' }).tap()
    })

    await test.step('while searching', async () => {
      await page.getByRole('tab', { name: 'Legend' }).tap()
      await page.getByRole('searchbox').focus()
      await page.setViewportSize({ width: 390, height: 400 })
      await page.getByRole('searchbox').fill('low')
      await expect(editor.row('Lantern')).toHaveCount(0)
      await isBetween(page.getByRole('searchbox'), 400)
      await isBetween(editor.row('Low Sister'), 400)
    })
  },
)

/** As iOS does: the page keeps its height, and less of it is seen. */
const coverBelow = (page: Page, height: number): Promise<void> =>
  page.evaluate((seenPx) => {
    Object.defineProperty(window.visualViewport, 'height', { value: seenPx, configurable: true })
    window.visualViewport?.dispatchEvent(new Event('resize'))
  }, height)

test('can be worked when the page is enlarged to 400 %', ONLY_IN_FULL, async ({ page, context, server }) => {
  await page.setViewportSize({ width: 320, height: 200 })
  const { map, owner } = await withOwnMap(server, context, 'Lens')
  await addPois(owner, map.id, POIS)
  const editor = new MapPage(page)
  await editor.open(map)
  await page.getByRole('tab', { name: 'Legend' }).tap()
  await isReachedHere(page.getByRole('dialog', { name: 'Legend' }))
  await page.getByRole('searchbox').fill('low')
  await expect(editor.row('Lantern')).toHaveCount(0)
  await editor.row('Low Sister').tap()
  const popup = editor.info('Low Sister')
  await expect(popup).toBeVisible()
  await isReachedHere(popup)
  await popup.getByRole('button', { name: 'Edit' }).tap()
  await isReachedHere(popup)
})

test(
  'shows popups and forms whole beside their place, and scrolls the legend as one, where the window is low',
  ONLY_IN_FULL,
  async ({ page, context, server }) => {
    const { map, owner } = await withOwnMap(server, context, 'Lying')
    await addPois(owner, map.id, POIS)
    const editor = new MapPage(page)
    for (const [width, height] of [
      [844, 390],
      [740, 360],
      [568, 320],
    ] as const)
      await test.step(`${width} × ${height}`, async () => {
        await page.setViewportSize({ width, height })
        await editor.open(map)
        const legend = page.getByRole('tab', { name: 'Legend' })
        if (width <= 800) await legend.tap()
        await editor.row('Low Sister').scrollIntoViewIfNeeded()
        // The head above the lists has scrolled away with them, and the search has stayed.
        await expect(page.getByRole('button', { name: 'Edit this map' })).not.toBeInViewport()
        await expect(page.getByRole('searchbox')).toBeInViewport()
        await editor.row('Low Sister').tap()
        const popup = editor.info('Low Sister')
        await expect(popup).toBeVisible()
        await isReachedHere(popup)
        await popup.getByRole('button', { name: 'Edit' }).tap()
        await expect(popup.getByRole('textbox', { name: 'Name' })).toBeVisible()
        await isReachedHere(popup)
        const box = await popup.boundingBox()
        expect(box?.height).toBeGreaterThan(height - 40)
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBe(width)
        await page.getByRole('button', { name: 'Cancel' }).tap()
      })
  },
)

test(
  'zooms the map by a pinch on a trackpad in Safari, and leaves the fingers on a screen to the map',
  ONLY_IN_FULL,
  async ({ page, context, server }) => {
    const { map } = await withOwnMap(server, context, 'Pincher')
    const editor = new MapPage(page)
    await editor.open(map)
    const zoomLevel = () => Number(/^#(-?[\d.]+)/.exec(new URL(page.url()).hash)?.[1])
    await expect.poll(zoomLevel).toBeLessThan(0)
    const before = zoomLevel()
    /** Returns whether the page zooms besides. */
    const pinch = (type: string, scale: number) =>
      editor.canvas.evaluate(
        (canvas, gesture) => {
          const { left, top, width, height } = canvas.getBoundingClientRect()
          const at = { clientX: left + width / 2, clientY: top + height / 2, scale: gesture.scale }
          return canvas.dispatchEvent(
            Object.assign(new Event(gesture.type, { bubbles: true, cancelable: true }), at),
          )
        },
        { type, scale },
      )
    expect(await pinch('gesturestart', 1)).toBe(false)
    for (const scale of [1.4, 2, 4]) expect(await pinch('gesturechange', scale)).toBe(false)
    await expect.poll(zoomLevel).toBeCloseTo(before + 2)
    const finger = { pointerType: 'touch', pointerId: 7, bubbles: true }
    await editor.canvas.dispatchEvent('pointerdown', finger)
    expect(await pinch('gesturestart', 1)).toBe(false)
    expect(await pinch('gesturechange', 0.5)).toBe(false)
    await editor.canvas.dispatchEvent('pointerup', finger)
    await pinch('gestureend', 0.5)
    await expect.poll(zoomLevel).toBeCloseTo(before + 2)
  },
)
