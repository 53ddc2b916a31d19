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
  await expect(data).toHaveAttribute('accept', '.json')

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
