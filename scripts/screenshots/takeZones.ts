import { DEMO_OWNER } from '../seed/demoOwner.ts'
import { onPage, PHONE, take, type Studio } from './Camera.ts'
import { openDemoMap } from './openDemoMap.ts'

const ZONE = 'Gannet Rookery'

export const takeZones = async (studio: Studio): Promise<void> => {
  await takeSelectedZone(studio)
  await takeDrawing(studio)
  await takeZonesOnPhone(studio)
}

const takeSelectedZone = (studio: Studio): Promise<void> =>
  onPage(studio, { as: DEMO_OWNER }, async (page) => {
    await openDemoMap(page, 'Gannet Isles')
    await page.getByRole('searchbox', { name: 'Find a POI' }).fill('gannet r')
    await page.getByRole('button', { name: ZONE, exact: true }).click()
    const inspector = page.getByRole('dialog', { name: ZONE })
    await inspector.waitFor()
    await take(studio, page, 'map-zone')
    await inspector.getByRole('button', { name: 'Fill: choose a colour' }).click()
    await take(studio, page, 'map-zone-colour')
    await page.keyboard.press('Escape')
    await inspector.getByRole('button', { name: 'Edit shape' }).click()
    await take(studio, page, 'map-zone-shape')
  })

/** A polygon whose next edge would cross it. */
const takeDrawing = (studio: Studio): Promise<void> =>
  onPage(studio, { as: DEMO_OWNER }, async (page) => {
    const map = await openDemoMap(page, 'Gannet Isles')
    await page.getByRole('button', { name: 'Polygon zone' }).click()
    for (const [x, y] of [
      [260, 560],
      [420, 470],
      [560, 560],
      [420, 660],
    ] as const)
      await map.click({ x, y })
    await map.canvas.hover({ position: { x: 480, y: 430 } })
    await take(studio, page, 'map-drawing')
  })

const takeZonesOnPhone = (studio: Studio): Promise<void> =>
  onPage(studio, { viewport: PHONE, as: DEMO_OWNER }, async (page) => {
    await openDemoMap(page, 'Gannet Isles')
    await page.getByRole('tab', { name: 'Legend' }).tap()
    await page.getByRole('searchbox', { name: 'Find a POI' }).fill('gannet r')
    await page.getByRole('button', { name: ZONE, exact: true }).tap()
    await page.getByRole('dialog', { name: ZONE }).waitFor()
    await take(studio, page, 'phone-zone')
  })
