import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { uploadedMap } from '../mapBuilders.ts'
import { jpegPicture, pngPicture } from '../pictures.ts'
import type { MapAnswer } from '../../shared/maps/maps.ts'
import { CreateMapForm, jpegFile } from './CreateMapForm.ts'
import { chooseOwnerAct } from './MapPage.ts'
import { expect, test } from './test.ts'

const OFFICIAL = '**/games/*/files/*/original-*'

test('offers the official map of the game that is typed, and makes a map of it [CREATE-014] [CREATE-020] [CREATE-021] [CREATE-022] [CREATE-023] [CREATE-024] [API-011] [ERR-010] [ERR-011] [ERR-020]', async ({
  page,
  context,
  server,
  signIn,
}) => {
  const me = await signIn(context, 'bellringer@example.org', 'Bellringer')
  await uploadedMap(me, { fields: { game_name: 'Ninth Bell' } })
  const file = join(server.dataDir, 'official.png')
  await writeFile(file, await pngPicture(900, 600))
  const args = ['--import', 'tsx', 'scripts/admin.ts', 'set-game-image', 'ninth-bell', file]
  const env = { PATH: process.env.PATH, DATA_DIR: server.dataDir }
  expect(spawnSync(process.execPath, args, { env }).status).toBe(0)

  await page.goto('/')
  await page.getByRole('button', { name: 'Create Map' }).first().click()
  const form = new CreateMapForm(page)
  const offer = form.dialog.getByRole('radiogroup', { name: 'Use the official map of Ninth Bell?' })
  const imageField = form.dialog.getByRole('group', { name: 'Map image' })
  await form.game.fill('Ninth')
  await expect(imageField).toBeVisible()
  await expect(offer).toBeHidden()

  await form.game.fill(' ninth BELL')
  await expect(offer).toBeVisible()
  await expect(offer.getByRole('radio', { name: 'No' })).toBeChecked()
  const picture = form.dialog.locator('.official-map img')
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(640)

  await test.step('but not for a map of this browser', async () => {
    await form.mode('Offline').check({ force: true })
    await form.dialog.getByRole('textbox', { name: 'Game' }).fill('Ninth Bell')
    await expect(offer).toBeHidden()
    await form.mode('Online').check({ force: true })
    await form.game.fill(' ninth BELL')
  })
  await form.choose(jpegFile(await jpegPicture(), 'mine.jpg'))
  await expect(imageField.getByText('mine.jpg')).toBeVisible()
  await offer.getByText('Yes').click()
  await expect(imageField).toBeHidden()
  await offer.getByText('No').click()
  await expect(imageField.getByText('choose a file')).toBeVisible()

  await offer.getByText('Yes').click()
  await form.game.fill('Ninth Bells')
  await expect(offer).toBeHidden()
  await expect(imageField.getByText('choose a file')).toBeVisible()
  await form.game.fill('Ninth Bell')
  await offer.getByText('Yes').click()

  await page.route(OFFICIAL, (route) => route.fulfill({ status: 404, json: {} }), { times: 1 })
  await form.submit.click()
  await expect(form.problem).toHaveText('Failed to fetch official map image.')
  await page.route(OFFICIAL, (route) => route.abort(), { times: 1 })
  await form.submit.click()
  await expect(form.problem).toHaveText('Could not fetch image from official source.')
  await page.route(OFFICIAL, (route) => route.fulfill({ contentType: 'text/html', body: 'x' }), { times: 1 })
  await form.submit.click()
  await expect(form.problem).toHaveText('Official image is not a valid image.')

  await form.submit.click()
  await expect(page).toHaveURL(/\/map\/ninth-bell_bellringer_\d+/)
  const id = /_(\d+)(?:#|$)/.exec(page.url())?.[1]
  const map = (await me.get(`/api/maps/${id}`)).json<MapAnswer>()
  expect([map.game_name, map.image_width, map.image_height]).toEqual(['Ninth Bell', 900, 600])

  await test.step('nor where a map is edited', async () => {
    await chooseOwnerAct(page, 'Edit Map')
    const dialog = page.getByRole('dialog', { name: 'Edit Map' })
    await expect(dialog.getByRole('combobox', { name: 'Game' })).toHaveValue('Ninth Bell')
    await expect(dialog.getByText(/official map/)).toHaveCount(0)
  })
})
