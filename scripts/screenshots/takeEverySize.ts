import type { Page } from '@playwright/test'
import { onPage, PHONE, take, type Studio } from './Camera.ts'
import { openDemoMap } from './openDemoMap.ts'

const SIZES = [PHONE, { width: 844, height: 390 }, { width: 1024, height: 768 }, { width: 1280, height: 800 }]
const SCHEMES = ['dark', 'light'] as const

/** The screens that a size or a theme changes most, in each size and theme. Keys lead there, which work at every size. */
export const takeEverySize = async (studio: Studio, owner: string): Promise<void> => {
  for (const colorScheme of SCHEMES)
    for (const viewport of SIZES)
      await onPage(studio, { viewport, as: owner, colorScheme }, (page) =>
        takeScreens(page, (name) =>
          take(studio, page, `${viewport.width}x${viewport.height}-${colorScheme}-${name}`),
        ),
      )
}

const takeScreens = async (page: Page, takeAs: (name: string) => Promise<void>): Promise<void> => {
  await page.goto('/')
  await page.locator('.tile img.is-loaded').first().waitFor()
  await takeAs('home')
  const map = await openDemoMap(page, 'Gannet Isles')
  await takeAs('map')
  await map.canvas.focus()
  await page.keyboard.press('a')
  await page.keyboard.press('Enter')
  await map.newPoi.waitFor()
  await takeAs('new-poi')
  await page.keyboard.press('Escape')
  await map.newPoi.waitFor({ state: 'hidden' })
  await map.canvas.focus()
  await page.keyboard.press('/')
  await page.getByRole('searchbox', { name: 'Find a POI' }).fill('nine gulls')
  await map.row('Nine Gulls').waitFor()
  await page.keyboard.press('Enter')
  await map.info('Nine Gulls').waitFor()
  await takeAs('popup')
}
