import type { Locator, Route } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { pngPicture } from '../pictures.ts'
import { sampleFile } from '../dataMap/sampleFile.ts'
import { giveFile } from './dropFile.ts'
import { jsonFile } from './jsonFile.ts'
import { expect, ONLY_IN_FULL, test } from './test.ts'

test('imports a file of a wiki after its origin is confirmed, and opens the map [IMPT-001] [IMPT-002] [IMPT-003] [IMPT-010] [IMPT-011] [IMPT-012] [IMPT-013] [IMPT-014] [IMPT-016] [IMPT-017] [IMPT-019] [IMPT-020] [ERR-002] [ERR-004] [ERR-005] [ERR-006] [ERR-022] [ERR-023] [ERR-024] [ERR-003] [CONST-005] [CONST-010]', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(context, 'tamsin@example.org', 'Tamsin')
  await page.goto('/')
  await page.getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import Wiki.gg Map' })
  const submit = dialog.getByRole('button', { name: 'Import' })
  const data = dialog.getByLabel('Map data')
  const alert = dialog.getByRole('alert')
  await expect(data).toHaveAttribute('accept', '.json,.geojson,.csv,.tsv,.txt,.umap,.map')
  await expect(dialog.getByText('Takes DataMaps of wiki.gg')).toBeVisible()
  /** The button looks disabled, but answers. */
  const pressed = async (text: string) => {
    await expect(submit).toHaveAttribute('aria-disabled', 'true')
    await submit.click({ force: true })
    await expect(alert).toHaveText(text)
  }

  await pressed('No valid JSON loaded.')
  await data.setInputFiles(jsonFile('PK not json'))
  await expect(alert).toHaveText('Failed to load or parse JSON.')
  await data.setInputFiles(jsonFile({ type: 'FeatureCollection' }))
  await expect(alert).toHaveText('Invalid JSON data.')

  await data.setInputFiles(jsonFile(sampleFile('icarus-v173-crsObj-xy-Iceholm-small')))
  await expect(dialog.getByText('42 markers in 1 group.', { exact: false })).toBeVisible()
  await expect(dialog.getByText('Found in the file: top left')).toBeVisible()
  await expect(dialog.getByRole('radio', { name: 'Top left' })).toBeChecked()
  await expect(dialog.getByRole('radio', { name: 'Mushrooms' })).toBeChecked()
  await expect(dialog.getByLabel('Map name')).toHaveValue('Iceholm')
  const preview = dialog.getByRole('img', { name: 'Mushrooms: 42 markers on the image' })
  expect((await preview.boundingBox())?.height).toBe(150)

  const confirmation = dialog.getByRole('checkbox', { name: 'The markers below lie where they should' })
  const confirm = () => dialog.getByText('The markers below lie where they should').click()
  await pressed('Please confirm the map origin.')
  await confirm()
  await dialog.getByText('The markers below lie where they should').scrollIntoViewIfNeeded()
  await dialog.getByRole('radio', { name: 'Bottom left' }).check({ force: true })
  await expect(confirmation).not.toBeChecked()
  await pressed('Please confirm the map origin.')
  await dialog.getByRole('radio', { name: 'Top left' }).check({ force: true })
  await confirm()
  await dialog.getByLabel('Map name').fill(' ')
  await pressed('Please enter a map name.')
  await dialog.getByLabel('Map name').fill('Iceholm plants')
  await pressed('Map image is required.')
  await dialog.getByText('Only me').click()
  await dialog
    .getByLabel('Map image')
    .setInputFiles({ name: 'map.png', mimeType: 'image/png', buffer: await pngPicture(640, 480) })
  await confirm()

  await page.route('**/api/upload-map', (route) => route.abort(), { times: 1 })
  await submit.click()
  await expect(alert).toHaveText('Image upload failed')
  await page.route(/\/api\/maps\/\d+$/, (route) => route.fulfill({ json: { image_url: null } }), { times: 1 })
  await submit.click()
  await expect(alert).toHaveText('Could not retrieve uploaded image URL.')
  // One route for both: Playwright loses the events of a request that begins while a route is removed.
  const refusals = [
    (route: Route) => route.abort(),
    (route: Route) => route.fulfill({ status: 400, json: { error: 'This file is not for today.' } }),
  ]
  await page.route('**/api/import-wikigg-map', (route) => refusals.shift()?.(route) ?? route.continue())
  for (const text of ['Import failed.', 'This file is not for today.']) {
    const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE')
    await submit.click()
    await expect(alert).toHaveText(text)
    expect((await deleted).status()).toBe(200)
  }

  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await submit.click()
  await expect(dialog.getByRole('status')).toHaveText('Map imported. Opening it…')
  await page.clock.runFor(1299)
  await expect(dialog.getByRole('status')).toBeVisible()
  await expect(page).toHaveURL('/')
  await page.clock.runFor(1)
  await expect(page).toHaveURL(/\/map\/iceholm-plants_tamsin_\d+/)
  await page.clock.resume()
  await expect(page.getByRole('heading', { name: 'Iceholm plants' })).toBeVisible()

  const group = page.getByRole('treeitem', { name: 'Mushrooms' }).first()
  await expect(page.getByText('Imported 42 POIs.').first()).toBeVisible()
  await expect(group).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Undid: imported 42 POIs.').first()).toBeVisible()
  await expect(group).toBeHidden()
  await page.keyboard.press('Control+Shift+z')
  await expect(page.getByText('Redid: imported 42 POIs.').first()).toBeVisible()
  await expect(group).toBeVisible()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const [mapId] = /\d+$/.exec(new URL(page.url()).pathname) ?? []
  expect(await (await page.request.get(`/api/maps/${mapId}`)).json()).toMatchObject({ is_public: false })
  await page.reload()
  await expect(group).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo', exact: true }).first()).toBeDisabled()
})

