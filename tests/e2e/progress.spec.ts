import type { Page } from '@playwright/test'
import { isAccessible } from './accessibility.ts'
import { MapPage } from './MapPage.ts'
import { addPois, withOwnMap } from './ownMap.ts'
import { addSession, signInContext } from './signInContext.ts'
import { expect, test } from './test.ts'

const NAMES = ['Arch', 'Bell', 'Cave', 'Dune']

/** What a browser shows of one's own marks on a map. */
const marksIn = (page: Page, mapId: number) =>
  page.evaluate((id) => {
    const listOf = (kind: string): unknown[] =>
      JSON.parse(localStorage.getItem(`pinfold_${kind}_${id}`) ?? '[]') as unknown[]
    const byText = (list: unknown[]) => list.map((item) => JSON.stringify(item)).sort()
    return { found: byText(listOf('found')), pins: byText(listOf('pins')) }
  }, mapId)

const tick = (page: Page, name: string) =>
  new MapPage(page)
    .row(name)
    .getByRole('button', { name: `Found ${name}` })
    .click()

const pinRow = (page: Page, label: string) =>
  page.getByRole('complementary', { name: 'Map contents' }).getByRole('button', { name: label, exact: true })

const placePin = async (page: Page, at: { x: number; y: number }, label: string) => {
  await page
    .getByRole('toolbar', { name: 'Tools' })
    .getByRole('button', { name: 'Place pin', exact: true })
    .click()
  await new MapPage(page).click(at)
  await page.getByRole('dialog', { name: 'New pin' }).getByLabel('Label').fill(label)
  await page.keyboard.press('Enter')
  await expect(pinRow(page, label)).toBeVisible()
}

const renamePin = async (page: Page, from: string, to: string) => {
  await pinRow(page, from).click()
  const pin = page.getByRole('dialog', { name: from })
  await pin.getByLabel('Label').fill(to)
  await pin.getByRole('button', { name: 'Save' }).click()
  await expect(pinRow(page, to)).toBeVisible()
}

