import { mapPath } from '../../shared/paths.ts'
import { newEntityId } from '../../shared/ids.ts'
import type { Proposal } from '../../shared/proposals/proposals.ts'
import { aZone } from '../builders.ts'
import { commit } from '../mapFixture.ts'
import { isAccessible } from './accessibility.ts'
import { MapPage } from './MapPage.ts'
import { addPois, withOwnMap } from './ownMap.ts'
import { signInContext } from './signInContext.ts'
import { expect, test } from './test.ts'

test('somebody suggests changes of another’s map, who takes a part of them', async ({
  server,
  context,
  page,
  browser,
}) => {
  const { map, owner } = await withOwnMap(server, context, 'Hilda')
  await addPois(owner, map.id, [
    { name: 'Ferry', category: 'Ways', type: 'Landing' },
    { name: 'Mill', category: 'Ways', type: 'Landing' },
    { name: 'Ford', category: 'Ways', type: 'Landing' },
  ])
  const points = [
    { x: 300, y: 300 },
    { x: 500, y: 300 },
    { x: 400, y: 450 },
  ]
  const shoal = aZone({ id: newEntityId(map.id), label: 'Shoal', geometry: { kind: 'polygon', points } })
  await commit(owner, { changes: `/api/maps/${map.id}/changes` }, [
    { op: 'insert', kind: 'zone', entity: shoal },
  ])
  const suggesting = await browser.newContext({ baseURL: server.url })
  const { client } = await signInContext(server, suggesting, 'wilma@example.org', 'Wilma')
  const theirs = new MapPage(await suggesting.newPage())
  const banner = theirs.page.getByRole('region', { name: 'Suggestion' })

  await test.step('changes are kept, and nothing is committed', async () => {
    await theirs.page.goto(mapPath(map))
    await theirs.page.getByRole('button', { name: 'Suggest a change' }).click()
    await expect(banner).toContainText('You are suggesting changes. 0 changes')
    await theirs.isReady()
    await theirs.page.keyboard.press('a')
    await theirs.click({ x: 420, y: 260 })
    await theirs.fill({ name: 'Lighthouse', category: 'Ways', type: 'Light' })
    await theirs.newPoi.getByRole('button', { name: 'Save' }).click()
    await expect(theirs.newPoi).toBeHidden()
    await expect(banner).toContainText('2 changes')
  })

  await test.step('they survive a reload', async () => {
    await theirs.page.reload()
    await theirs.isReady()
    await expect(banner).toContainText('2 changes')
    await expect(theirs.row('Lighthouse')).toBeVisible()
    await isAccessible(theirs.page)
  })

  await test.step('a POI is renamed, another one removed, and one undone', async () => {
    await theirs.row('Ferry').click()
    await theirs.info('Ferry').getByRole('button', { name: 'Edit' }).click()
    await theirs.page.getByLabel('Name', { exact: true }).fill('Old Ferry')
    await theirs.page.getByLabel('X', { exact: true }).fill('640')
    await theirs.page.getByRole('button', { name: 'Save' }).click()
    await theirs.row('Mill').click()
    await theirs.info('Mill').getByRole('button', { name: 'Edit' }).click()
    await theirs.page.getByRole('button', { name: 'Delete', exact: true }).click()
    await theirs.page
      .getByRole('group', { name: 'Delete POI' })
      .getByRole('button', { name: 'Delete' })
      .click()
    await expect(banner).toContainText('4 changes')
    await theirs.page.keyboard.press('ControlOrMeta+z')
    await expect(banner).toContainText('3 changes')
    await theirs.page.keyboard.press('ControlOrMeta+Shift+z')
    await expect(banner).toContainText('4 changes')
  })

  await test.step('they are sent with a message', async () => {
    await banner.getByRole('button', { name: 'Send' }).click()
    const dialog = theirs.page.getByRole('dialog', { name: 'Send your suggestion' })
    await expect(dialog).toContainText('2 added, 1 changed, 1 removed')
    await dialog.getByRole('textbox', { name: 'Message' }).fill('The mill burnt down last season.')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(banner).toBeHidden()
    await expect(theirs.row('Mill')).toBeVisible()
    await expect(theirs.row('Lighthouse')).toHaveCount(0)
  })

  const mine = new MapPage(page)
  const review = page.getByRole('complementary', { name: 'Suggestions for this map' })
  await test.step('the owner sees them on the map, and takes a part', async () => {
    await page.goto('/my-maps')
    await page.getByRole('link', { name: '1 suggestion' }).click()
    await review.getByRole('button', { name: /Wilma/ }).click()
    await expect(review).toContainText('The mill burnt down last season.')
    await review.getByRole('button', { name: /^Old Ferry|^Ferry/ }).click()
    await expect(review.getByRole('definition').filter({ hasText: 'Old Ferry' })).toBeVisible()
    await isAccessible(page)
    await review.locator('label').filter({ hasText: 'Take Mill' }).click()
    await review.getByRole('textbox', { name: 'A word back' }).fill('The mill stays.')
    await review.getByRole('button', { name: 'Take 3 of 4' }).click()
    await expect(mine.row('Lighthouse')).toBeVisible()
    await expect(mine.row('Old Ferry')).toBeVisible()
    await expect(mine.row('Mill')).toBeVisible()
    await expect(review.getByRole('button', { name: /Wilma/ })).toContainText('Taken in part')
  })

  await test.step('one step of undo takes it all back', async () => {
    await page.getByRole('button', { name: 'Close suggestions' }).click()
    await page
      .getByRole('listitem')
      .filter({ hasText: 'The suggestion is taken.' })
      .getByRole('button', { name: 'Undo' })
      .click()
    await expect(mine.row('Lighthouse')).toHaveCount(0)
    await expect(mine.row('Ferry')).toBeVisible()
  })

  await test.step('who suggested it sees what became of it', async () => {
    await theirs.page.goto('/my-suggestions')
    const row = theirs.page.getByRole('listitem').filter({ hasText: 'The mill burnt down last season.' })
    await expect(row).toContainText('Taken in part')
    await expect(row).toContainText('The mill stays.')
    await isAccessible(theirs.page)
  })
  expect((await client.get('/api/user/proposals')).json<Proposal[]>()).toMatchObject([
    { state: 'taken_in_part' },
  ])
})
