import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { isAccessibleHere } from './accessibility.ts'
import { MapPage } from './MapPage.ts'
import { addPois, withOwnMap } from './ownMap.ts'
import { addSession } from './signInContext.ts'
import { expect, test } from './test.ts'

const NAMES = ['Arch', 'Bell', 'Cave']

const tick = async (page: Page, name: string) => {
  // The tooltip of what was ticked before may lie over it.
  await page.mouse.move(0, 0)
  await new MapPage(page)
    .row(name)
    .getByRole('button', { name: `Found ${name}` })
    .click()
}

const playthrough = (page: Page, name: string) =>
  page.getByRole('button', { name: `Playthrough: ${name}`, exact: true })

const choose = async (page: Page, act: string) => {
  await page.getByRole('button', { name: /^Playthrough: / }).click()
  await page
    .getByRole('menuitem', { name: act })
    .or(page.getByRole('menuitemradio', { name: act }))
    .click()
}

const found = (page: Page, count: number) =>
  expect(page.getByText(`${count} of ${NAMES.length}`)).toBeVisible()

test('a guest plays through a map twice, and each playthrough has its own marks', async ({
  context,
  browser,
  server,
}) => {
  const { map, owner } = await withOwnMap(server, context, 'Encore')
  await addPois(
    owner,
    map.id,
    NAMES.map((name) => ({ name, category: 'Sights', type: 'Tower' })),
  )
  const guests = await browser.newContext({ baseURL: server.url })
  const guest = await guests.newPage()
  const other = await guests.newPage()
  for (const each of [other, guest]) await new MapPage(each).open(map)

  await test.step('a second one begins empty, and is seen by the other page', async () => {
    await tick(guest, 'Arch')
    await playthrough(guest, 'First run').press('Enter')
    await guest.getByRole('menuitem', { name: 'New playthrough…' }).press('Enter')
    await expect(guest.getByRole('dialog').getByLabel('Name')).toHaveValue('Second run')
    await guest.keyboard.press('Enter')
    await found(guest, 0)
    await expect(playthrough(guest, 'Second run')).toBeFocused()
    await expect(playthrough(other, 'Second run')).toBeVisible()
    await found(other, 0)
  })

  await test.step('what was done in the first is not undone in the second', async () => {
    await guest.keyboard.press('Control+z')
    await expect(guest.getByText('Not undone: it has been changed since.')).toBeVisible()
    await found(guest, 0)
  })

  await test.step('the one that is shown is remembered, and the first is as it was', async () => {
    await tick(guest, 'Bell')
    await tick(guest, 'Cave')
    await guest.reload()
    await found(guest, 2)
    await choose(guest, 'First run')
    await found(guest, 1)
    await found(other, 1)
  })

  await test.step('one is renamed, copied, reset, brought back, and deleted', async () => {
    await choose(guest, 'Second run')
    await choose(guest, 'Rename…')
    await guest.getByRole('dialog').getByLabel('Name').fill('Hard mode')
    await guest.getByRole('button', { name: 'Rename' }).click()
    await choose(guest, 'Copy this one…')
    await guest.getByRole('dialog').getByLabel('Name').fill('Harder')
    await guest.getByRole('button', { name: 'Copy', exact: true }).click()
    await expect(playthrough(guest, 'Harder')).toBeVisible()
    await found(guest, 2)
    await choose(guest, 'Reset')
    await found(guest, 0)
    await guest
      .getByRole('region', { name: /Notifications/ })
      .getByRole('button', { name: 'Undo' })
      .click()
    await found(guest, 2)
    await choose(guest, 'Delete…')
    await guest.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(playthrough(guest, 'First run')).toBeVisible()
    await found(guest, 1)
    await choose(guest, 'Hard mode')
    await found(guest, 2)
  })

  await test.step('marks are saved to a file, and a list of names is read, with what it means', async () => {
    await choose(guest, 'Export and import…')
    const files = guest.getByRole('dialog', { name: 'Export and import marks' })
    const saved = guest.waitForEvent('download')
    await files.getByRole('button', { name: 'Save as JSON' }).click()
    const exported = readFileSync(await (await saved).path(), 'utf8')
    await files.getByLabel('Names or ids').fill('arch\nNowhere')
    await files.getByRole('button', { name: 'Check' }).click()
    await expect(files.getByRole('status')).toContainText('1 found mark')
    await expect(files.getByRole('listitem')).toHaveText(['Nowhere'])
    await isAccessibleHere(guest)
    await files.getByText('Replace them').click()
    await files.getByRole('button', { name: 'Import' }).click()
    await found(guest, 1)
    await choose(guest, 'Export and import…')
    await files
      .getByLabel('Or choose a file')
      .setInputFiles({ name: 'marks.json', mimeType: 'application/json', buffer: Buffer.from(exported) })
    await files.getByRole('button', { name: 'Import' }).click()
    await found(guest, 3)
    await guest.keyboard.press('Control+z')
    await found(guest, 1)
    await guest.keyboard.press('Control+z')
    await found(guest, 2)
  })

  await test.step('on a phone', async () => {
    await guest.setViewportSize({ width: 390, height: 844 })
    await guest.getByRole('tab', { name: 'Legend' }).click()
    await playthrough(guest, 'Hard mode').click()
    await expect(guest.getByRole('menuitemradio', { name: 'Hard mode' })).toBeChecked()
    await isAccessibleHere(guest)
    await guest.getByRole('menuitemradio', { name: 'First run' }).click()
    await found(guest, 1)
  })
  await guests.close()
})

