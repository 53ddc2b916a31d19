import { loseLazyChunks } from './lazyChunks.ts'
import { MapPage } from './MapPage.ts'
import { addPois, withOwnMap } from './ownMap.ts'
import { expect, ONLY_IN_FULL, test } from './test.ts'

test(
  'shows messages and descriptions plainly while the scripts that dress them are lost',
  ONLY_IN_FULL,
  async ({ page, context, server }) => {
    const find = await loseLazyChunks(page, ['ZoneControls', 'EditPoi'])
    const { map, owner } = await withOwnMap(server, context, 'Gill')
    await addPois(owner, map.id, [
      { name: 'High Tower', category: 'Sights', type: 'Tower', description: 'A **high** one.' },
      { name: 'Low Tower', category: 'Sights', type: 'Tower' },
    ])
    const viewer = new MapPage(page)
    await viewer.open(map)
    const info = viewer.info('High Tower')
    const failure = page.waitForEvent('requestfailed', (request) => request.url().includes('/Markdown-'))
    await viewer.row('High Tower').click()
    await failure
    await expect(info.getByText('A **high** one.')).toBeVisible()
    find('Markdown')
    await info.getByRole('button', { name: 'Close' }).click()
    await viewer.row('High Tower').click()
    await expect(info.getByText('A high one.')).toBeVisible()

    const remove = async () => {
      await viewer.row('Low Tower').click()
      await viewer.info('Low Tower').getByRole('button', { name: 'Edit' }).click()
      await page.getByRole('button', { name: 'Delete', exact: true }).click()
      await page.getByRole('group', { name: 'Delete POI' }).getByRole('button', { name: 'Delete' }).click()
    }
    const note = page.getByRole('listitem').filter({ hasText: '“Low Tower” deleted.' })
    await remove()
    await note.getByRole('button', { name: 'Undo' }).click()
    await expect(viewer.row('Low Tower')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Undid: ' })).toBeVisible()
    await expect(page.locator('.toast')).toHaveCount(0)
    find('Toaster')
    await remove()
    await expect(note.and(page.locator('.toast'))).toBeVisible()
  },
)
