import type { PoiAnswer } from '../../shared/content/pois.ts'
import { mapPath } from '../../shared/paths.ts'
import type { Client } from '../Client.ts'
import { commit } from '../mapFixture.ts'
import { isAccessible } from './accessibility.ts'
import { chooseOwnerAct, MapPage } from './MapPage.ts'
import { addPois, withOwnMap } from './ownMap.ts'
import { signInContext } from './signInContext.ts'
import { expect, test } from './test.ts'

const poisOf = async (client: Client, mapId: number): Promise<readonly PoiAnswer[]> =>
  (await client.get(`/api/poi/all/${mapId}`)).json<{ pois: PoiAnswer[] }>().pois

test('an owner opens a moment, restores it with undo, and takes back what a sitting did', async ({
  server,
  context,
  page,
  browser,
}) => {
  const { map, owner } = await withOwnMap(server, context, 'Hanna')
  await addPois(owner, map.id, [
    { name: 'Mill', category: 'Ways', type: 'Landing' },
    { name: 'Ford', category: 'Ways', type: 'Landing' },
  ])
  const pois = await poisOf(owner, map.id)
  const idOf = (name: string) => pois.find((poi) => poi.poi_name === name)?.id ?? 0
  await commit(owner, { changes: `/api/maps/${map.id}/changes` }, [
    { op: 'remove', kind: 'poi', id: idOf('Mill') },
    { op: 'patch', kind: 'poi', id: idOf('Ford'), fields: { name: 'Old ford', x: 900 } },
  ])
  const mine = new MapPage(page)
  const panel = page.getByRole('complementary', { name: 'History of this map' })
  const bar = page.getByRole('region', { name: 'The map as it was' })

  await test.step('the history says who did what, and what it came to', async () => {
    await mine.open(map)
    await chooseOwnerAct(page, 'History')
    await panel.getByRole('button', { name: /Hanna.*2 POIs added, 1 POI changed, 1 POI removed/ }).click()
    await expect(panel.getByRole('button', { name: /^Old ford/ })).toContainText('Added')
    await isAccessible(page)
  })

  await test.step('a moment is shown as it was, and reached with the keys of the slider', async () => {
    await panel.getByRole('button', { name: 'See the map then' }).click()
    await expect(bar).toContainText('You see the map as it was on')
    await expect(mine.row('Old ford')).toBeVisible()
    // Until its range is known, it takes no key.
    await expect(bar.getByRole('slider')).toBeEnabled()
    await bar.getByRole('slider').press('ArrowLeft')
    await expect(mine.row('Mill')).toBeVisible()
    await expect(mine.row('Ford')).toBeVisible()
    await expect(page).toHaveURL(/[?&]at=1\b/)
    await isAccessible(page)
  })

  await test.step('it is restored as one step, which is undone at once', async () => {
    await bar.getByRole('button', { name: 'Restore' }).click()
    await expect(page.getByText('Restored the map.', { exact: true })).toBeVisible()
    await expect(mine.row('Mill')).toBeVisible()
    await expect(mine.saved).toBeVisible()
    expect((await poisOf(owner, map.id)).map(({ id }) => id).sort()).toEqual(pois.map(({ id }) => id).sort())
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
    await expect(mine.row('Mill')).toHaveCount(0)
    await expect(mine.row('Old ford')).toBeVisible()
  })

  await test.step('one thing has its own history, and goes back alone', async () => {
    await mine.row('Old ford').click()
    await mine.info('Old ford').getByRole('button', { name: 'History' }).click()
    await expect(panel.getByRole('listitem').first()).toContainText('Hanna')
    await panel.getByRole('button', { name: 'Restore this' }).last().click()
    await expect(mine.row('Ford')).toBeVisible()
    await isAccessible(page)
  })

  await test.step('a reader sees none of it', async () => {
    const reading = await browser.newContext({ baseURL: server.url })
    await signInContext(server, reading, 'rudi@example.org', 'Rudi')
    const other = await reading.newPage()
    await other.goto(`${mapPath(map)}?at=1`)
    await expect(other.getByText('Only those who edit this map see what was on it.')).toBeVisible()
    await other.getByRole('button', { name: 'See the map as it is' }).click()
    await new MapPage(other).isReady()
    await reading.close()
  })
})

test('a sitting shows what its person did, and taking it back leaves what others added in between', async ({
  server,
  context,
  page,
  browser,
}) => {
  const { map, owner } = await withOwnMap(server, context, 'Ida')
  const guest = await browser.newContext({ baseURL: server.url })
  const { client: anna } = await signInContext(server, guest, 'anna@example.org', 'Anna')
  await owner.post(`/api/maps/${map.id}/members`, { username: 'Anna', role: 'editor' })
  await anna.post(`/api/user/invitations/${map.id}/accept`)
  await addPois(owner, map.id, [{ name: 'Mill', category: 'Ways', type: 'Landing' }])
  await addPois(anna, map.id, [{ name: 'Quay', category: 'Ports', type: 'Quays' }])
  await addPois(owner, map.id, [{ name: 'Ford', category: 'Rivers', type: 'Fords' }])
  const mine = new MapPage(page)
  const panel = page.getByRole('complementary', { name: 'History of this map' })
  await mine.open(map)
  await chooseOwnerAct(page, 'History')
  await panel.getByRole('button', { name: /Ida.*2 POIs added/ }).click()
  await expect(panel.getByRole('button', { name: /^Mill/ })).toBeVisible()
  await expect(panel.getByRole('button', { name: /^Ford / })).toBeVisible()
  await expect(panel.getByRole('button', { name: /^Quay/ })).toHaveCount(0)
  await panel.getByRole('button', { name: 'Take all back' }).click()
  await expect(mine.row('Mill')).toHaveCount(0)
  await expect(mine.saved).toBeVisible()
  expect((await poisOf(owner, map.id)).map(({ poi_name }) => poi_name)).toEqual(['Quay'])
  await expect(panel.getByRole('button', { name: /^Mill/ })).toContainText('taken back already')
  await isAccessible(page)
})
