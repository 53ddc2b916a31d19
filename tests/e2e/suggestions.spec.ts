import type { Locator, Page } from '@playwright/test'
import type { Change } from '../../shared/content/changes.ts'
import type { LogEntry } from '../../shared/content/commits.ts'
import type { PoiAnswer } from '../../shared/content/pois.ts'
import { mapPath } from '../../shared/paths.ts'
import { newEntityId } from '../../shared/ids.ts'
import type { Proposal } from '../../shared/proposals/proposals.ts'
import { aZone } from '../builders.ts'
import { commit } from '../mapFixture.ts'
import { isAccessible } from './accessibility.ts'
import { MapPage } from './MapPage.ts'
import { addPois, withOwnMap } from './ownMap.ts'
import { signInContext } from './signInContext.ts'
import { expect, ONLY_IN_FULL, test } from './test.ts'
import { smallTargets } from './touchTargets.ts'

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

  await test.step('two more POIs and a zone are added', async () => {
    for (const [place, name] of [
      [{ x: 500, y: 200 }, 'Beacon'],
      [{ x: 580, y: 260 }, 'Buoy'],
    ] as const) {
      await theirs.page.getByRole('button', { name: 'Add POI', exact: true }).click()
      await theirs.place(place, { name, category: 'Ways', type: 'Light' })
    }
    await theirs.page.getByRole('button', { name: 'Rectangle zone', exact: true }).click()
    await theirs.drag({ x: 300, y: 480 }, { x: 380, y: 560 })
    await expect(banner).toContainText('5 changes')
    await theirs.page.keyboard.press('Escape')
  })

  const edit = async (name: string, field: string, value: string) => {
    await theirs.row(name).click()
    await theirs.info(name).getByRole('button', { name: 'Edit' }).click()
    await theirs.page.getByLabel(field, { exact: true }).fill(value)
    await theirs.page.getByRole('button', { name: 'Save' }).click()
  }
  await test.step('a POI is renamed, another one moved, a third one removed, and one undone', async () => {
    await edit('Ferry', 'Name', 'Old Ferry')
    await edit('Ford', 'X', '640')
    await theirs.row('Mill').click()
    await theirs.info('Mill').getByRole('button', { name: 'Edit' }).click()
    await theirs.page.getByRole('button', { name: 'Delete', exact: true }).click()
    await theirs.page
      .getByRole('group', { name: 'Delete POI' })
      .getByRole('button', { name: 'Delete' })
      .click()
    await expect(banner).toContainText('8 changes')
    await theirs.page.keyboard.press('ControlOrMeta+z')
    await expect(banner).toContainText('7 changes')
    await theirs.page.keyboard.press('ControlOrMeta+Shift+z')
    await expect(banner).toContainText('8 changes')
  })

  await test.step('they are sent with a message', async () => {
    await banner.getByRole('button', { name: 'Send' }).click()
    const dialog = theirs.page.getByRole('dialog', { name: 'Send your suggestion' })
    await expect(dialog).toContainText('5 added, 2 changed, 1 removed')
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
    for (const left of ['Mill', 'Buoy', 'Unnamed Zone', 'Ford'])
      await review
        .locator('label')
        .filter({ hasText: `Take ${left}` })
        .click()
    await review.getByRole('textbox', { name: 'A word back' }).fill('The mill stays.')
    await review.getByRole('button', { name: 'Take 4 of 8' }).click()
    await expect(mine.row('Lighthouse')).toBeVisible()
    await expect(mine.row('Old Ferry')).toBeVisible()
    await expect(mine.row('Mill')).toBeVisible()
    await expect(review.getByRole('button', { name: /Wilma/ })).toContainText('Taken in part')
    const { pois } = (await owner.get(`/api/poi/all/${map.id}`)).json<{ pois: PoiAnswer[] }>()
    const { id: theirId } = (await client.get('/api/me')).json<{ id: number }>()
    const { id: ownId } = (await owner.get('/api/me')).json<{ id: number }>()
    expect(pois.map(({ poi_name, created_by }) => [poi_name, created_by]).sort()).toEqual([
      ['Beacon', theirId],
      ['Ford', ownId],
      ['Lighthouse', theirId],
      ['Mill', ownId],
      ['Old Ferry', ownId],
    ])
    const { entries } = (await owner.get(`/api/maps/${map.id}/changes?after=0`)).json<{
      entries: LogEntry[]
    }>()
    expect(entries.at(-1)?.changeId).toMatch(/^proposal-\d+$/)
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

  await test.step('who suggested it is told, and sees what became of it', async () => {
    await theirs.page.reload()
    await theirs.page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
    await expect(theirs.page.getByRole('dialog', { name: 'Notifications' })).toContainText('Isles of Hilda')
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

test('a visitor suggests on a phone what the owner reports and a moderator hides', async ({
  server,
  context,
  page,
  browser,
}) => {
  const { map } = await withOwnMap(server, context, 'Runa')
  const phone = await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 844 } })
  const moderating = await browser.newContext({ baseURL: server.url })
  await signInContext(server, phone, 'sten@example.org', 'Sten')
  await signInContext(server, moderating, 'mira@example.org', 'Mira', 'admin')
  const theirs = new MapPage(await phone.newPage())

  await test.step('the bar of the phone leads to suggest mode', async () => {
    await theirs.open(map)
    const bar = theirs.page.getByRole('navigation', { name: 'Views' })
    await isAccessible(theirs.page)
    await bar.getByRole('button', { name: 'Suggest a change' }).click()
    const banner = theirs.page.getByRole('region', { name: 'Suggestion' })
    await expect(bar.getByRole('button')).toHaveCount(0)
    await theirs.isReady()
    await theirs.page.keyboard.press('a')
    await theirs.click({ x: 195, y: 420 })
    await theirs.fill({ name: 'Gold shop', category: 'Shops', type: 'Gold' })
    await theirs.newPoi.getByRole('button', { name: 'Save' }).click()
    await banner.getByRole('button', { name: 'Send' }).click()
    const dialog = theirs.page.getByRole('dialog', { name: 'Send your suggestion' })
    await dialog.getByRole('textbox', { name: 'Message' }).fill('Buy gold at my shop!')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(banner).toBeHidden()
  })

  const review = page.getByRole('complementary', { name: 'Suggestions for this map' })
  await test.step('the owner reports it', async () => {
    await page.goto(`${mapPath(map)}?review`)
    await review.getByRole('button', { name: /Buy gold/ }).click()
    await review.getByRole('button', { name: 'Report' }).click()
    const dialog = page.getByRole('dialog', { name: 'Report this suggestion' })
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Advertising')
    await dialog.getByRole('button', { name: 'Report' }).click()
    await expect(page.getByText('Thank you. The moderators will look at it.').first()).toBeVisible()
  })

  await test.step('a moderator looks at it on the map, and hides it', async () => {
    const moderator = await moderating.newPage()
    await moderator.goto('/moderation')
    const entry = moderator.getByRole('listitem').filter({ hasText: 'Buy gold at my shop!' })
    await expect(entry).toContainText('Suggestion for Isles of Runa by @Sten')
    await isAccessible(moderator)
    await entry.getByRole('link', { name: 'Isles of Runa' }).click()
    const shown = moderator.getByRole('complementary', { name: 'Suggestions for this map' })
    await expect(shown.getByRole('button', { name: /^Gold shop/ })).toBeVisible()
    await shown.getByRole('button', { name: 'Hide', exact: true }).click()
    const dialog = moderator.getByRole('dialog', { name: 'Hide this suggestion' })
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('No advertising')
    await dialog.getByRole('button', { name: 'Hide' }).click()
    await expect(shown).toContainText('Hidden by a moderator')
    await expect(shown.getByRole('button', { name: 'Show again' })).toBeVisible()
    await isAccessible(moderator)
  })

  await test.step('it is gone for the owner, and its author reads why', async () => {
    await page.goto(`${mapPath(map)}?review`)
    await expect(review).toContainText('No suggestions yet.')
    await theirs.page.goto('/my-suggestions')
    const row = theirs.page.getByRole('listitem').filter({ hasText: 'Buy gold at my shop!' })
    await expect(row).toContainText('Hidden by a moderator')
    await expect(row).toContainText('Reason: No advertising')
    await isAccessible(theirs.page)
  })
})

test(
  'suggestions are reviewed by touch on a phone, and by keys alone',
  ONLY_IN_FULL,
  async ({ server, context, page, browser }) => {
    const { map, owner } = await withOwnMap(server, context, 'Tove')
    await addPois(owner, map.id, [{ name: 'Ferry', category: 'Ways', type: 'Landing' }])
    const { client } = await signInContext(
      server,
      await browser.newContext({ baseURL: server.url }),
      'ylva@example.org',
      'Ylva',
    )
    const suggest = async (labels: readonly string[]) => {
      const changes: Change[] = labels.map((label) => ({
        op: 'insert',
        kind: 'zone',
        entity: aZone({ id: newEntityId(map.id), label }),
      }))
      const body = { message: `About ${labels.join()}`, baseRevision: 1, changes }
      expect((await client.post(`/api/maps/${map.id}/proposals`, body)).status).toBe(200)
    }
    await suggest(['Shoal', 'Reef'])
    await suggest(['Bank', 'Sand'])
    const review = (on: Page) => on.getByRole('complementary', { name: 'Suggestions for this map' })

    await test.step('by touch', async () => {
      const phone = await browser.newContext({
        baseURL: server.url,
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
      })
      await phone.addCookies(await context.cookies())
      const mine = await phone.newPage()
      await mine.goto(mapPath(map))
      await mine.getByRole('tab', { name: 'Legend' }).tap()
      await mine.getByRole('button', { name: '2 suggestions' }).tap()
      await review(mine)
        .getByRole('button', { name: /About Shoal,Reef/ })
        .tap()
      await review(mine).getByRole('button', { name: /^Reef/ }).tap()
      expect(await smallTargets(mine, '.review')).toEqual([])
      await review(mine).locator('label').filter({ hasText: 'Take Shoal' }).tap()
      await review(mine).getByRole('button', { name: 'Take 1 of 2' }).tap()
      await expect(review(mine).getByRole('button', { name: /About Shoal,Reef/ })).toContainText(
        'Taken in part',
      )
    })

    await test.step('by keys', async () => {
      const { keyboard } = page
      const tabTo = async (target: Locator) => {
        await expect(target).toBeVisible()
        for (let steps = 0; steps < 60; steps++) {
          if (await target.evaluate((element) => element === document.activeElement)) return
          await keyboard.press('Tab')
        }
        throw new Error(`The focus does not come to ${target.toString()}.`)
      }
      await page.goto(mapPath(map))
      await new MapPage(page).isReady()
      await tabTo(page.getByRole('button', { name: '1 suggestion', exact: true }))
      await keyboard.press('Enter')
      await tabTo(review(page).getByRole('button', { name: /About Bank,Sand/ }))
      await keyboard.press('Enter')
      await tabTo(review(page).getByRole('checkbox', { name: 'Take Bank' }))
      await keyboard.press('ArrowDown')
      const sand = review(page).getByRole('checkbox', { name: 'Take Sand' })
      await expect(sand).toBeFocused()
      await keyboard.press('Space')
      await expect(sand).not.toBeChecked()
      await keyboard.press('Escape')
      await expect(review(page).getByRole('heading', { name: 'Suggestions', exact: true })).toBeFocused()
      await tabTo(review(page).getByRole('button', { name: /About Bank,Sand/ }))
      await keyboard.press('Enter')
      await tabTo(review(page).getByRole('button', { name: 'Take all' }))
      await keyboard.press('Enter')
      await expect(review(page).getByRole('button', { name: /About Bank,Sand/ })).toContainText('Taken')
      await keyboard.press('Escape')
      await expect(review(page)).toHaveCount(0)
      await expect(new MapPage(page).canvas).toBeFocused()
      await expect(page.getByRole('button', { name: 'Undo' }).first()).toBeEnabled()
      await keyboard.press('ControlOrMeta+z')
      await expect(page.getByRole('button', { name: 'Undo' }).first()).toBeDisabled()
    })
  },
)
