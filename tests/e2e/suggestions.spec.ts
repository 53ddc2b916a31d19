import { mapPath } from '../../shared/paths.ts'
import type { Proposal } from '../../shared/proposals/proposals.ts'
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
  ])
  const suggesting = await browser.newContext({ baseURL: server.url })
  await signInContext(server, suggesting, 'wilma@example.org', 'Wilma')
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

  await test.step('they survive a reload, and can be undone', async () => {
    await theirs.page.reload()
    await theirs.isReady()
    await expect(banner).toContainText('2 changes')
    await theirs.row('Mill').click()
    await theirs.info('Mill').getByRole('button', { name: 'Delete' }).or(theirs.info('Mill').getByRole('button', { name: 'Edit' })).first().click()
  })
  await page.goto(mapPath(map))
  const proposals = (await owner.get(`/api/maps/${map.id}/proposals`)).json<Proposal[]>()
  expect(proposals).toEqual([])
})
