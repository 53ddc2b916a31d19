import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { uploadedMap } from '../mapBuilders.ts'
import type { MapAnswer } from '../../shared/maps/maps.ts'
import { expect, ONLY_IN_FULL, test } from './test.ts'

const openProfile = async (page: Page) => {
  await page.goto('/')
  await page.getByRole('button', { name: /account/i }).click()
  await page.getByRole('menuitem', { name: 'My Profile' }).click()
  return page.getByRole('dialog', { name: 'My Profile' })
}

test('downloads everything of somebody’s as one ZIP', ONLY_IN_FULL, async ({ page, context, signIn }) => {
  const me = await signIn(context, 'packer@example.org', 'Packer')
  await uploadedMap(me, { fields: { game_name: 'Saltmarrow' } })
  const profile = await openProfile(page)
  const downloading = page.waitForEvent('download')
  await profile.getByRole('link', { name: 'Download my data' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^pinfold-\d{4}-\d\d-\d\d\.zip$/)
  const bytes = await readFile(await download.path())
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  for (const name of ['account.json', 'image.png', 'map.json']) expect(bytes.includes(name)).toBe(true)
})

test(
  'deletes an account once its name is typed, and hands its maps over',
  ONLY_IN_FULL,
  async ({ page, context, signIn }) => {
    const me = await signIn(context, 'leaver@example.org', 'Leaver')
    const { id } = await uploadedMap(me, { fields: { game_name: 'Saltmarrow' } })
    const profile = await openProfile(page)
    const open = profile.getByRole('button', { name: 'Delete my account' })
    const dialog = page.getByRole('dialog', { name: 'Delete my account' })
    const name = dialog.getByLabel('Type Leaver to confirm')
    const submit = dialog.getByRole('button', { name: 'Delete my account' })

    await open.click()
    // Until it has the focus, the key belongs to the dialog beneath.
    await expect(dialog.locator(':focus')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(open).toBeFocused()

    await open.click()
    await name.fill('leaver')
    await submit.click()
    await expect(dialog.getByText('This is not your username.')).toBeVisible()
    await dialog.getByText('Hand them to the operator').click()
    await page.route('**/api/user/delete-account', (route) => route.abort(), { times: 1 })
    await name.fill('Leaver')
    await submit.click()
    await expect(dialog.getByText('Your account could not be deleted. Please try again.')).toBeVisible()
    await submit.click()

    await expect(page.getByRole('button', { name: 'Account', exact: true })).toBeVisible()
    expect((await me.get('/api/me')).json()).toBeNull()
    await expect
      .poll(async () => (await me.get(`/api/maps/${id}`)).json<MapAnswer>().uploader_username)
      // As the operator spells it who has signed in to this server in another script.
      .toMatch(/^operator$/i)
  },
)
