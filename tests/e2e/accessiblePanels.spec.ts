import { newEntityId } from '../../shared/ids.ts'
import { aZone } from '../builders.ts'
import { commit } from '../mapFixture.ts'
import { pngPicture } from '../pictures.ts'
import { isAccessible, isAccessibleHere } from './accessibility.ts'
import { chooseOwnerAct, MapPage } from './MapPage.ts'
import { addPois, withOwnMap } from './ownMap.ts'
import { expect, ONLY_IN_FULL, test } from './test.ts'

test(
  'has no accessibility violations: icons, crops, types, categories and deletions',
  ONLY_IN_FULL,
  async ({ page, context, server }) => {
    const { map, owner } = await withOwnMap(server, context, 'Glyph')
    await addPois(owner, map.id, [
      { name: 'Tower', category: 'Sights', type: 'Towers', description: 'A **high** one.\n\n- one\n- two' },
      { name: 'Mill', category: 'Sights', type: 'Towers' },
    ])
    const editor = new MapPage(page)
    await editor.open(map)
    const info = editor.info('Tower')
    await editor.row('Tower').click()
    await expect(info.getByText('A high one.')).toBeVisible()
    await isAccessibleHere(page)
    await info.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('combobox', { name: 'Category' }).click()
    await expect(page.getByRole('listbox')).toBeVisible()
    await isAccessibleHere(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Icon of the type: Shape' }).click()
    await page.getByRole('button', { name: 'Library' }).click()
    const picker = page.getByRole('dialog', { name: 'Choose an icon' })
    await expect(picker.getByRole('option').first()).toBeVisible()
    await isAccessible(page)
    await picker.getByRole('searchbox').fill('no such thing')
    await expect(picker.getByRole('heading', { name: 'No icon has this name.' })).toBeVisible()
    await isAccessible(page)
    await picker.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('button', { name: 'Add an image' }).click()
    await expect(page.getByRole('button', { name: 'Back' })).toBeVisible()
    await isAccessible(page)
    const picture = { name: 'tower.png', mimeType: 'image/png', buffer: await pngPicture() }
    await page.locator('input[type=file]').setInputFiles(picture)
    await page.getByRole('button', { name: /^Crop/ }).click()
    await expect(page.getByRole('dialog', { name: 'Crop the image' })).toBeVisible()
    await isAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByRole('group', { name: 'Delete POI' })).toBeVisible()
    await isAccessible(page)
    await page.getByRole('group', { name: 'Delete POI' }).getByRole('button', { name: 'Delete' }).click()
    await expect(page.locator('.toast')).toBeVisible()
    await isAccessibleHere(page)

    for (const [row, entry] of [
      ['Towers', 'Edit type'],
      ['Sights', 'Edit category'],
    ] as const) {
      await editor.list.getByRole('treeitem', { name: new RegExp(`^${row}`) }).hover()
      await page.getByRole('button', { name: `Menu of ${row}` }).click()
      await expect(page.getByRole('menuitem', { name: entry })).toBeVisible()
      await isAccessibleHere(page)
      await page.getByRole('menuitem', { name: entry }).click()
      await expect(page.getByRole('dialog', { name: entry })).toBeVisible()
      await isAccessible(page)
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Delete/ })
        .click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await isAccessibleHere(page)
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
  },
)

test(
  'has no accessibility violations: drafts, reshapes, region maps, questions and offline',
  ONLY_IN_FULL,
  async ({ page, context, server }) => {
    const { map, owner } = await withOwnMap(server, context, 'Offers')
    const bog = aZone({ id: newEntityId(map.id), label: 'Bog' })
    await commit(owner, { changes: `/api/maps/${map.id}/changes` }, [
      { op: 'insert', kind: 'zone', entity: bog },
    ])
    const editor = new MapPage(page)
    await editor.open(map)
    await page.keyboard.press('p')
    await editor.click({ x: 200, y: 300 })
    await editor.click({ x: 400, y: 300 })
    await page.keyboard.press('v')
    await expect(page.getByRole('group', { name: 'Unfinished work' })).toBeVisible()
    await isAccessible(page)
    await page.getByRole('button', { name: 'Bog', exact: true }).click()
    await editor.info('Bog').getByRole('button', { name: 'Edit shape' }).click()
    await isAccessible(page)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Manage region maps' }).click()
    await expect(page.getByRole('dialog', { name: 'Region maps' })).toBeVisible()
    await isAccessible(page)
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keys and gestures' })).toBeVisible()
    await isAccessible(page)
    await page.keyboard.press('Escape')
    await chooseOwnerAct(page, 'Delete map')
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await isAccessible(page)
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Zoom in' }).hover()
    await expect(page.locator('.tooltip')).toBeVisible()
    await isAccessibleHere(page)
    await context.setOffline(true)
    await page.evaluate(() => window.dispatchEvent(new Event('offline')))
    await expect(page.getByText(/^Offline/).first()).toBeVisible()
    await isAccessible(page)
  },
)

test(
  'has no accessibility violations: lists of maps, and a visitor’s map',
  ONLY_IN_FULL,
  async ({ page, context, server, browser }) => {
    const { map, owner } = await withOwnMap(server, context, 'Lister')
    await addPois(owner, map.id, [{ name: 'Tower', category: 'Sights', type: 'Towers' }])
    await page.goto('/my-maps')
    await expect(page.getByRole('article')).toHaveCount(1)
    await isAccessible(page)
    await page.goto('/user/Lister/maps')
    await expect(page.getByRole('article')).toHaveCount(1)
    await isAccessible(page)
    const visit = await browser.newContext({ baseURL: server.url, viewport: { width: 1280, height: 800 } })
    const visitor = new MapPage(await visit.newPage())
    await visitor.open(map)
    await visitor.row('Tower').click()
    await expect(visitor.info('Tower')).toBeVisible()
    await isAccessible(visitor.page)
    await visit.close()
  },
)
