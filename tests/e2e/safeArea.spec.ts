import type { Page } from '@playwright/test'
import { MapPage } from './MapPage.ts'
import { addPois, withOwnMap } from './ownMap.ts'
import { expect, ONLY_IN_FULL, test } from './test.ts'
import { linkTo } from './tileOf.ts'

/** A phone with round corners, a camera in its screen and a bar to go home, upright and on its side. */
const PHONES = [
  { viewport: { width: 390, height: 844 }, insets: { top: 59, right: 0, bottom: 34, left: 0 } },
  { viewport: { width: 844, height: 390 }, insets: { top: 0, right: 59, bottom: 21, left: 59 } },
] as const

type Insets = (typeof PHONES)[number]['insets']

/** The controls in view that reach beyond the safe area, by their names. */
const unsafeControls = (page: Page, insets: Insets): Promise<string[]> =>
  page.evaluate(({ top, right, bottom, left }) => {
    const isUnsafe = (control: Element): boolean => {
      const box = control.getBoundingClientRect()
      if (box.width === 0 || box.top >= window.innerHeight || box.bottom <= 0) return false
      const hit = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2)
      if (hit === null || !control.contains(hit)) return false
      return (
        box.left < left - 1 ||
        box.top < top - 1 ||
        box.right > window.innerWidth - right + 1 ||
        // What scrolls goes on under the bar.
        (control.closest('.side__scroll, .side__all, .anchored__body') === null &&
          box.bottom > window.innerHeight - bottom + 1)
      )
    }
    return [...document.querySelectorAll('button, [role="tab"], input, .scalebar')]
      .filter(isUnsafe)
      .map((control) => control.getAttribute('aria-label') ?? control.textContent)
  }, insets)

test(
  'keeps every control within the safe area of a phone, upright and on its side',
  ONLY_IN_FULL,
  async ({ browser, context, server }) => {
    const { map, owner } = await withOwnMap(server, context, 'Safe')
    await addPois(owner, map.id, [{ name: 'Low Sister', category: 'Sights', type: 'Idols' }])
    for (const { viewport, insets } of PHONES)
      await test.step(`${viewport.width} × ${viewport.height}`, async () => {
        const phone = await browser.newContext({
          baseURL: server.url,
          viewport,
          hasTouch: true,
          isMobile: true,
          reducedMotion: 'reduce',
          storageState: await context.storageState(),
        })
        const page = await phone.newPage()
        const session = await phone.newCDPSession(page)
        await session.send('Emulation.setSafeAreaInsetsOverride', { insets })
        const insetOf = (side: keyof Insets) =>
          page.evaluate((name) => {
            document.body.style.scrollMargin = `env(safe-area-inset-${name})`
            return parseFloat(getComputedStyle(document.body).scrollMarginTop)
          }, side)
        const isSafe = async (where: string) =>
          expect.poll(() => unsafeControls(page, insets), { message: where }).toEqual([])
        await page.goto('/')
        await expect(linkTo(page, map)).toBeVisible()
        expect(await insetOf('left')).toBe(insets.left)
        expect(await insetOf('bottom')).toBe(insets.bottom)
        await isSafe('home')
        const editor = new MapPage(page)
        await editor.open(map)
        await isSafe('map')
        const legend = page.getByRole('tab', { name: 'Legend' })
        if (await legend.isVisible()) await legend.tap()
        await editor.row('Low Sister').scrollIntoViewIfNeeded()
        await isSafe('legend')
        await editor.row('Low Sister').tap()
        const popup = editor.info('Low Sister')
        await expect(popup).toBeVisible()
        await isSafe('popup')
        await popup.getByRole('button', { name: 'Edit' }).tap()
        await expect(page.getByRole('combobox', { name: 'Category' })).toBeVisible()
        await isSafe('form')
        await phone.close()
      })
  },
)
