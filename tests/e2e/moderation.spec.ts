import { isAccessible } from './accessibility.ts'
import { withOwnMap } from './ownMap.ts'
import { signInContext } from './signInContext.ts'
import { expect, test } from './test.ts'
import { tileOf } from './tileOf.ts'

const REASON = 'Copied from another site'

test('a member reports a map, a moderator hides it, its owner reads why, and it is shown again', async ({
  server,
  context,
  page,
  browser,
  signIn,
}) => {
  const { map } = await withOwnMap(server, context, 'Hester')
  const address = `/map/${map.id}`
  const [visiting, moderating] = [
    await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 844 } }),
    await browser.newContext({ baseURL: server.url }),
  ]
  await signIn(visiting, 'wren@example.org', 'Wren')
  await signInContext(server, moderating, 'mona@example.org', 'Mona', 'admin')
  const [visitor, moderator] = [await visiting.newPage(), await moderating.newPage()]

  await test.step('a visitor reports it on a phone', async () => {
    await visitor.goto(address)
    await visitor.getByRole('tab', { name: 'Legend' }).click()
    await visitor.getByRole('button', { name: 'Report map' }).click()
    const dialog = visitor.getByRole('dialog', { name: 'Report this map' })
    await dialog.getByRole('textbox', { name: 'Reason' }).fill(REASON)
    await dialog.getByRole('button', { name: 'Report' }).click()
    await expect(visitor.getByText('Thank you. The moderators will look at it.').first()).toBeVisible()
    await visitor.keyboard.press('Escape')
  })

  await test.step('a moderator finds the report, and hides the map', async () => {
    await moderator.goto('/')
    await moderator.getByRole('button', { name: 'Account' }).click()
    await moderator.getByRole('menuitem', { name: 'Moderation' }).click()
    await expect(moderator.getByRole('heading', { name: 'Moderation' })).toBeVisible()
    const entry = moderator.getByRole('listitem').filter({ hasText: 'Isles of Hester' })
    await expect(entry).toContainText(REASON)
    await isAccessible(moderator)
    await entry.getByRole('link', { name: 'Isles of Hester' }).click()
    await moderator.getByRole('button', { name: 'Hide map' }).click()
    const dialog = moderator.getByRole('dialog', { name: 'Hide this map' })
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Not your own drawing')
    await dialog.getByRole('button', { name: 'Hide' }).click()
    await expect(
      moderator.getByText('Moderators have hidden this map. Reason: Not your own').first(),
    ).toBeVisible()
    await isAccessible(moderator)
  })

  await test.step('to others there is no such map', async () => {
    await visitor.reload()
    await expect(visitor.getByRole('heading', { name: 'Map not found' })).toBeVisible()
    await visitor.goto(`/embed/map/${map.id}`)
    await expect(visitor.getByRole('heading', { name: 'Map not found' })).toBeVisible()
  })

  await test.step('its owner reads why, and can delete it but not change it', async () => {
    await page.goto('/my-maps')
    const tile = tileOf(page, map)
    await expect(tile).toContainText('Hidden: Not your own drawing')
    await expect(tile.getByRole('button', { name: 'Delete Isles of Hester' })).toBeVisible()
    await expect(tile.getByRole('button', { name: 'Edit Isles of Hester' })).toHaveCount(0)
    await isAccessible(page)
    await page.goto(address)
    await expect(page.getByText('but not changed. Reason: Not your own drawing')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Delete map' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add POI' })).toHaveCount(0)
    await page.setViewportSize({ width: 390, height: 844 })
  })

  await test.step('a moderator shows it again, and the log tells all of it', async () => {
    await moderator.getByRole('button', { name: 'Show again' }).click()
    await expect(moderator.getByText('Moderators have hidden this map.')).toHaveCount(0)
    await visitor.goto(address)
    await expect(visitor.getByRole('application')).toBeVisible()
    await moderator.goto('/moderation')
    await moderator.getByRole('radio', { name: 'Everything' }).check({ force: true })
    const entries = moderator.getByRole('listitem').filter({ hasText: 'Isles of Hester' })
    await expect(entries).toHaveText([
      /Shown again by @Mona/,
      /Hidden by @Mona.*Not your own/,
      /Reported by @Wren/,
    ])
  })

  await test.step('nobody else reads it', async () => {
    await visitor.goto('/moderation')
    await expect(visitor.getByRole('heading', { name: 'This page is for moderators.' })).toBeVisible()
    await isAccessible(visitor)
  })
  await visiting.close()
  await moderating.close()
})
