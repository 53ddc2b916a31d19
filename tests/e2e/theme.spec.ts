import type { Locator, Page } from '@playwright/test'
import { MapPage } from './MapPage.ts'
import { withOwnMap } from './ownMap.ts'
import { expect, ONLY_IN_FULL, test } from './test.ts'

const LIGHT = 'rgb(233, 232, 227)'
const DARK = 'rgb(26, 28, 31)'
/** Behind a map, whatever the theme. */
const GROUND = 'rgb(26, 28, 31)'

const ground = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.body).getPropertyValue('background-color'))
const browserColour = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].find(
        ({ media }) => window.matchMedia(media).matches,
      )?.content,
  )

test.use({ colorScheme: 'light' })

test('obeys the system until somebody chooses a theme, which lasts from the first paint on, but for the ground of a map', async ({
  page,
  context,
  server,
}) => {
  await page.goto('/')
  expect([await ground(page), await browserColour(page)]).toEqual([LIGHT, '#f6f5f1'])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect([await ground(page), await browserColour(page)]).toEqual([DARK, '#202124'])

  await page.emulateMedia({ colorScheme: 'light' })
  await page.getByRole('button', { name: 'Account' }).click()
  await expect(page.getByRole('menuitemradio', { name: 'System' })).toBeChecked()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  expect([await ground(page), await browserColour(page)]).toEqual([DARK, '#202124'])

  // No script decides it: none runs.
  await page.route('**/*.js', (route) => route.abort())
  await page.reload()
  expect([await ground(page), await browserColour(page)]).toEqual([DARK, '#202124'])
  await page.unroute('**/*.js')

  await page.reload()
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitemradio', { name: 'System' }).click()
  expect([await ground(page), await browserColour(page)]).toEqual([LIGHT, '#f6f5f1'])

  const { map } = await withOwnMap(server, context, 'Paper')
  await new MapPage(page).open(map)
  expect(await ground(page)).toBe(LIGHT)
  await expect(page.getByRole('main')).toHaveCSS('background-color', GROUND)
})

test(
  'draws edges, focus and switches itself where the system replaces all colours, and stronger where it asks for more contrast',
  ONLY_IN_FULL,
  async ({ page, context, server }) => {
    const { map } = await withOwnMap(server, context, 'Plain')
    await page.goto('/')
    const dim = page.locator('.page__count')
    await expect(dim).toHaveCSS('color', 'rgb(95, 101, 109)')
    await page.emulateMedia({ contrast: 'more' })
    await expect(dim).toHaveCSS('color', 'rgb(51, 55, 60)')

    await page.emulateMedia({ contrast: 'no-preference', forcedColors: 'active' })
    const editor = new MapPage(page)
    await editor.open(map)
    const tools = page.getByRole('toolbar', { name: 'Tools' })
    const [inUse, other] = [
      tools.getByRole('button', { name: 'Select and pan' }),
      tools.getByRole('button', { name: 'Place pin' }),
    ]
    await expect(tools).toHaveCSS('outline-style', 'solid')
    await editor.canvas.focus()
    await page.keyboard.press('Tab')
    await expect(inUse).toBeFocused()
    await expect(inUse).toHaveCSS('outline-width', '2px')
    const groundOf = (element: Locator) =>
      element.evaluate(async (one) => {
        await Promise.all(one.getAnimations().map(({ finished }) => finished))
        return getComputedStyle(one).backgroundColor
      })
    expect(await groundOf(inUse)).not.toBe(await groundOf(other))
    const isPublic = page.getByRole('switch', { name: 'Public' })
    await expect(isPublic).toHaveCSS('border-style', 'solid')
    await expect(isPublic).toBeChecked()
    const on = await groundOf(isPublic)
    await isPublic.click()
    await expect(isPublic).not.toBeChecked()
    expect(await groundOf(isPublic)).not.toBe(on)
  },
)
