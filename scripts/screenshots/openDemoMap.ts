import type { Page } from 'playwright'
import { MapPage } from '../../tests/e2e/MapPage.ts'

/** Opens a demo map from the home page. */
export const openDemoMap = async (page: Page, name: string): Promise<MapPage> => {
  await page.goto('/')
  await page.getByRole('link', { name: new RegExp(`^${name} \\(`) }).click()
  const map = new MapPage(page)
  await map.isReady()
  return map
}
