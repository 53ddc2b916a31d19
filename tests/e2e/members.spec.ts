import type { LinkAnswer } from '../../shared/maps/members.ts'
import { mapPath } from '../../shared/paths.ts'
import { TEXTS } from '../../shared/texts/texts.ts'
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

test('somebody invited by name accepts among their maps, and takes the map over from there', async ({
  server,
  context,
  page,
  browser,
}) => {
  const { map, owner } = await withOwnMap(server, context, 'Nora')
  await owner.post(`/api/maps/${map.id}/set-public`, { is_public: false })
  const guest = await browser.newContext({ baseURL: server.url })
  await signInContext(server, guest, 'theo@example.org', 'Theo')
  const theirs = await guest.newPage()
  const dialog = page.getByRole('dialog', { name: 'Members' })
  const waiting = theirs.getByRole('list', { name: 'Invitations' }).getByRole('listitem')
  const tile = theirs.getByRole('article').filter({ hasText: 'Isles of Nora' })

  await test.step('the owner invites them as a viewer', async () => {
    await page.goto(mapPath(map))
    await page.getByRole('button', { name: 'Edit this map' }).click()
    await page.getByRole('menuitem', { name: 'Members' }).click()
    const form = dialog.getByRole('form', { name: 'Invite somebody' })
    await form.getByLabel('Username').fill('nobody.by.this.name')
    await form.getByText('Viewer', { exact: true }).click()
    await form.getByRole('button', { name: 'Invite' }).click()
    await expect(form.getByText('There is nobody with this username.')).toBeVisible()
    await form.getByLabel('Username').fill('@Theo')
    await form.getByRole('button', { name: 'Invite' }).click()
    await expect(dialog.getByRole('listitem').filter({ hasText: '@Theo' })).toContainText('invited')
  })

  await test.step('they accept, and see the private map', async () => {
    await theirs.goto('/my-maps')
    await expect(waiting).toContainText(['@Nora invites you as a viewer of Isles of Nora'])
    await isAccessible(theirs)
    await waiting.getByRole('button', { name: 'Accept Isles of Nora' }).click()
    await expect(waiting).toHaveCount(0)
    await expect(tile).toContainText('Viewer')
  })

  await test.step('the owner offers them the map', async () => {
    const form = dialog.getByRole('form', { name: 'Hand over' })
    await form.getByLabel('New owner').fill('Theo')
    await form.getByRole('button', { name: 'Offer the map' }).click()
    await page.getByRole('button', { name: 'Offer', exact: true }).click()
    await expect(dialog.getByText('Offered to @Theo, who has not answered yet.')).toBeVisible()
    await isAccessible(page)
  })

  await test.step('they accept, and it is among their own', async () => {
    await theirs.reload()
    await expect(waiting).toContainText(['@Nora offers you to become the owner of Isles of Nora'])
    await waiting.getByRole('button', { name: 'Accept Isles of Nora' }).click()
    await expect(waiting).toHaveCount(0)
    await expect(tile).toContainText('Shared with 1')
  })

  await test.step('the former owner edits it, and cannot share it', async () => {
    await page.reload()
    await expect(page.getByRole('button', { name: 'Add POI', exact: true })).toBeVisible()
    await page.getByRole('button', { name: /Shared with 1/ }).click()
    await expect(dialog.getByRole('listitem')).toHaveText([/@Theo\s*Owner/, /@Nora\s*Editor/])
    await expect(dialog.getByRole('form')).toHaveCount(0)
  })
})

test('a private map is gone from the open page of a viewer once it is taken away from them', async ({
  server,
  context,
  browser,
}) => {
  const { map, owner } = await withOwnMap(server, context, 'Runa')
  await addPois(owner, map.id, [{ name: 'Ferry', category: 'Ways', type: 'Landing' }])
  await owner.post(`/api/maps/${map.id}/set-public`, { is_public: false })
  const guest = await browser.newContext({ baseURL: server.url })
  const { client, user } = await signInContext(server, guest, 'ivo@example.org', 'Ivo')
  await owner.post(`/api/maps/${map.id}/members`, { username: 'Ivo', role: 'viewer' })
  await client.post(`/api/user/invitations/${map.id}/accept`)
  const theirs = new MapPage(await guest.newPage())
  const streamed = theirs.page.waitForResponse('**/live*')
  await theirs.open(map)
  await streamed
  await expect(theirs.row('Ferry')).toBeVisible()

  await owner.send('DELETE', `/api/maps/${map.id}/members/${user._id}`)
  const missing = theirs.page.getByRole('heading', { level: 1, name: TEXTS.map.notFound })
  await expect(missing).toBeVisible()
  await expect(theirs.page.getByText('Ferry')).toHaveCount(0)
  await isAccessible(theirs.page)
  await theirs.page.reload()
  await expect(missing).toBeVisible()
})

test('an invitation is still there after a sign-in where the browser opens no popup', async ({
  server,
  context,
  page,
}) => {
  const { map, owner } = await withOwnMap(server, context, 'Olga')
  const link = (await owner.post(`/api/maps/${map.id}/invitations`, { role: 'viewer' })).json<LinkAnswer>()
  await context.clearCookies()
  await page.addInitScript(() => {
    window.open = () => null
  })
  await page.goto(link.url)
  await page.getByRole('main').getByRole('button', { name: TEXTS.account.signIn }).click()
  await page.getByLabel('E-mail').fill('pia@example.org')
  await page.getByLabel('Name').fill('Pia')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Accept as viewer' }).click()
  await expect(page.getByRole('button', { name: /Shared with 1/ })).toContainText('you are a viewer')
})
