import type { Page } from '@playwright/test'
import type { Client } from '../Client.ts'
import { type MapAddress, MapPage } from './MapPage.ts'
import { addPois, withOwnMap } from './ownMap.ts'
import { signInContext } from './signInContext.ts'
import { expect, test } from './test.ts'

/** The page learns nothing by asking, only by what it is told. */
const isOnlyTold = (page: Page) => page.route('**/api/maps/*/changes?after=*', (route) => route.abort())

/** Gives the only POI of the map another name. */
const rename = async (client: Client, map: MapAddress, name: string): Promise<void> => {
  const [poi] = (await client.get(`/api/poi/all/${map.id}`)).json<{ pois: { id: number }[] }>().pois
  const answer = await client.send('PUT', `/api/poi/update-name/${poi?.id}`, { body: { poi_name: name } })
  expect(answer.status).toBe(200)
}

test('what an editor does is on a visitor’s open page at once, told by the stream', async ({
  server,
  context,
  browser,
}) => {
  const { map, owner } = await withOwnMap(server, context, 'Liv')
  await addPois(owner, map.id, [{ name: 'Ferry', category: 'Ways', type: 'Landing' }])
  const visitor = new MapPage(await (await browser.newContext({ baseURL: server.url })).newPage())
  await isOnlyTold(visitor.page)
  const streamed = visitor.page.waitForResponse('**/live*')
  await visitor.open(map)
  await streamed
  await expect(visitor.row('Ferry')).toBeVisible()
  await rename(owner, map, 'Old Ferry')
  await expect(visitor.row('Old Ferry')).toBeVisible()
})

test('an editor is told who has overwritten what they set, and puts it back', async ({
  server,
  context,
  page,
  browser,
}) => {
  const { map, owner } = await withOwnMap(server, context, 'Una')
  await addPois(owner, map.id, [{ name: 'Mill', category: 'Sights', type: 'Houses' }])
  const guest = await browser.newContext({ baseURL: server.url })
  const { client: anna } = await signInContext(server, guest, 'anna@example.org', 'Anna')
  await owner.post(`/api/maps/${map.id}/members`, { username: 'Anna', role: 'editor' })
  expect((await anna.post(`/api/user/invitations/${map.id}/accept`)).status).toBe(200)

  const viewer = new MapPage(page)
  await isOnlyTold(page)
  const streamed = page.waitForResponse('**/live*')
  await viewer.open(map)
  await streamed
  await viewer.row('Mill').click()
  await viewer.info('Mill').getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Name', { exact: true }).fill('Old Mill')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(viewer.saved).toBeVisible()

  await rename(anna, map, 'New Mill')
  const told = page.getByText('Anna changed the name of “Old Mill” to “New Mill”.')
  await expect(told.first()).toBeVisible()
  await expect(page.getByText('Anna changed this POI.')).toBeVisible()
  await page.getByRole('button', { name: 'Put mine back' }).click()
  await expect(viewer.row('Old Mill')).toBeVisible()
  await expect(viewer.saved).toBeVisible()
})
