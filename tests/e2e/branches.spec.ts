import { uploadForm } from '../mapBuilders.ts'
import { isAccessible, isAccessibleHere } from './accessibility.ts'

import { addPois, withOwnMap } from './ownMap.ts'
import { signInContext } from './signInContext.ts'
import { expect, test } from './test.ts'

test('somebody continues an abandoned map as a branch, and both maps name one another', async ({
  server,
  context,
  page,
  browser,
}) => {
  const { map, owner } = await withOwnMap(server, context, 'Ottilie')
  await addPois(owner, map.id, [{ name: 'Mill', category: 'Sights', type: 'Mill' }])
  const body = await uploadForm({ fields: { display_name: 'Cellar' } })
  await owner.send('POST', `/api/child-maps/${map.id}/child`, { body })
  const continuing = await browser.newContext({ baseURL: server.url })
  await signInContext(server, continuing, 'quill@example.org', 'Quill')
  const reader = await continuing.newPage()
  const address = `/map/${map.id}`

  await test.step('a living map can be branched once its owner allows it', async () => {
    await reader.goto(address)
    await expect(reader.getByRole('treeitem', { name: 'Mill', exact: true })).toBeVisible()
    await expect(reader.getByRole('button', { name: 'Branch this map' })).toHaveCount(0)
    await page.goto(address)
    await page.getByRole('button', { name: 'Suggestions', exact: true }).click()
    await page.getByRole('switch', { name: 'Others may branch this map' }).click()
    await expect(page.getByRole('switch', { name: 'Others may branch this map' })).toBeChecked()
    await isAccessible(page)
    await reader.reload()
    await expect(reader.getByRole('button', { name: 'Branch this map' })).toBeVisible()
  })

  await test.step('an abandoned one says so on its tile and its page, and can be continued from both', async () => {
    await (await server.data()).abandon(map.id)
    await reader.goto(address)
    await expect(reader.getByText(/Not updated for \d+ months/)).toBeVisible()
    await expect(reader.getByRole('button', { name: 'Continue this map' })).toBeVisible()
    await reader.goto('/')
    const tile = reader.getByRole('article').filter({ hasText: 'Isles of Ottilie' })
    await expect(tile).toContainText(/Not updated for \d+ months · Continue this map/)
    await isAccessible(reader)
    await tile.getByRole('link', { name: 'Continue this map' }).press('Enter')
    const dialog = reader.getByRole('dialog', { name: 'Continue this map' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Isles, continued')
    await dialog.getByRole('checkbox', { name: 'With its region map' }).press('Space')
    await isAccessibleHere(reader)
    await dialog.getByRole('button', { name: 'Make my branch' }).click()
  })

  await test.step('the branch has what was on it, and says where it is from', async () => {
    await expect(reader.getByRole('heading', { name: 'Isles, continued' })).toBeVisible()
    await expect(reader.getByRole('region', { name: 'Branches' })).toContainText(
      'Branched from Isles of Ottilie by @Ottilie',
    )
    await expect(reader.getByRole('treeitem', { name: 'Mill', exact: true })).toBeVisible()
    await expect(reader.getByRole('switch', { name: 'Public', exact: true })).not.toBeChecked()
    await expect(reader.getByRole('link', { name: 'Cellar' })).toBeVisible()
    await isAccessible(reader)
  })

  await test.step('its origin names it as soon as it is public, and its owner is told', async () => {
    await page.goto(address)
    await page.getByText('1 branch', { exact: true }).click()
    const branches = page.getByRole('region', { name: 'Branches' })
    await expect(branches.getByRole('listitem')).toHaveText('a map that is no longer public')
    await reader.getByRole('switch', { name: 'Public', exact: true }).click()
    await expect(reader.getByText('Your map is now PUBLIC!').first()).toBeVisible()
    await page.reload()
    await page.getByText('1 branch', { exact: true }).click()
    await expect(branches.getByRole('link', { name: 'Isles, continued', exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
    await expect(page.getByRole('dialog', { name: 'Notifications' })).toContainText(
      '@Quill continues your map Isles of Ottilie as Isles, continued',
    )
  })
  await continuing.close()
})
