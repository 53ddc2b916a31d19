import type { PoiAnswer } from '../../shared/content/pois.ts'
import type { UploadAnswer } from '../../shared/maps/maps.ts'
import { newEntityId, sameIdIn } from '../../shared/ids.ts'
import { mapPath } from '../../shared/paths.ts'
import type { Proposal } from '../../shared/proposals/proposals.ts'
import { aPoi } from '../builders.ts'
import type { Client } from '../Client.ts'
import { commit } from '../mapFixture.ts'
import { pngPicture } from '../pictures.ts'
import { isAccessible } from './accessibility.ts'
import { chooseOwnerAct, MapPage } from './MapPage.ts'
import { addPois, withOwnMap } from './ownMap.ts'
import { signInContext } from './signInContext.ts'
import { expect, test } from './test.ts'

const poisOf = async (client: Client, mapId: number): Promise<readonly PoiAnswer[]> =>
  (await client.get(`/api/poi/all/${mapId}`)).json<{ pois: PoiAnswer[] }>().pois

const iconOf = async (client: Client, mapId: number): Promise<string> => {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await pngPicture(32, 32))], { type: 'image/png' }), 'a.png')
  const answer = await client.send('POST', `/api/maps/${mapId}/assets?purpose=icon`, { body: form })
  return answer.json<{ ref: string }>().ref
}

test('an owner takes what a branch has that is new, and whoever made it suggests the rest', async ({
  server,
  context,
  page,
  browser,
}) => {
  const { map, owner } = await withOwnMap(server, context, 'Tilda')
  await addPois(owner, map.id, [
    { name: 'Mill', category: 'Ways', type: 'Landing' },
    { name: 'Ford', category: 'Ways', type: 'Landing' },
    { name: 'Quay', category: 'Ways', type: 'Landing' },
  ])
  const pois = await poisOf(owner, map.id)
  const idOf = (name: string) => pois.find((poi) => poi.poi_name === name)?.id ?? 0
  await owner.post(`/api/maps/${map.id}/set-branching`, { allows_branching: true })
  const branching = await browser.newContext({ baseURL: server.url })
  const { client } = await signInContext(server, branching, 'quirin@example.org', 'Quirin')
  const branch = (
    await client.post(`/api/maps/${map.id}/branch`, { display_name: 'Isles, continued' })
  ).json<UploadAnswer>()
  await expect.poll(async () => (await poisOf(client, branch.id)).length).toBe(3)
  await client.post(`/api/maps/${branch.id}/set-public`, { is_public: true })
  const there = (name: string) => sameIdIn(branch.id, idOf(name))
  const typeId = sameIdIn(branch.id, pois[0]?.type_id ?? 0)
  const icon = await iconOf(client, branch.id)
  await commit(client, { changes: `/api/maps/${branch.id}/changes` }, [
    {
      op: 'insert',
      kind: 'poi',
      entity: aPoi({ id: newEntityId(branch.id), typeId, name: 'Beacon', x: 700, y: 300, icon }),
    },
    { op: 'patch', kind: 'poi', id: there('Ford'), fields: { x: 760, y: 420 } },
    { op: 'remove', kind: 'poi', id: there('Mill') },
  ])
  await commit(owner, { changes: `/api/maps/${map.id}/changes` }, [
    { op: 'patch', kind: 'poi', id: idOf('Quay'), fields: { name: 'Old quay' } },
  ])

  const mine = new MapPage(page)
  const panel = page.getByRole('complementary', { name: 'Another map beside this one' })
  await test.step('the owner chooses the branch, and sees who has done what', async () => {
    await mine.open(map)
    await chooseOwnerAct(page, 'Compare with another map')
    await panel.getByRole('button', { name: /Isles, continued/ }).click()
    await expect(panel).toContainText('4 differences, 2 alike.')
    await panel.getByRole('button', { name: /^Ford/ }).click()
    await expect(panel.getByRole('definition').first()).toContainText('760')
    await expect(panel.getByRole('button', { name: /^Mill/ })).toContainText('Removed there')
    const own = panel.getByRole('region', { name: 'Done on this map only' })
    await own.getByRole('button', { name: /^Landing/ }).click()
    await expect(own.getByRole('button', { name: /^Old quay/ })).toContainText('Changed here')
    await isAccessible(page)
  })

  await test.step('all but one of the new ones are taken, with the icon, as one step of undo', async () => {
    await panel.locator('label').filter({ hasText: 'Take Mill' }).click()
    await panel.getByRole('button', { name: 'Take 2 of 4' }).click()
    await expect(mine.row('Beacon')).toBeVisible()
    await expect(panel).toContainText('2 differences')
    await expect(mine.saved).toBeVisible()
    const taken = await poisOf(owner, map.id)
    expect(taken.find(({ poi_name }) => poi_name === 'Ford')).toMatchObject({ x: 760, y: 420 })
    expect(taken.find(({ poi_name }) => poi_name === 'Beacon')?.icon_file).not.toBe('')
    await page.keyboard.press('ControlOrMeta+z')
    await expect(mine.row('Beacon')).toHaveCount(0)
    await expect(panel).toContainText('4 differences')
  })

  const theirs = new MapPage(await branching.newPage())
  await test.step('whoever made the branch suggests it to the owner', async () => {
    await theirs.page.goto(`${mapPath(branch)}?compare=${map.id}`)
    await theirs.page.getByRole('link', { name: 'Suggest yours to @Tilda' }).click()
    const beside = theirs.page.getByRole('complementary', { name: 'Another map beside this one' })
    await beside.getByRole('button', { name: 'Suggest 3 of 4' }).click()
    const banner = theirs.page.getByRole('region', { name: 'Suggestion' })
    await expect(banner).toContainText('3 changes')
    await expect(beside.getByRole('button', { name: /^Beacon/ })).toContainText(
      'The map is like this already',
    )
    await isAccessible(theirs.page)
    await banner.getByRole('button', { name: 'Send' }).click()
    const dialog = theirs.page.getByRole('dialog', { name: 'Send your suggestion' })
    await dialog.getByRole('textbox', { name: 'Message' }).fill('What I added on my branch.')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(banner).toBeHidden()
    expect((await owner.get(`/api/maps/${map.id}/proposals`)).json<Proposal[]>()).toMatchObject([
      { message: 'What I added on my branch.', counts: { added: 1, changed: 1, removed: 1 } },
    ])
  })
  await branching.close()
})