test('playthroughs are on the other devices of a person, and one that is deleted on one of them is left on the other', async ({
  context,
  page: one,
  browser,
  server,
}) => {
  const { map, owner } = await withOwnMap(server, context, 'Again')
  await addPois(
    owner,
    map.id,
    NAMES.map((name) => ({ name, category: 'Sights', type: 'Tower' })),
  )
  await owner.send('PUT', '/api/progress/settings', { body: { is_on: true } })
  const otherContext = await browser.newContext({ baseURL: server.url })
  await addSession(otherContext, server.url, owner.cookie('pinfold') ?? '')
  const other = await otherContext.newPage()
  const look = (page: Page) => page.evaluate(() => dispatchEvent(new Event('focus')))
  await new MapPage(one).open(map)
  await expect.poll(() => one.evaluate(() => localStorage.getItem('pinfold_progress_of'))).not.toBeNull()
  await tick(one, 'Arch')
  await choose(one, 'New playthrough…')
  await expect(one.getByRole('dialog').getByLabel('Name')).toHaveValue('Second run')
  await one.keyboard.press('Enter')
  await expect(playthrough(one, 'Second run')).toBeVisible()
  await tick(one, 'Bell')
  await tick(one, 'Cave')

  await test.step('what another device shows of it', async () => {
    await new MapPage(other).open(map)
    await expect(async () => {
      await look(one)
      await look(other)
      await choose(other, 'Second run')
      await expect(other.getByText('2 of 3')).toBeVisible({ timeout: 1_000 })
    }).toPass({ timeout: 20_000 })
  })

  await test.step('what is ticked offline in one of them is in that one', async () => {
    await otherContext.setOffline(true)
    await tick(other, 'Arch')
    await choose(other, 'First run')
    await found(other, 1)
    await otherContext.setOffline(false)
    await expect(async () => {
      await look(other)
      await look(one)
      await expect(one.getByText('3 of 3')).toBeVisible({ timeout: 1_000 })
    }).toPass({ timeout: 30_000 })
  })

  await test.step('once it is deleted on one device the other shows the first', async () => {
    await choose(other, 'Second run')
    await found(other, 3)
    await choose(one, 'Delete…')
    await one.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await found(one, 1)
    await expect(async () => {
      await look(one)
      await look(other)
      await expect(playthrough(other, 'First run')).toBeVisible({ timeout: 1_000 })
    }).toPass({ timeout: 20_000 })
    await found(other, 1)
  })
  await otherContext.close()
})
