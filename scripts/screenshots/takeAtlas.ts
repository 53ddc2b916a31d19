import type { Page } from 'playwright'
import sharp from 'sharp'
import { jpegFile } from '../../tests/e2e/CreateMapForm.ts'
import { chooseOwnerAct } from '../../tests/e2e/MapPage.ts'
import { softPicture } from '../../tests/e2e/softPicture.ts'
import { mapAnswerSchema } from '../../shared/maps/maps.ts'
import { DEMO_OWNER } from '../seed/demoOwner.ts'
import { onPage, take, type Studio } from './Camera.ts'
import { openDemoMap } from './openDemoMap.ts'

/** Screenshots of the coordinates of a game, of another image that is lined up, of floors, of heat, of a print, of playthroughs, and of one's progress on all maps. */
export const takeAtlas = async (studio: Studio): Promise<void> => {
  await onPage(studio, { as: DEMO_OWNER }, async (page) => {
    await openDemoMap(page, 'Gannet Isles')
    await takeCalibration(studio, page)
    await takeLineUp(studio, page)
  })
  await onPage(studio, { as: DEMO_OWNER }, async (page) => {
    await openDemoMap(page, 'Sea-vault of Caul')
    await takeFloors(studio, page)
  })
  await onPage(studio, {}, async (page) => {
    await openDemoMap(page, 'Gannet Isles')
    await takeHeat(studio, page)
    await takePrint(studio, page)
  })
  await onPage(studio, {}, async (page) => {
    for (const name of ['Kharsun Wastes', 'Gannet Isles']) {
      await openDemoMap(page, name)
      for (let found = 0; found < 5; found++) {
        await page.keyboard.press('u')
        const mark = page.getByRole('checkbox', { name: 'Found', checked: false })
        await mark.dispatchEvent('click')
        await mark.waitFor({ state: 'detached' })
      }
    }
    await page.getByRole('button', { name: 'Playthrough: First run' }).click()
    await page.getByRole('menuitem', { name: 'New playthrough…' }).waitFor()
    await take(studio, page, 'map-playthroughs')
    await page.goto('/progress')
    await page
      .getByRole('link', { name: /Continue/ })
      .first()
      .waitFor()
    await take(studio, page, 'my-progress')
  })
}

const takeCalibration = async (studio: Studio, page: Page): Promise<void> => {
  await chooseOwnerAct(page, 'Coordinates of the game')
  const panel = page.getByRole('complementary', { name: 'Coordinates of the game' })
  await panel.getByLabel('Second', { exact: true }).fill('Z')
  for (const [field, value] of [
    ['X of point 1', '-2048'],
    ['Z of point 1', '-2048'],
    ['X of point 2', '2048'],
    ['Z of point 2', '2048'],
  ] as const)
    await panel.getByLabel(field).fill(value)
  await panel.getByText('X grows to the right, Z grows down.').waitFor()
  await take(studio, page, 'map-calibration')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Discard/ }).click()
}

const takeLineUp = async (studio: Studio, page: Page): Promise<void> => {
  await chooseOwnerAct(page, 'Edit Map')
  const edit = page.getByRole('dialog', { name: 'Edit Map' })
  await edit.getByLabel('Replace image').setInputFiles(jpegFile(await softPicture(1600, 1200), 'winter.jpg'))
  await edit.getByRole('radio', { name: /^Line it up/ }).check()
  await edit.getByRole('button', { name: 'Mark places…' }).click()
  for (const [x, y] of [
    [0.3, 0.3],
    [0.7, 0.35],
    [0.35, 0.7],
    [0.68, 0.66],
  ] as const)
    for (const image of ['Current image', 'New image']) {
      const stage = page.getByRole('application', { name: new RegExp(`^${image}\\.`) })
      const box = await stage.boundingBox()
      if (box === null) throw new Error(`${image} is not on the page.`)
      await page.mouse.click(box.x + box.width * x, box.y + box.height * y)
    }
  await page.getByRole('button', { name: /^Show pair 4/ }).waitFor()
  await take(studio, page, 'map-line-up')
}

/** The other floor looks like the one that is there, the other way round. */
const takeFloors = async (studio: Studio, page: Page): Promise<void> => {
  const mapId = /_(\d+)/.exec(page.url())?.[1]
  const { preview_url } = mapAnswerSchema.parse(await (await page.request.get(`/api/maps/${mapId}`)).json())
  const picture = await (await page.request.get(preview_url ?? '')).body()
  await chooseOwnerAct(page, 'Floors')
  const panel = page.getByRole('complementary', { name: 'Floors' })
  await panel.getByLabel('Name of the new floor').fill('Upper vault')
  await panel.getByLabel('Name of the new floor').press('Enter')
  await panel.getByLabel('Name of Ground floor').fill('Vault')
  await panel.getByLabel('Name of Ground floor').press('Enter')
  await panel
    .getByLabel('Image of Upper vault', { exact: true })
    .setInputFiles(jpegFile(await sharp(picture).flop().jpeg().toBuffer(), 'upper.jpg'))
  await panel.getByText(/fills the map\.$/).waitFor()
  await page.keyboard.press('PageUp')
  await take(studio, page, 'map-floors')
}

const takeHeat = async (studio: Studio, page: Page): Promise<void> => {
  const rows = page.getByRole('treeitem', { level: 1 })
  await rows.first().waitFor()
  for (const row of await rows.all()) {
    await row.click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Show as heat' }).click()
  }
  await take(studio, page, 'map-heat')
}

const takePrint = async (studio: Studio, page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Print as PNG or PDF' }).click()
  const dialog = page.getByRole('dialog', { name: 'Print as PNG or PDF' })
  await dialog.getByText('Paper (PDF)', { exact: true }).click()
  await take(studio, page, 'map-print')
}