/** Returns how much of a canvas's upper part is painted, where no zone is, in CSS px: from the first to the last pixel that is not all but clear. */
const paintedSize = (canvas: Locator): Promise<{ width: number; height: number }> =>
  canvas.evaluate((element: HTMLCanvasElement) => {
    const { width, height } = element
    const { data } = element.getContext('2d')?.getImageData(0, 0, width, height) ?? { data: [] }
    const xs = new Set<number>()
    const ys = new Set<number>()
    for (let at = 0; at < width * height * 0.6; at++) {
      if ((data[at * 4 + 3] ?? 0) < 16) continue
      xs.add(at % width)
      ys.add(Math.floor(at / width))
    }
    return { width: xs.size, height: ys.size }
  })

test('imports a table once its columns are chosen, and GeoJSON with its zones [CONST-011] [CONST-012]', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(context, 'columba@example.org', 'Columba')
  await page.goto('/')
  await page.getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import Wiki.gg Map' })
  const csv = ['where east;where north;title;kind', '0;0;Cove;Landing', '640;480;"Cliff; high";Sight'].join(
    '\n',
  )
  await dialog
    .getByLabel('Map data')
    .setInputFiles({ name: 'isle.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await expect(dialog.getByRole('alert')).toHaveText('Please choose the columns of x and y.')
  await expect(dialog.getByRole('cell', { name: 'Cliff; high' })).toBeVisible()
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('title')
  await dialog.getByLabel('X', { exact: true }).selectOption('where east')
  await dialog.getByLabel('Y', { exact: true }).selectOption('where north')
  await expect(dialog.getByText('2 markers in 2 groups.')).toBeVisible()
  await expect(dialog.getByRole('radio', { name: 'Sight' })).toBeVisible()

  const square = [
    [0, 0],
    [100, 0],
    [100, 100],
    [0, 100],
    [0, 0],
  ]
  const feature = (geometry: object, properties: object) => ({ type: 'Feature', geometry, properties })
  await dialog.getByLabel('Map data').setInputFiles(
    jsonFile(
      {
        type: 'FeatureCollection',
        image: { width: 640, height: 480 },
        features: [
          feature(
            { type: 'Point', coordinates: [320, 240] },
            { name: 'Mill', type: 'House', layer: 'Places' },
          ),
          feature({ type: 'Polygon', coordinates: [square] }, { name: 'Field', fill: '#00ff00' }),
        ],
      },
      'isle.geojson',
    ),
  )
  await expect(dialog.getByText('1 marker in 1 group, and 1 zone.')).toBeVisible()
  await dialog
    .getByLabel('Map image')
    .setInputFiles({ name: 'isle.png', mimeType: 'image/png', buffer: await pngPicture(640, 480) })
  const preview = dialog.getByRole('img', { name: 'House: 1 markers on the image' })
  await expect.poll(() => paintedSize(preview.locator('canvas'))).toEqual({ width: 8, height: 8 })
  await page.setViewportSize({ width: 1280, height: 1600 })
  await expect(dialog.getByRole('radiogroup', { name: 'Preview group' })).toHaveCSS('max-height', '320px')
  await dialog.getByText('The markers below lie where they should').click()
  await dialog.getByRole('button', { name: 'Import' }).click()
  await expect(page).toHaveURL(/\/map\/isle_columba_\d+/)
  await expect(page.getByRole('treeitem', { name: 'Mill' })).toBeVisible()
  await expect(page.getByRole('treeitem', { name: 'House' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Field', exact: true })).toBeVisible()
})

test(
  'takes pasted text, and dropped data and images, and saves the report of what is changed',
  ONLY_IN_FULL,
  async ({ page, context, signIn }) => {
    await signIn(context, 'drusilla@example.org', 'Drusilla')
    await page.goto('/')
    await page.getByRole('button', { name: 'Import' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import Wiki.gg Map' })
    const pasted = {
      groups: { ore: { name: 'Ore' } },
      markers: { ore: [{ x: 1, y: 1, name: '<b>Vein</b>' }, { x: 'a' }] },
    }
    await dialog.getByLabel('Map name').focus()
    await page.evaluate((text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    }, JSON.stringify(pasted))
    await expect(dialog.getByText('1 marker in 1 group.', { exact: false })).toBeVisible()
    await expect(dialog.getByLabel('Map name')).toHaveValue('Pasted data')
    const downloading = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Save the report' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('import-report.txt')
    expect(readFileSync(await download.path(), 'utf8').split('\n')).toEqual([
      '1 marker in 1 group.',
      '1 marker without a position is left out.',
      '1 text had markup, which is removed.',
    ])

    const ores = { $fragment: true, groups: { ore: { name: 'Ore' } } }
    const isle = { markers: { ore: [{ x: 1, y: 1 }] } }
    await dialog
      .getByLabel('Map data')
      .setInputFiles([jsonFile(ores, 'Ores.json'), jsonFile(isle, 'Map_Deep_Isle.json')])
    await expect(dialog.getByText('2 files')).toBeVisible()
    await expect(dialog.getByLabel('Map name')).toHaveValue('Deep Isle')

    const box = await dialog.boundingBox()
    const at = { x: (box?.x ?? 0) + 40, y: (box?.y ?? 0) + 20 }
    const dropped = JSON.stringify(sampleFile('icarus-v173-crsObj-xy-Iceholm-small'))
    await giveFile(page, { name: 'Map_Drop.json', type: 'application/json', bytes: Buffer.from(dropped) }, at)
    await expect(dialog.getByText('42 markers in 1 group.', { exact: false })).toBeVisible()
    await giveFile(page, { name: 'isle.png', type: 'image/png', bytes: await pngPicture(64, 48) }, at)
    await expect(dialog.getByText('isle.png')).toBeVisible()
  },
)
