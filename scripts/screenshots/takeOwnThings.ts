import { onPage, take, type Studio } from './Camera.ts'
import { openDemoMap } from './openDemoMap.ts'

/** Screenshots of what a visitor stores in the browser: found POIs, pins, drawings. */
export const takeOwnThings = (studio: Studio): Promise<void> =>
  onPage(studio, {}, async (page) => {
    const map = await openDemoMap(page, 'Gannet Isles')
    await page.getByRole('searchbox', { name: 'Find a POI' }).fill('nine gulls')
    await map
      .row('Nine Gulls')
      .getByRole('button', { name: /^Found/ })
      .click()
    await page.getByRole('searchbox', { name: 'Find a POI' }).fill('')
    await page.getByRole('button', { name: 'Place a pin' }).click()
    await map.click({ x: 420, y: 330 })
    const pin = page.getByRole('dialog', { name: 'New pin' })
    await pin.getByRole('textbox', { name: 'Label' }).fill('Stash')
    await take(studio, page, 'map-pin')
    await pin.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Draw with the pencil' }).click()
    await page.mouse.move(700, 300)
    await page.mouse.down()
    for (let step = 0; step < 40; step++)
      await page.mouse.move(700 + step * 6, 300 + Math.round(40 * Math.sin(step / 4)))
    await page.mouse.up()
    await page.getByRole('toolbar', { name: 'Pencil' }).getByRole('button', { name: 'Finish' }).click()
    await page.getByRole('dialog', { name: 'Save drawing' }).waitFor()
    await take(studio, page, 'map-drawing-name')
    await page.getByRole('dialog', { name: 'Save drawing' }).getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('button', { name: 'Plan a route' }).click()
    await page.getByRole('button', { name: 'Plan the route' }).click()
    await page.getByRole('complementary', { name: 'Route', exact: true }).waitFor()
    await take(studio, page, 'map-route')
  })
