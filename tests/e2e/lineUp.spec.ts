import type { Page } from '@playwright/test'
import type { MapAnswer } from '../../shared/maps/maps.ts'
import { jpegPicture } from '../pictures.ts'
import { isAccessible } from './accessibility.ts'
import { jpegFile } from './CreateMapForm.ts'
import { chooseOwnerAct, MapPage } from './MapPage.ts'
import { addPois } from './ownMap.ts'
import { signInContext } from './signInContext.ts'
import { softPicture } from './softPicture.ts'
import { expect, test } from './test.ts'

/** The middle of an image's view is marked by Enter, which the arrow keys have moved: to the left, and upwards. */
const markByKeys = async (page: Page, image: string, left: number, up: number) => {
  const stage = page.getByRole('application', { name: new RegExp(`^${image}\\.`) })
  await stage.focus()
  await page.keyboard.press('0')
  for (let step = 0; step < Math.abs(left); step++)
    await page.keyboard.press(left > 0 ? 'ArrowLeft' : 'ArrowRight')
  for (let step = 0; step < Math.abs(up); step++) await page.keyboard.press(up > 0 ? 'ArrowUp' : 'ArrowDown')
  await page.keyboard.press('Enter')
}

test('lines up another image by pairs of points, by keys and pointer, and undoes it as one', async ({
  server,
  context,
  page,
}) => {
  const { client } = await signInContext(server, context, 'liner@example.org', 'Liner')
  const form = new FormData()
  form.set('game_name', 'Tenth Bell')
  form.set('display_name', 'Spindle of Liner')
  form.set('map', new Blob([new Uint8Array(await jpegPicture(800, 600))]), 'map.jpg')
  const created = await client.send('POST', '/api/upload-map', { body: form })
  const { id, slug, uploader_username } = created.json<{
    id: number
    slug: string
    uploader_username: string
  }>()
  await addPois(client, id, [{ name: 'Mill', category: 'Places', type: 'House' }])
  const map = new MapPage(page)
  await map.open({ id, slug, uploader_username })
  await map.isPictureMade()

  await chooseOwnerAct(page, 'Edit Map')
  const edit = page.getByRole('dialog', { name: 'Edit Map' })
  await edit.getByLabel('Replace image').setInputFiles(jpegFile(await softPicture(1600, 1200), 'new.jpg'))
  await edit.getByRole('radio', { name: /^Line it up/ }).check()
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit.getByRole('alert')).toHaveText('Mark at least 3 places on both images first.')
  await edit.getByRole('button', { name: 'Mark places…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Line up the images' })
  await expect(dialog.getByText('3 more pairs needed.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Use these pairs' })).toBeDisabled()

  // Both show the whole image at first, so that the same steps lead to the same place of both.
  for (const [left, up] of [
    [2, 2],
    [-2, 2],
    [2, -2],
    [-2, -2],
  ] as const) {
    await markByKeys(page, 'Current image', left, up)
    await markByKeys(page, 'New image', left, up)
  }
  await expect(dialog.getByText('With 2 more pairs the image can be bent too.')).toBeVisible()
  await isAccessible(page)

  // Closed by accident: the pairs are there when it is opened again.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await edit.getByRole('button', { name: 'Mark places…' }).click()
  await expect(dialog.getByRole('button', { name: /^Show pair/ })).toHaveCount(4)

  const mark = dialog.getByRole('button', { name: 'Pair 4, New image' })
  await mark.focus()
  for (let step = 0; step < 5; step++) await page.keyboard.press('Shift+ArrowRight')
  await expect(dialog.getByText(/^Pair \d fits worst|Pair \d fits worst/)).toBeVisible()
  for (let step = 0; step < 5; step++) await page.keyboard.press('Control+z')
  await expect(dialog.getByText(/fits worst/)).toBeHidden()
  await mark.hover()
  await page.mouse.down()
  await page.mouse.move(900, 300, { steps: 4 })
  await page.mouse.up()
  await expect(dialog.getByText(/fits worst/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(dialog.getByText(/fits worst/)).toBeHidden()

  await dialog.getByText('Compare', { exact: true }).click()
  await expect(dialog.getByRole('slider', { name: 'Current image over the new one' })).toBeVisible()
  await dialog.getByRole('switch', { name: 'Blink' }).click()
  await dialog.getByRole('button', { name: 'Use these pairs' }).click()
  await expect(edit.getByText('4 pairs, straight.')).toBeVisible()
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toBeHidden()

  // Twice as large as before, as the pairs say: to within a click's pixel.
  const placeOf = async () => {
    const [x = 0, y = 0] =
      (await map.placeOf('Mill')).match(/[\d,.]+\d/g)?.map((text) => Number(text.replace(',', ''))) ?? []
    return [Math.round(x / 5), Math.round(y / 5)]
  }
  await expect(async () => expect(await placeOf()).toEqual([160, 240])).toPass({ timeout: 60_000 })
  const { former_images } = (await client.get(`/api/maps/${id}`)).json<MapAnswer>()
  expect(former_images).toMatchObject([{ placing: { warp: 'affine' } }])
  await page.keyboard.press('Control+z')
  await expect(async () => expect(await map.placeOf('Mill')).toBe('X 400, Y 600')).toPass()
})
