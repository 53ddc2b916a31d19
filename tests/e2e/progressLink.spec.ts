import type { Page } from '@playwright/test'
import { ProgressClock } from '../../shared/progress/stamps.ts'
import { isAccessibleHere } from './accessibility.ts'
import { MapPage } from './MapPage.ts'
import { addPois, withOwnMap } from './ownMap.ts'
import { expect, test } from './test.ts'

const NAMES = ['Arch', 'Bell', 'Cave']

const tick = (page: Page, name: string) =>
  new MapPage(page).row(name).getByRole('button', { name: `Found ${name}` })

const openShareDialog = async (page: Page) => {
  await page.getByRole('button', { name: /^Playthrough: / }).click()
  await page.getByRole('menuitem', { name: 'Share a link…' }).click()
  return page.getByRole('dialog', { name: 'Share your progress' })
}

/** All that this browser keeps of marks, be it in the local storage or in databases. */
const kept = (page: Page) =>
  page.evaluate(async () => ({
    stored: Object.entries(localStorage)
      .filter(([key]) => key.startsWith('pinfold_'))
      .toSorted(),
    databases: (await indexedDB.databases()).map(({ name }) => name).toSorted(),
  }))

test('somebody shares a link to their progress; a guest looks at it, keeps their own marks, and is told once it is taken back', async ({
  context,
  page,
  browser,
  server,
}) => {
  const { map, owner } = await withOwnMap(server, context, 'Sharer')
  await addPois(
    owner,
    map.id,
    NAMES.map((name) => ({ name, category: 'Sights', type: 'Tower' })),
  )
  await new MapPage(page).open(map)

  await test.step('without progress in the account it says what to do', async () => {
    const dialog = await openShareDialog(page)
    await expect(dialog.getByText(/Turn on Keep my progress in my account/)).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await owner.send('PUT', '/api/progress/settings', { body: { is_on: true } })
  await page.reload()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('pinfold_progress_of'))).not.toBeNull()
  await tick(page, 'Arch').click()
  await tick(page, 'Cave').click()
  const pin = { id: 'stash', x: 500, y: 900, label: 'Stash', colour: '#4285f4' }
  const stamp = new ProgressClock('0123abcd').next()
  await owner.post(`/api/progress/${map.id}`, {
    items: [{ kind: 'pin', id: pin.id, value: pin, image: '', stamp }],
  })
  const found = async () =>
    (await owner.get(`/api/progress/${map.id}`)).json<{ items: { kind: string }[] }>().items.length
  await expect.poll(found).toBe(3)

  const url = await test.step('the link is made by keyboard, and is the same the next time', async () => {
    await page.getByRole('button', { name: /^Playthrough: / }).press('Enter')
    await page.getByRole('menuitem', { name: 'Share a link…' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Share your progress' })
    await expect(dialog.getByText('There is no link to this playthrough yet.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Take back' })).toBeDisabled()
    await dialog.getByRole('button', { name: 'Copy link' }).press('Enter')
    await expect(dialog.getByText('There is a link to this playthrough, and it works now.')).toBeVisible()
    const made = await dialog.getByLabel('Link to your progress').inputValue()
    await isAccessibleHere(page)
    await page.keyboard.press('Escape')
    const again = await openShareDialog(page)
    await again.getByRole('button', { name: 'Copy link' }).click()
    await expect(again.getByLabel('Link to your progress')).toHaveValue(made)
    return made
  })

  const guests = await browser.newContext({ baseURL: server.url })
  const guest = await guests.newPage()
  await new MapPage(guest).open(map)
  await tick(guest, 'Bell').click()
  const before = await kept(guest)

  await test.step('a guest sees what is found, and changes nothing', async () => {
    await guest.goto(url)
    await new MapPage(guest).isReady()
    const bar = guest.getByRole('region', { name: 'Somebody’s progress' })
    await expect(bar.getByRole('status')).toContainText('2 of 3 found')
    for (const [name, isFound] of [
      ['Arch', true],
      ['Bell', false],
      ['Cave', true],
    ] as const)
      await expect(tick(guest, name)).toHaveAttribute('aria-pressed', String(isFound))
    await expect(guest.getByText('Sharer', { exact: true })).toHaveCount(0)
    await tick(guest, 'Bell').click()
    await expect(guest.getByText(/^These are somebody else’s marks/)).toBeVisible()
    await expect(tick(guest, 'Bell')).toHaveAttribute('aria-pressed', 'false')
    await expect(guest.getByRole('toolbar', { name: 'Tools' })).toHaveCount(0)
    await guest.getByRole('button', { name: 'Hide Tower' }).click()
    await guest.getByRole('searchbox').fill('sta')
    await expect(tick(guest, 'Arch')).toHaveCount(0)
    await guest.getByRole('button', { name: 'Stash' }).click()
    await expect(guest.getByRole('dialog', { name: 'Stash' })).toBeVisible()
    await isAccessibleHere(guest)
    await guest.keyboard.press('Escape')
    expect(await kept(guest)).toEqual(before)
  })

  await test.step('their own marks are as they were', async () => {
    await guest.getByRole('button', { name: 'Show mine' }).press('Enter')
    await expect(tick(guest, 'Bell')).toHaveAttribute('aria-pressed', 'true')
    await expect(tick(guest, 'Arch')).toHaveAttribute('aria-pressed', 'false')
    expect(await kept(guest)).toEqual(before)
    await expect(guest).not.toHaveURL(/progress=/)
  })

  await test.step('on a phone', async () => {
    await guest.setViewportSize({ width: 390, height: 844 })
    await guest.goto(url)
    await expect(guest.getByRole('region', { name: 'Somebody’s progress' })).toContainText('2 of 3 found')
    await guest.getByRole('tab', { name: 'Legend' }).click()
    await expect(tick(guest, 'Arch')).toHaveAttribute('aria-pressed', 'true')
    await isAccessibleHere(guest)
    await guest.keyboard.press('Escape')
  })

  await test.step('once it is taken back the link says so, and shows one’s own marks', async () => {
    const dialog = page.getByRole('dialog', { name: 'Share your progress' })
    await dialog.getByRole('button', { name: 'Take back' }).click()
    await expect(page.getByText('The link does not work any more.', { exact: true })).toBeVisible()
    await expect(dialog.getByLabel('Link to your progress')).toHaveCount(0)
    await guest.setViewportSize({ width: 1280, height: 800 })
    await guest.goto(url)
    await expect(
      guest.getByText(/^This link .* does not work any more. You see your own marks/),
    ).toBeVisible()
    await expect(tick(guest, 'Bell')).toHaveAttribute('aria-pressed', 'true')
    expect(await kept(guest)).toEqual(before)
  })

  await test.step('links are listed with the progress, and taken back there by keyboard, also where the map is gone', async () => {
    await owner.post(`/api/progress/${map.id}/link`)
    const { map: other, owner: somebody } = await withOwnMap(
      server,
      await browser.newContext({ baseURL: server.url }),
      'Hider',
    )
    await owner.post(`/api/progress/${other.id}/link`)
    await somebody.post(`/api/maps/${other.id}/set-public`, { is_public: false })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/progress')
    const links = page.getByRole('region', { name: 'Links to your progress' })
    await expect(links.getByRole('listitem')).toHaveCount(2)
    await expect(links.getByRole('link', { name: /^Isles of Sharer/ })).toBeVisible()
    await isAccessibleHere(page)
    await links.getByRole('button', { name: 'Take back: A map that is gone, or private now' }).press('Enter')
    await expect(links.getByRole('heading')).toBeFocused()
    await expect(links.getByRole('listitem')).toHaveCount(1)
    await links.getByRole('button', { name: /^Take back: Isles of Sharer/ }).press('Enter')
    await expect(links.getByText('No link works any more.')).toBeVisible()
  })

  await test.step('a guest is asked to sign in to share', async () => {
    const dialog = await openShareDialog(guest)
    await expect(dialog.getByRole('button', { name: 'Sign in' })).toBeVisible()
  })
  await guests.close()
})
