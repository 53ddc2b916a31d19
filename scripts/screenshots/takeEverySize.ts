import type { Page } from 'playwright'
import { onPage, PHONE, take, type Studio } from './Camera.ts'
import { openDemoMap } from './openDemoMap.ts'

const SIZES = [PHONE, { width: 844, height: 390 }, { width: 1024, height: 768 }, { width: 1280, height: 800 }]
const SCHEMES = ['dark', 'light'] as const

/** The screens that a size or a theme changes most, in each size and theme. Keys lead there, which work at every size. */
export const takeEverySize = async (studio: Studio, owner: string): Promise<void> => {
  await onPage(studio, { as: owner }, postComment)
  for (const colorScheme of SCHEMES)
    for (const viewport of SIZES) {
      const takeAs = (page: Page) => async (name: string) => {
        // Away from what was clicked, and its tooltip.
        await page.mouse.move(0, 0)
        await take(studio, page, `${viewport.width}x${viewport.height}-${colorScheme}-${name}`)
      }
      const sitting = { viewport, as: owner, colorScheme }
      await onPage(studio, sitting, (page) => takePages(page, takeAs(page)))
      await onPage(studio, sitting, (page) => takeMap(page, takeAs(page)))
      await onPage(studio, sitting, (page) => takeEditing(page, takeAs(page)))
    }
}

const COMMENT_END = 'an hour before low tide. Bring a rope.'

const postComment = async (page: Page): Promise<void> => {
  await openDemoMap(page, 'Gannet Isles')
  await openComments(page)
  await page.getByPlaceholder(/^Write a comment/).fill(`The bell at X 1,420, Y 980 rings ${COMMENT_END}`)
  await page.getByRole('button', { name: 'Post' }).click()
  await page.locator('.comment__text', { hasText: COMMENT_END }).waitFor()
}

const openComments = async (page: Page): Promise<void> => {
  const tab = page.getByRole('tab', { name: 'Comments' })
  await tab.or(page.getByRole('button', { name: 'Comments', exact: true })).click()
}

type TakeAs = (name: string) => Promise<void>

const takePages = async (page: Page, takeAs: TakeAs): Promise<void> => {
  await page.goto('/')
  await page.locator('.tile img.is-loaded').first().waitFor()
  await takeAs('home')
  await page.goto('/my-maps')
  await page.locator('.tile img.is-loaded').first().waitFor()
  await takeAs('my-maps')
}

const takeMap = async (page: Page, takeAs: TakeAs): Promise<void> => {
  const map = await openDemoMap(page, 'Gannet Isles')
  await takeAs('map')
  const legend = page.getByRole('tab', { name: 'Legend' })
  if (await legend.isVisible()) {
    await legend.click()
    await map.list.waitFor()
    await takeAs('legend')
    await page.keyboard.press('Escape')
  }
  await find(page, 'nine gulls')
  await map.row('Nine Gulls').waitFor()
  await page.keyboard.press('Enter')
  await map.info('Nine Gulls').waitFor()
  await takeAs('popup')
  await map.info('Nine Gulls').getByRole('button', { name: 'Close' }).click()
  await openComments(page)
  await page.locator('.comment__text', { hasText: COMMENT_END }).waitFor()
  await takeAs('comments')
}

const takeEditing = async (page: Page, takeAs: TakeAs): Promise<void> => {
  const map = await openDemoMap(page, 'Gannet Isles')
  await map.canvas.focus()
  await page.keyboard.press('a')
  await page.keyboard.press('Enter')
  await map.newPoi.waitFor()
  await takeAs('new-poi')
  await map.newPoi.getByRole('button', { name: 'Cancel' }).click()
  await find(page, 'gannet r')
  await page.getByRole('button', { name: 'Gannet Rookery', exact: true }).click()
  const zone = map.info('Gannet Rookery')
  await zone.waitFor()
  await takeAs('zone')
  await zone.getByRole('button', { name: 'Edit shape' }).click()
  await page.getByRole('toolbar', { name: 'Edit shape' }).waitFor()
  await takeAs('shape')
}

const find = async (page: Page, text: string): Promise<void> => {
  await page.getByRole('application').focus()
  await page.keyboard.press('/')
  await page.getByRole('searchbox', { name: 'Find a POI' }).fill(text)
}
