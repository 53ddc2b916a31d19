import { expect, test } from './test.ts'
import { MapPage } from './MapPage.ts'
import { openSignInFromMenu, signInByPopup } from './SignInPopup.ts'
import { CreateMapForm, jpegFile } from './CreateMapForm.ts'
import { softPicture } from './softPicture.ts'

test('a newcomer signs in, uploads a large map, places POIs with undo, and others see them [CREATE-027] [SHELL-001] [VIEW-025] [SHELL-002] [PERM-139]', async ({
  page,
  browser,
  server,
}) => {
  test.setTimeout(180_000)
  await page.goto('/')
  await signInByPopup(page, () => openSignInFromMenu(page), 'newcomer@example.org', 'Newcomer')
  await page.getByRole('button', { name: 'Create Map' }).first().click()

  const form = new CreateMapForm(page)
  await form.game.fill('Saltmarrow')
  await form.mapName.fill('Gannet Isles')
  await form.choose(jpegFile(await softPicture(2560)))
  const tile = page.waitForResponse(
    (response) => /\/files\/.+\/\d+\/\d+_\d+\.(jpg|png)$/.test(response.url()),
    { timeout: 180_000 },
  )
  await form.submit.click()

  const map = new MapPage(page)
  await expect(page).toHaveURL(/\/map\/gannet-isles_newcomer_\d+/, { timeout: 60_000 })
  await map.isReady()
  await map.isPictureMade()
  expect((await tile).status()).toBe(200)

  const spots = [
    { x: 300, y: 250 },
    { x: 450, y: 400 },
    { x: 600, y: 300 },
  ] as const
  const before = await map.place(spots[0], { name: 'Low Sister', category: 'Collectibles', type: 'Idol' })
  await map.place(spots[1], { name: 'High Sister', category: 'Collectibles', type: 'Idol' })
  await map.place(spots[2], { name: 'Deep Seam', category: 'Resources', type: 'Iron' })
  await expect(map.row('Deep Seam')).toBeVisible()

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(map.row('Deep Seam')).toHaveCount(0)
  await page.getByRole('button', { name: 'Redo' }).click()
  await expect(map.row('Deep Seam')).toBeVisible()

  await map.click(spots[0])
  await expect(map.info('Low Sister')).toBeVisible()
  await map.drag(spots[0], { x: 380, y: 200 })
  await expect.poll(() => map.placeOf('Low Sister')).not.toBe(before)
  const after = await map.placeOf('Low Sister')
  await expect(map.saved).toBeVisible()

  await page.reload()
  for (const name of ['Low Sister', 'High Sister', 'Deep Seam']) await expect(map.row(name)).toBeVisible()
  expect(await map.placeOf('Low Sister')).toBe(after)

  const stranger = await (await browser.newContext({ baseURL: server.url })).newPage()
  await stranger.goto(new URL(page.url()).pathname)
  const seen = new MapPage(stranger)
  for (const name of ['Low Sister', 'High Sister', 'Deep Seam']) await expect(seen.row(name)).toBeVisible()
  await expect(stranger.getByRole('button', { name: /^Add POI/ })).toHaveCount(0)
  await seen.click(spots[0])
  await expect(stranger.getByRole('dialog', { name: 'Coordinates of this place' })).toBeVisible()
  await expect(seen.newPoi).toHaveCount(0)
  await stranger.context().close()
})
