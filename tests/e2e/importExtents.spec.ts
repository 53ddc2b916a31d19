import { aCalibration } from '../aCalibration.ts'
import { faultFile } from '../dataMap/faultFile.ts'
import { pngPicture } from '../pictures.ts'
import { jsonFile } from './jsonFile.ts'
import { MapPage } from './MapPage.ts'
import { expect, ONLY_IN_FULL, test } from './test.ts'

const given = (name: string) => ({ name, mimeType: 'application/octet-stream', buffer: faultFile(name) })
const picture = async (side: number) => ({
  name: 'map.png',
  mimeType: 'image/png',
  buffer: await pngPicture(side, side),
})

test('asks which coordinates an image covers, imports by the answer, and offers it for the next file', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(context, 'extensa@example.org', 'Extensa')
  await page.goto('/')
  await page.getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import Wiki.gg Map' })
  await dialog.getByLabel('Map data').setInputFiles(given('game-coordinates-6000px.geojson'))
  await dialog.getByLabel('Map image').setInputFiles(await picture(600))
  await expect(dialog.getByText('Please say which coordinates the image covers.')).toBeVisible()
  await expect(dialog.getByRole('img')).toBeHidden()
  const numbers = { 'X from': '-3000', 'X to': '3000', 'Y from': '-3000', 'Y to': '3000' }
  for (const [label, text] of Object.entries(numbers)) await dialog.getByLabel(label).fill(text)
  await expect(dialog.getByRole('img', { name: 'Markers: 3 markers on the image' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Use the outermost points of the file' }).click()
  await expect(dialog.getByLabel('X from')).toHaveValue('-2666.811')
  await expect(dialog.getByText('its outermost points are put on the edges')).toBeVisible()
  for (const [label, text] of Object.entries(numbers)) await dialog.getByLabel(label).fill(text)
  await expect(dialog.getByText('its outermost points are put on the edges')).toBeHidden()
  await dialog.getByText('The markers below lie where they should').click()
  await dialog.getByRole('button', { name: 'Import' }).click()
  await expect(page).toHaveURL(/\/map\/game-coordinates-6000px_extensa_\d+/)
  const [mapId] = /\d+$/.exec(new URL(page.url()).pathname) ?? []
  const { pois } = await (await page.request.get(`/api/poi/all/${mapId}`)).json()
  const places = pois.map(({ x, y }: { x: number; y: number }) => [x, y])
  expect(places).toEqual(expect.arrayContaining([[33.32, 569.32], [493.91, 103.2], [582.59, 17.05]])) // prettier-ignore

  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const update = page.getByRole('dialog', { name: 'Import into this map' })
  await update.getByLabel('Map data').setInputFiles(given('game-coordinates-6000px.geojson'))
  await expect(update.getByLabel('X from')).toHaveValue('-3000')
  await expect(update.getByText('Everything in the file is on the map as it is there.')).toBeVisible()
})

test('promises only what arrives, and says what never does, in the dialog, after the import and when it is compared', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(context, 'lossa@example.org', 'Lossa')
  await page.goto('/')
  await page.getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import Wiki.gg Map' })
  await dialog.getByLabel('Map data').setInputFiles(given('crossing-line.geojson'))
  await dialog.getByLabel('Map image').setInputFiles(await picture(2048))
  const loss = '2 zones that cross or touch themselves are left out: Race track, Bow tie.'
  await expect(dialog.getByText(`1 marker in 1 group. ${loss}`)).toBeVisible()
  await dialog.getByText('The markers below lie where they should').click()
  await dialog.getByRole('button', { name: 'Import' }).click()
  await expect(page.getByText(`Imported 1 POI. ${loss}`).first()).toBeVisible()

  const editor = new MapPage(page)
  await expect(editor.row('Start')).toBeVisible()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const update = page.getByRole('dialog', { name: 'Import into this map' })
  await update.getByLabel('Map data').setInputFiles(given('crossing-line.geojson'))
  await expect(update.getByText(loss, { exact: false })).toBeVisible()
  await expect(update.getByText('Everything in the file that can be on the map is there.')).toBeVisible()
})

test(
  'a map made of a file of our own keeps the coordinates of its game, also on an image of another size',
  ONLY_IN_FULL,
  async ({ page, context, signIn }) => {
    await signIn(context, 'metra@example.org', 'Metra')
    await page.goto('/')
    await page.getByRole('button', { name: 'Import' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import Wiki.gg Map' })
    const file = {
      type: 'FeatureCollection',
      name: 'Metric isles',
      image: { width: 100, height: 80 },
      calibration: aCalibration(),
      types: [],
      features: [
        { type: 'Feature', geometry: { type: 'Point', coordinates: [0, 0] }, properties: { name: 'Middle' } },
      ],
    }
    await dialog.getByLabel('Map data').setInputFiles(jsonFile(file, 'metric.geojson'))
    const large = { ...(await picture(600)), buffer: await pngPicture(1000, 800) }
    await dialog.getByLabel('Map image').setInputFiles(large)
    await dialog.getByText('The markers below lie where they should').click()
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(page).toHaveURL(/\/map\/metric-isles_metra_\d+/)
    await page.getByRole('treeitem', { name: 'Middle', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Middle' }).getByText('X 0, Z 0')).toBeVisible()
  },
)
