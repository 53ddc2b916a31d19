import type { Locator, Page } from '@playwright/test'
import { jsonFile } from './jsonFile.ts'
import { MapPage } from './MapPage.ts'
import { addPois, withOwnMap } from './ownMap.ts'
import { expect, ONLY_IN_FULL, test } from './test.ts'

const STOPS_MAX = 80

/** Goes on by Tab alone until something has the focus. */
const tabTo = async (page: Page, goal: Locator): Promise<void> => {
  for (let stop = 0; stop < STOPS_MAX; stop++) {
    if (await goal.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(goal).toBeFocused()
}

const feature = (x: number, y: number, name: string) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [x, y] },
  properties: { name, layer: 'Sights', type: 'Light' },
})

test(
  'imports into an open map by keys alone, from the button to the undo',
  ONLY_IN_FULL,
  async ({ page, context, server }) => {
    const { map, owner } = await withOwnMap(server, context, 'Keyla')
    await addPois(owner, map.id, [
      { name: 'Lantern', category: 'Sights', type: 'Light' },
      { name: 'Mill', category: 'Sights', type: 'Light' },
    ])
    const editor = new MapPage(page)
    await editor.open(map)
    const button = page.getByRole('button', { name: 'Import', exact: true })
    await tabTo(page, button)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Import into this map' })
    await expect(dialog).toBeVisible()

    // Playwright begins to catch the chooser beside what is done next: a key may be faster.
    const choosing = page.waitForEvent('filechooser')
    await tabTo(page, dialog.getByLabel('Map data'))
    await page.keyboard.press('Space')
    const data = {
      type: 'FeatureCollection',
      image: { width: 1600, height: 1200 },
      features: [feature(440, 600, 'Lantern'), feature(100, 100, 'Jetty'), feature(200, 100, 'Ford')],
    }
    await (await choosing).setFiles(jsonFile(data, 'newer.geojson'))
    const choice = (name: string) => dialog.getByRole('checkbox', { name })
    await expect(choice('Jetty')).toBeChecked()

    const origin = dialog.getByRole('radiogroup', { name: 'Origin' })
    await tabTo(page, origin.locator(':checked'))
    await page.keyboard.press('ArrowRight')
    await expect(origin.getByRole('radio', { name: 'Bottom right' })).toBeChecked()
    await page.keyboard.press('ArrowLeft')
    await expect(choice('Jetty')).toBeChecked()
    await tabTo(page, choice('Ford'))
    await page.keyboard.press('Space')
    await expect(choice('Ford')).not.toBeChecked()
    await tabTo(page, choice('Mill'))
    await page.keyboard.press('Space')
    await expect(choice('Mill')).toBeChecked()
    const submit = dialog.getByRole('button', { name: /^Import \d changes$/ })
    await tabTo(page, submit)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(button).toBeFocused()
    await expect(editor.row('Jetty')).toBeVisible()
    await expect(editor.row('Mill')).toBeHidden()

    await page.keyboard.press('Control+z')
    await expect(editor.row('Mill')).toBeVisible()
    await expect(editor.row('Jetty')).toBeHidden()
  },
)
