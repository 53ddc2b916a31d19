import type { Page } from 'playwright'
import { DEMO_OWNER } from '../seed/demoOwner.ts'
import { onPage, PHONE, take, type Studio } from './Camera.ts'
import { openDemoMap } from './openDemoMap.ts'

const WALKER = 'walker@localhost'

/** Screenshots of a suggestion: as it is made, and as the owner of the map reviews it. */
export const takeSuggestions = async (studio: Studio): Promise<void> => {
  await onPage(studio, { as: WALKER, name: 'Wanda' }, async (page) => {
    const map = await openDemoMap(page, 'Gannet Isles')
    await page.getByRole('button', { name: 'Suggest a change' }).click()
    const banner = page.getByRole('region', { name: 'Suggestion' })
    await banner.waitFor()
    await map.isReady()
    await page.keyboard.press('a')
    await map.place({ x: 560, y: 420 }, { name: 'Wreck of the Petrel', category: 'Landmarks', type: 'Wreck' })
    await page.getByRole('searchbox', { name: 'Find a POI' }).fill('nine gulls')
    await map.row('Nine Gulls').click()
    await map.info('Nine Gulls').getByRole('button', { name: 'Edit' }).click()
    await page.getByLabel('Name', { exact: true }).fill('The Nine Gulls')
    const x = page.getByLabel('X', { exact: true })
    await x.fill(String(Number((await x.inputValue()).replace(',', '')) + 260))
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('searchbox', { name: 'Find a POI' }).fill('')
    await take(studio, page, 'map-suggest')
    await banner.getByRole('button', { name: 'Send' }).click()
    const dialog = page.getByRole('dialog', { name: 'Send your suggestion' })
    await dialog
      .getByRole('textbox', { name: 'Message' })
      .fill('The inn moved down to the harbour, and a wreck lies off the point since the last storm.')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await banner.waitFor({ state: 'hidden' })
  })
  await onPage(studio, { as: DEMO_OWNER }, async (page) => {
    await openDemoMap(page, 'Gannet Isles')
    await openReview(page)
    await take(studio, page, 'map-review')
  })
  await onPage(studio, { as: DEMO_OWNER, viewport: PHONE }, async (page) => {
    await openDemoMap(page, 'Gannet Isles')
    await page.goto(`${page.url().replace(/[?#].*/, '')}?review`)
    await openProposal(page)
    await take(studio, page, 'phone-review')
  })
}

const openReview = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: '1 suggestion' }).click()
  await openProposal(page)
}

const openProposal = async (page: Page): Promise<void> => {
  const review = page.getByRole('complementary', { name: 'Suggestions for this map' })
  await review.getByRole('button', { name: /Wanda/ }).click()
  await review.getByRole('button', { name: /Nine Gulls/ }).click()
}
