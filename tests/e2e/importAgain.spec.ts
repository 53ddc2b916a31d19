import { jsonFile } from './jsonFile.ts'
import { keptOffline } from './keptOffline.ts'
import { addLocalPoi, newLocalMap } from './localMap.ts'
import { MapPage } from './MapPage.ts'
import { addPois, withOwnMap } from './ownMap.ts'
import { expect, ONLY_IN_FULL, test } from './test.ts'

const feature = (x: number, y: number, name: string, layer: string, type: string) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [x, y] },
  properties: { name, layer, type },
})

test('brings a map up to date with a newer file: what is taken of it, with found marks kept, and undone at once', async ({
  page,
  context,
  server,
}) => {
  const { map, owner } = await withOwnMap(server, context, 'Updata')
  await addPois(owner, map.id, [
    { name: 'High Tower', category: 'Sights', type: 'Tower' },
    { name: 'Old Mill', category: 'Sights', type: 'Mill' },
    { name: 'Wreck', category: 'Sights', type: 'Mill' },
  ])
  const editor = new MapPage(page)
  await editor.open(map)
  const found = page.getByRole('button', { name: 'Found High Tower' })
  await found.click()
  await expect(found).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Import into this map' })
  await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
  await dialog.getByLabel('Map data').setInputFiles(jsonFile('PK not json'))
  await expect(dialog.getByRole('alert')).toHaveText('Failed to load or parse JSON.')
  const newer = {
    type: 'FeatureCollection',
    image: { width: 1600, height: 1200 },
    features: [
      feature(440, 600, 'High Tower', 'Sights', 'Tower'),
      feature(700, 600, 'New Mill', 'Sights', 'Mill'),
      feature(100, 100, 'Jetty', 'Ways', 'Landing'),
      feature(200, 100, 'Ford', 'Ways', 'Landing'),
    ],
  }
  await dialog.getByLabel('Map data').setInputFiles(jsonFile(newer, 'newer.geojson'))
  const list = dialog.getByRole('group', { name: 'What to import' })
  const choice = (name: string) => list.getByRole('checkbox', { name })
  await expect(choice('Added')).toBeChecked()
  await expect(choice('High Tower')).toBeChecked()
  await expect(choice('Old Mill → New Mill')).toBeChecked()
  await expect(choice('Wreck')).not.toBeChecked()
  await expect(choice('Not in the file')).not.toBeChecked()
  await choice('Ford').focus()
  await page.keyboard.press('Space')
  await expect(choice('Added')).toHaveJSProperty('indeterminate', true)
  // A window that turns narrow replaces the sidebar that the dialog was opened from.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('complementary', { name: 'Map contents', includeHidden: true })).toHaveCount(0)
  await expect(choice('Ford')).not.toBeChecked()
  await page.setViewportSize({ width: 1280, height: 800 })
  await dialog.getByRole('button', { name: 'Import 3 changes' }).click()
  await expect(dialog).toBeHidden()

  await expect(editor.row('Jetty')).toBeVisible()
  await expect(editor.row('New Mill')).toBeVisible()
  await expect(editor.row('Wreck')).toBeVisible()
  await expect(editor.row('Ford')).toBeHidden()
  await expect(found).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await expect(editor.row('Old Mill')).toBeVisible()
  await expect(editor.row('Jetty')).toBeHidden()
})

test(
  'takes an import of many changes back as one step, and brings it back as one',
  ONLY_IN_FULL,
  async ({ page, context, server }) => {
    const { map, owner } = await withOwnMap(server, context, 'Ondina')
    await addPois(owner, map.id, [{ name: 'High Tower', category: 'Sights', type: 'Tower' }])
    const editor = new MapPage(page)
    await editor.open(map)
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Import into this map' })
    const rows = Array.from({ length: 1_800 }, (_, at) => `${at % 1600},${at % 1200},Vein ${at},Ore,Ways`)
    await dialog.getByLabel('Map data').setInputFiles({
      name: 'isle.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['x,y,name,type,category', ...rows].join('\n')),
    })
    const logged = page.waitForResponse(/\/changes$/)
    await dialog.getByRole('button', { name: 'Import 1,800 changes' }).click()
    await expect(page.getByText('Imported 1,800 changes.').first()).toBeVisible()
    await logged
    const count = page.getByRole('treeitem', { name: /^Ore/ }).first()
    await expect(count).toContainText('1,800')
    await page.keyboard.press('Control+z')
    await expect(page.getByText('Undid: imported 1,800 changes.').first()).toBeVisible()
    await expect(count).toBeHidden()
    await expect(editor.row('High Tower')).toBeVisible()
    await page.keyboard.press('Control+Shift+z')
    await expect(page.getByText('Redid: imported 1,800 changes.').first()).toBeVisible()
    await expect(count).toContainText('1,800')
  },
)

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow', savesData: false })

  test(
    'imports into a local map without the network, on a phone',
    ONLY_IN_FULL,
    async ({ page, context }) => {
      await newLocalMap(page, 'Gannet Isle')
      await addLocalPoi(page, 'Nine Gulls')
      await page.setViewportSize({ width: 390, height: 844 })
      await page.getByRole('tab', { name: 'Legend' }).click()
      await page.getByRole('button', { name: 'Import', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: 'Import into this map' })
      await expect(dialog).toBeVisible()
      await keptOffline(page)
      await context.setOffline(true)
      const csv = 'x,y,name,type,category\n10,20,Jetty,Landing,Ways\n600,400,Ford,Landing,Ways'
      await dialog
        .getByLabel('Map data')
        .setInputFiles({ name: 'isle.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
      await expect(dialog.getByRole('checkbox', { name: 'Not in the file' })).not.toBeChecked()
      await dialog.getByRole('button', { name: 'Import 2 changes' }).click()
      await expect(dialog).toBeHidden()
      for (const name of ['Nine Gulls', 'Jetty', 'Ford'])
        await expect(page.getByRole('treeitem', { name })).toBeVisible()
    },
  )
})
