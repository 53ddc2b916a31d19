import type { Page } from 'playwright'
import type { UploadAnswer } from '../../shared/maps/maps.ts'
import { MapPage } from '../../tests/e2e/MapPage.ts'
import { DEMO_OWNER } from '../seed/demoOwner.ts'
import { onPage, PHONE, take, type Studio } from './Camera.ts'
import { openDemoMap } from './openDemoMap.ts'

/** Screenshots of a map beside a branch of it on which somebody has worked. Comes after what counts maps, as it makes one. */
export const takeComparison = async (studio: Studio): Promise<void> => {
  let address = ''
  await onPage(studio, { as: DEMO_OWNER }, async (page) => {
    await openDemoMap(page, 'Gannet Isles')
    const original = page.url().replace(/[?#].*/, '')
    const branchId = await branched(page, original)
    await page.goto(`/map/${branchId}`)
    const branch = new MapPage(page)
    await branch.isReady()
    await workOn(page, branch)
    address = `${original}?compare=${branchId}`
    await page.goto(address)
    await chooseMoved(page)
    await take(studio, page, 'map-compare')
  })
  await onPage(studio, { as: DEMO_OWNER, viewport: PHONE }, async (page) => {
    await page.goto(address)
    await chooseMoved(page)
    await take(studio, page, 'phone-compare')
  })
}

const branched = async (page: Page, original: string): Promise<number> => {
  const id = /(\d+)$/.exec(original)?.[1] ?? ''
  const headers = { origin: new URL(original).origin }
  const answer = await page.request.post(`/api/maps/${id}/branch`, {
    data: { display_name: 'Gannet Isles, winter' },
    headers,
  })
  return ((await answer.json()) as UploadAnswer).id
}

const workOn = async (page: Page, branch: MapPage): Promise<void> => {
  await page.getByRole('searchbox', { name: 'Find a POI' }).fill('nine gulls')
  await branch.row('Nine Gulls').click()
  await branch.info('Nine Gulls').getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Name', { exact: true }).fill('The Nine Gulls')
  const x = page.getByLabel('X', { exact: true })
  await x.fill(String(Number((await x.inputValue()).replace(',', '')) + 260))
  await page.getByRole('button', { name: 'Save' }).click()
  await branch.info('The Nine Gulls').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('searchbox', { name: 'Find a POI' }).fill('')
  await page.getByRole('button', { name: 'Fit map' }).click()
  for (const [place, name] of [
    [{ x: 560, y: 420 }, 'Wreck of the Petrel'],
    [{ x: 700, y: 300 }, 'Wreck of the Tern'],
  ] as const) {
    await page.getByRole('button', { name: 'Add POI', exact: true }).click()
    await branch.place(place, { name, category: 'Landmarks', type: 'Wreck' })
  }
  await branch.saved.waitFor()
}

const chooseMoved = async (page: Page): Promise<void> => {
  const panel = page.getByRole('complementary', { name: 'Another map beside this one' })
  await panel.getByRole('button', { name: /Nine Gulls/ }).click()
}
