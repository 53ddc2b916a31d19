import { pngPicture } from '../pictures.ts'
import { sampleFile } from '../dataMap/sampleFile.ts'
import { expect, test } from './test.ts'

const jsonFile = (json: unknown, name = 'Map_Iceholm.json') => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(typeof json === 'string' ? json : JSON.stringify(json)),
})

test('tells guests to log in, by an alert in the menu and a dialog at home [AUTH-009] [AUTH-016] [ERR-034] [IMPT-021] [HOME-007] [HOME-017]', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Import' }).click()
  await expect(page.getByRole('dialog', { name: 'Login Required' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Import Wiki.gg Map' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(
    'You need to be logged in to import a Wiki.gg map.',
  )
})

test('imports a file of a wiki after its origin is confirmed, and opens the map [IMPT-001] [IMPT-002] [IMPT-003] [IMPT-010] [IMPT-011] [IMPT-012] [IMPT-013] [IMPT-014] [IMPT-016] [IMPT-017] [IMPT-019] [IMPT-020] [ERR-002] [ERR-004] [ERR-005] [ERR-006] [ERR-022] [ERR-023] [ERR-024]', async ({
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
  await expect(data).toHaveAttribute('accept', '.json,.geojson,.csv')

  await submit.click()
  await expect(alert).toHaveText('No valid JSON loaded.')
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

  await expect(submit).toBeDisabled()
  await dialog.getByText('The markers below lie where they should').click()
  await dialog.getByLabel('Map name').fill(' ')
  await expect(submit).toBeDisabled()
  await dialog.getByLabel('Map name').fill('Iceholm plants')
  await dialog
    .getByLabel('Map image')
    .setInputFiles({ name: 'map.png', mimeType: 'image/png', buffer: await pngPicture(640, 480) })

  await page.route('**/api/upload-map', (route) => route.abort(), { times: 1 })
  await submit.click()
  await expect(alert).toHaveText('Image upload failed')
  await page.route('**/api/import-wikigg-map', (route) => route.abort(), { times: 1 })
  const gone = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await submit.click()
  await expect(alert).toHaveText('Import failed.')
  expect((await gone).status()).toBe(200)

  await submit.click()
  await expect(dialog.getByRole('status')).toHaveText('Map imported. Opening it…')
  await expect(page).toHaveURL(/\/map\/iceholm-plants_tamsin_\d+/)
  await expect(page.getByRole('heading', { name: 'Iceholm plants' })).toBeVisible()
})

test('imports a table once its columns are chosen, and GeoJSON with its zones', async ({
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
  await expect(dialog.getByText('0 markers in 0 groups.')).toBeVisible()
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
  await dialog.getByText('The markers below lie where they should').click()
  await dialog.getByRole('button', { name: 'Import' }).click()
  await expect(page).toHaveURL(/\/map\/isle_columba_\d+/)
  await expect(page.getByRole('treeitem', { name: 'Mill' })).toBeVisible()
  await expect(page.getByRole('treeitem', { name: 'House' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Field', exact: true })).toBeVisible()
})