test('what is found and pinned in two browsers of one person, each offline for a while, is in both', async ({
  context,
  page: one,
  browser,
  server,
}) => {
  const { map, owner } = await withOwnMap(server, context, 'Tally')
  await addPois(
    owner,
    map.id,
    NAMES.map((name) => ({ name, category: 'Sights', type: 'Tower' })),
  )
  const otherContext = await browser.newContext({ baseURL: server.url })
  const other = await otherContext.newPage()
  const askedIn = (page: Page, name: string) => page.getByRole('region', { name })
  const foundIn = async (page: Page) => (await marksIn(page, map.id)).found.length

  await test.step('somebody who has found something is asked, and keeps it in the account', async () => {
    await new MapPage(one).open(map)
    await expect(askedIn(one, 'Keep my progress in my account')).toHaveCount(0)
    await tick(one, 'Arch')
    await placePin(one, { x: 500, y: 300 }, 'Stash')
    await expect(askedIn(one, 'Keep my progress in my account')).toBeVisible()
    await isAccessible(one)
    const sent = one.waitForResponse((answer) => answer.url().includes(`/api/progress/${map.id}`))
    await askedIn(one, 'Keep my progress in my account').getByRole('button', { name: 'Keep it' }).click()
    expect((await sent).status()).toBe(200)
    await expect(askedIn(one, 'Keep my progress in my account')).toHaveCount(0)
  })

  await test.step('signing in where a guest has found something asks whether to add that', async () => {
    await new MapPage(other).open(map)
    await tick(other, 'Bell')
    await addSession(otherContext, server.url, owner.cookie('pinfold') ?? '')
    await other.reload()
    const asked = askedIn(other, 'Add this browser’s 1 found mark on 1 map to your account?')
    await asked.getByRole('button', { name: 'Add', exact: true }).click()
    await expect.poll(() => foundIn(other)).toBe(2)
    // Its script is fetched while there is a network.
    await pinRow(other, 'Stash').click()
    await other.getByRole('dialog', { name: 'Stash' }).getByRole('button', { name: 'Close' }).click()
    await one.bringToFront()
    await one.evaluate(() => dispatchEvent(new Event('focus')))
    await expect.poll(() => foundIn(one)).toBe(2)
  })

  await test.step('both go offline, tick the same and other things, and rename the pin', async () => {
    await context.setOffline(true)
    await otherContext.setOffline(true)
    await tick(one, 'Cave')
    await tick(one, 'Arch')
    await renamePin(one, 'Stash', 'Hoard')
    await tick(other, 'Cave')
    await tick(other, 'Dune')
    await renamePin(other, 'Stash', 'Trove')
    await placePin(other, { x: 700, y: 400 }, 'Camp')
  })

  await test.step('once both are back they show the same, and what was done last', async () => {
    await context.setOffline(false)
    await otherContext.setOffline(false)
    await expect
      .poll(
        async () => {
          for (const page of [one, other]) await page.evaluate(() => dispatchEvent(new Event('focus')))
          const [here, there] = [await marksIn(one, map.id), await marksIn(other, map.id)]
          return {
            found: here.found.length,
            pins: here.pins.length,
            isSame: String(here.found) === String(there.found) && String(here.pins) === String(there.pins),
          }
        },
        { timeout: 20_000 },
      )
      .toEqual({ found: 3, pins: 2, isSame: true })
    expect((await marksIn(one, map.id)).pins.join()).toContain('Trove')
  })

  const logOut = async () => {
    await other.getByRole('button', { name: /^Account/ }).click()
    await other.getByRole('menuitem', { name: 'Logout' }).click()
  }
  const asked = other.getByRole('alertdialog', { name: 'Sign out and lose changes?' })

  await test.step('signing out asks about a drawing that the account cannot have', async () => {
    await other.evaluate((id) => {
      const points = Array.from({ length: 12_000 }, (_, at) => ({ x: at + 0.25, y: at + 0.25 }))
      const stroke = { points, widthView: 2, colour: '#4285f4', opacity: 1, pattern: 'none' }
      localStorage.setItem(
        `pinfold_layers_${id}`,
        JSON.stringify([{ id: 'way', name: 'Way', isPublic: true, isVisible: true, strokes: [stroke] }]),
      )
    }, map.id)
    await logOut()
    await expect(asked).toContainText('1 drawing')
    await isAccessible(other)
    await asked.getByRole('button', { name: 'Stay signed in' }).click()
    await expect(asked).toHaveCount(0)
    expect(await foundIn(other)).toBe(3)
  })

  await test.step('signing out leaves nothing of the account in the browser', async () => {
    await logOut()
    await asked.getByRole('button', { name: 'Sign out' }).click()
    await other.waitForURL(server.url + '/')
    const left = await other.evaluate(async () => ({
      keys: Object.keys(localStorage).filter((key) =>
        /^pinfold_(found|pins|layers|image|progress|aside)/.test(key),
      ),
      databases: (await indexedDB.databases())
        .map(({ name }) => name)
        .filter((name) => name === 'pinfold-progress'),
    }))
    expect(left).toEqual({ keys: [], databases: [] })
    await expect.poll(() => foundIn(one)).toBe(3)
  })

  await test.step('turned off, with its copy deleted, the marks stay in the browser that shows them', async () => {
    await signInContext(server, context, 'tally@example.org', 'Tally')
    await one.reload()
    await one.getByRole('button', { name: /^Account/ }).click()
    await one.getByRole('menuitem', { name: 'Profile' }).click()
    const profile = one.getByRole('dialog', { name: 'My Profile' })
    const keep = profile.getByRole('switch', { name: 'Keep my progress in my account' })
    await expect(keep).toBeChecked()
    await profile.getByRole('button', { name: 'Delete it from my account' }).click()
    await one.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(keep).not.toBeChecked()
    await expect(profile.getByRole('button', { name: 'Delete it from my account' })).toHaveCount(0)
    await isAccessible(one)
    expect(await foundIn(one)).toBe(3)
    expect((await one.request.get(`/api/progress/${map.id}`)).status()).toBe(409)
  })
  await otherContext.close()
})
