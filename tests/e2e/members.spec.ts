import { mapPath } from '../../shared/paths.ts'
import { isAccessible } from './accessibility.ts'
import { MapPage } from './MapPage.ts'
import { addPois, withOwnMap } from './ownMap.ts'
import { signInContext } from './signInContext.ts'
import { expect, test } from './test.ts'

test('somebody joins a private map by a link, changes it, and loses that while the page is open', async ({
  server,
  context,
  page,
  browser,
}) => {
  const { map, owner } = await withOwnMap(server, context, 'Maud')
  await addPois(owner, map.id, [{ name: 'Ferry', category: 'Ways', type: 'Landing' }])
  await owner.post(`/api/maps/${map.id}/set-public`, { is_public: false })
  const guest = await browser.newContext({ baseURL: server.url })
  await signInContext(server, guest, 'edda@example.org', 'Edda')
  const theirs = new MapPage(await guest.newPage())
  // Told at once, they could not have begun anything that cannot be saved.
  await theirs.page.route('**/api/maps/*/live*', (route) => route.abort())
  let link = ''

  await test.step('the owner makes a link for editors', async () => {
    await page.goto(mapPath(map))
    await page.getByRole('button', { name: 'Edit this map' }).click()
    await page.getByRole('menuitem', { name: 'Members' }).click()
    const dialog = page.getByRole('dialog', { name: 'Members' })
    await expect(dialog.getByRole('listitem')).toHaveText([/@Maud\s*Owner/])
    const links = dialog.getByRole('region', { name: 'Invite by a link' })
    await links.getByText('Editor').click()
    await links.getByRole('button', { name: 'Make a link' }).click()
    link = await links.getByLabel('Copy the link now').inputValue()
    await isAccessible(page)
    await page.keyboard.press('Escape')
  })

  await test.step('whoever has a part of it learns nothing of the map', async () => {
    await theirs.page.goto('/invitation#guessed')
    await expect(theirs.page.getByRole('heading', { level: 1 })).toHaveText(/This invitation does not exist/)
    await expect(theirs.page.getByText('Isles of Maud')).toHaveCount(0)
  })

  await test.step('the other person accepts, and may change the map', async () => {
    await theirs.page.goto('/')
    await theirs.page.goto(link)
    await expect(theirs.page.getByRole('heading', { level: 1 })).toHaveText(/@Maud invites you to/)
    await isAccessible(theirs.page)
    await theirs.page.getByRole('button', { name: 'Accept as editor' }).click()
    await theirs.isReady()
    await expect(theirs.page.getByRole('button', { name: /Shared with 1/ })).toContainText(
      'you are an editor',
    )
    await expect(theirs.page.getByRole('button', { name: 'Add POI', exact: true })).toBeVisible()
  })

  await test.step('it is among what is shared with them', async () => {
    const list = await guest.newPage()
    await list.goto('/my-maps')
    await expect(list.getByRole('article').filter({ hasText: 'Isles of Maud' })).toContainText('Editor')
    await isAccessible(list)
    await list.close()
  })

  await test.step('the owner makes the map public and takes the membership back', async () => {
    await owner.post(`/api/maps/${map.id}/set-public`, { is_public: true })
    await page.reload()
    await page.getByRole('button', { name: /Shared with 1/ }).click()
    await page.getByRole('button', { name: 'Remove @Edda' }).click()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(page.getByText('@Edda was removed.').first()).toBeVisible()
  })

  await test.step('the open page turns read-only, and what it could not save becomes a suggestion', async () => {
    await theirs.page.keyboard.press('a')
    await theirs.click({ x: 420, y: 260 })
    await theirs.fill({ name: 'Lighthouse', category: 'Ways', type: 'Light' })
    await theirs.newPoi.getByRole('button', { name: 'Save' }).click()
    await expect(theirs.page.getByText(/You can no longer change this map/)).toBeVisible()
    await expect(theirs.page.getByRole('button', { name: 'Add POI', exact: true })).toHaveCount(0)
    await theirs.page.getByRole('button', { name: 'Suggest them' }).click()
    await expect(theirs.page.getByRole('region', { name: 'Suggestion' })).toContainText('2 changes')
    await theirs.page.reload()
    await expect(theirs.page.getByRole('region', { name: 'Suggestion' })).toContainText('2 changes')
  })
})
