import type { Page } from '@playwright/test'
import { MapPage } from './MapPage.ts'
import { withOwnMap } from './ownMap.ts'
import { expect, test } from './test.ts'

const LIGHT = 'rgb(233, 232, 227)'
const DARK = 'rgb(26, 28, 31)'
/** Behind a map, whatever the theme. */
const GROUND = 'rgb(26, 28, 30)'

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

test('obeys the system until somebody chooses a theme, which lasts from the first paint on', async ({
  page,
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
})

test('leaves the ground of a map dark in a light page', async ({ page, context, server }) => {
  const { map } = await withOwnMap(server, context, 'Paper')
  await new MapPage(page).open(map)
  expect(await ground(page)).toBe(LIGHT)
  await expect(page.getByRole('main')).toHaveCSS('background-color', GROUND)
})
