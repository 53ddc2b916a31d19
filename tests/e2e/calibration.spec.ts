import type { MapAnswer } from '../../shared/maps/maps.ts'
import { mapPath } from '../../shared/paths.ts'
import { aCalibration } from '../aCalibration.ts'
import { isAccessible } from './accessibility.ts'
import { chooseOwnerAct, MapPage } from './MapPage.ts'
import { addPois, withOwnMap } from './ownMap.ts'
import { expect, test } from './test.ts'

const TITLE = 'Coordinates of the game'

test('an owner types two corners, and the page speaks the coordinates of the game until pixels are wanted', async ({
  server,
  context,
  page,
}) => {
  const { map, owner } = await withOwnMap(server, context, 'Kalle')
  await addPois(owner, map.id, [{ name: 'Mill', category: 'Ways', type: 'Landing' }])
  const { image_width: width, image_height: height } = (
    await owner.get(`/api/maps/${map.id}`)
  ).json<MapAnswer>()
  const viewer = new MapPage(page)
  await viewer.open(map)
  await chooseOwnerAct(page, TITLE)
  const panel = page.getByRole('complementary', { name: TITLE })
  await expect(panel.getByRole('heading', { name: TITLE })).toBeFocused()

  // By keys alone: the second axis is Z, and Z grows down.
  await panel.getByLabel('Second', { exact: true }).fill('Z')
  await panel.getByLabel('X of point 1').fill('0')
  await panel.getByLabel('Z of point 1').fill('0')
  await panel.getByLabel('X of point 2').fill('north')
  await expect(panel.getByText('Point 2 needs both of its coordinates, as numbers.').first()).toBeVisible()
  await panel.getByLabel('X of point 2').fill(String((width ?? 0) * 2))
  await panel.getByLabel('Z of point 2').fill(String((height ?? 0) * 2))
  await expect(panel.getByText('X grows to the right, Z grows down.')).toBeVisible()
  await isAccessible(page)
  await panel.getByLabel('Z of point 2').press('Enter')
  await expect(panel).toHaveCount(0)
  await expect(page.getByText('Coordinates of the game saved.', { exact: true })).toBeVisible()

  const readout = page.getByRole('group', { name: 'Coordinates' })
  await expect(readout).toContainText('Z')
  const inGame = `X 800, Z ${(((height ?? 0) - 600) * 2).toLocaleString('en')}`
  await page.getByRole('searchbox').fill(`/tp 800 64 ${((height ?? 0) - 600) * 2}`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Coordinates of this place' })).toContainText(inGame)
  await page.getByRole('searchbox').fill('')
  await page.keyboard.press('Escape')

  await readout.getByRole('button', { name: 'Show pixels' }).click()
  await expect(readout).toContainText('Y')
  await page.reload()
  await expect(readout.getByRole('button', { name: 'Show coordinates of the game' })).toBeVisible()
  await readout.getByRole('button', { name: 'Show coordinates of the game' }).click()

  // A link in the coordinates of the game.
  await page.goto(`${mapPath(map)}?place=800,${((height ?? 0) - 600) * 2}`)
  await expect(page.getByRole('dialog', { name: 'Coordinates of this place' })).toContainText(inGame)
})

test('points are clicked on the map, the one that does not agree is named, and what is removed comes back by undo', async ({
  server,
  context,
  page,
}) => {
  const { map, owner } = await withOwnMap(server, context, 'Runa')
  await owner.post(`/api/maps/${map.id}/set-calibration`, { calibration: aCalibration() })
  const calibrationNow = async () => (await owner.get(`/api/maps/${map.id}`)).json<MapAnswer>().calibration
  const viewer = new MapPage(page)
  await viewer.open(map)
  await chooseOwnerAct(page, TITLE)
  const panel = page.getByRole('complementary', { name: TITLE })
  await panel.getByRole('button', { name: 'Add a point' }).click()
  await expect(panel.getByText('Click the place on the map')).toBeVisible()
  await viewer.canvas.press('Enter')
  await expect(panel.getByLabel('X of point 3')).toBeFocused()
  await page.keyboard.type('5000')
  await panel.getByLabel('Z of point 3').fill('0')
  await expect(panel.getByText(/Off by/)).toHaveCount(3)
  await panel.getByRole('button', { name: 'Remove point 3' }).click()
  await panel.getByRole('button', { name: 'Close', exact: true }).click()

  await chooseOwnerAct(page, TITLE)
  await panel.getByLabel('X of point 1').fill('7')
  await panel.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(panel.getByLabel('X of point 1')).toHaveValue('7')
  await panel.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.poll(calibrationNow).toBeNull()
  await page.getByRole('button', { name: 'Undo', exact: true }).and(page.locator(':enabled')).click()
  await expect.poll(calibrationNow).toEqual(aCalibration())
})
