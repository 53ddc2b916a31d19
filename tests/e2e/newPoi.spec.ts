import { MapPage } from './MapPage.ts'
import { withOwnMap } from './ownMap.ts'
import { expect, test } from './test.ts'

test('asks of a new POI its name, type and look, and needs a type [VIEW-026] [POI-005] [POI-006] [POI-007] [POI-008] [POI-009] [POI-010] [POI-011] [POI-012] [POI-015]', async ({
  page,
  context,
  server,
}) => {
  const { map } = await withOwnMap(server.url, context, 'Asker')
  const editor = new MapPage(page)
  await editor.open(map)
  await editor.click({ x: 300, y: 300 })
  const { newPoi } = editor
  const save = newPoi.getByRole('button', { name: 'Save' })
  const colour = newPoi.getByRole('textbox', { name: 'Type colour' })
  await expect(newPoi.getByLabel('Name')).toBeFocused()
  await newPoi.getByRole('combobox', { name: 'Category' }).fill('Collectibles')
  await expect(save).toBeDisabled()
  await newPoi.getByRole('combobox', { name: 'Type', exact: true }).fill('Gull Idols')
  await expect(save).toBeEnabled()
  await colour.fill('#ffc53d')
  await newPoi.getByRole('radio', { name: 'Star' }).check({ force: true })
  await newPoi.getByRole('textbox', { name: 'Label border' }).fill('#112233')
  await newPoi.getByLabel('Description').fill('Only at low tide.')
  await save.click()
  await expect(editor.list.getByRole('treeitem', { name: /^Gull Idols/ })).toBeVisible()

  await editor.click({ x: 500, y: 300 })
  await expect(newPoi.getByRole('combobox', { name: 'Type', exact: true })).toHaveValue('Gull Idols')
  await expect(newPoi.getByRole('radio', { name: 'Star' })).toBeChecked()
  await expect(colour).toHaveValue('#FFC53D')
  await expect(colour).toBeDisabled()
  await newPoi.getByRole('switch', { name: 'Draw a border around labels' }).click()
  await newPoi.getByRole('button', { name: 'Unlock colour' }).click()
  await colour.fill('#00ff88')
  await expect(newPoi.getByText('Changes the other POI of “Gull Idols” too.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(newPoi).toBeHidden()
  await expect(editor.list.getByRole('treeitem')).toHaveCount(4)

  await page.keyboard.press('Control+z')
  await expect(editor.list.getByRole('treeitem')).toHaveCount(3)
  await editor.click({ x: 500, y: 300 })
  await expect(colour).toHaveValue('#FFC53D')
})

test('stands beside its place with 360 px, follows the camera, and lets only its owner edit [POI-001] [POI-002] [POI-003] [POI-004]', async ({
  page,
  context,
  server,
  browser,
}) => {
  const { map } = await withOwnMap(server.url, context, 'Popup')
  const editor = new MapPage(page)
  await editor.open(map)
  await editor.place({ x: 300, y: 300 }, { name: 'Low Sister', category: 'Sights', type: 'Idols' })
  await editor.row('Low Sister').click()
  const info = editor.info('Low Sister')
  const box = async () => (await info.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  expect((await box()).width).toBe(360)
  const before = await box()
  await editor.drag({ x: 200, y: 600 }, { x: 260, y: 640 })
  await expect.poll(async () => (await box()).x).toBe(before.x + 60)
  expect((await box()).y).toBe(before.y + 40)

  await info.getByRole('button', { name: 'Edit' }).click()
  const save = page.getByRole('button', { name: 'Save' })
  await expect(save).toBeDisabled()
  await page.getByLabel('Y', { exact: true }).fill('here')
  await expect(page.getByText('A number is wanted.')).toBeVisible()
  await expect(save).toBeDisabled()
  await page.getByLabel('Y', { exact: true }).fill('77')
  await expect(save).toBeEnabled()
  await editor.click({ x: 200, y: 600 })
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  await save.click()
  await expect(info).toContainText('Y 77')
  await expect(editor.saved).toBeVisible()

  const visiting = await browser.newContext({ baseURL: server.url })
  const visitor = new MapPage(await visiting.newPage())
  await visitor.open(map)
  await visitor.row('Low Sister').click()
  await expect(visitor.info('Low Sister')).toContainText('Idols, Sights')
  await expect(visitor.info('Low Sister').getByRole('button', { name: 'Edit' })).toHaveCount(0)
  await visiting.close()
})

test('does not take the second half of a double click on Cancel or Save for a click on the map', async ({
  page,
  context,
  server,
}) => {
  const { map } = await withOwnMap(server.url, context, 'Twice')
  const editor = new MapPage(page)
  await editor.open(map)
  for (const name of ['Cancel', 'Save']) {
    await editor.click({ x: 300, y: 300 })
    await editor.fill({ name, category: 'Sights', type: 'Idols' })
    await editor.newPoi.getByRole('button', { name, exact: true }).dblclick()
    await expect(editor.newPoi).toBeHidden()
    // Longer than a click waits for its second: the panel would be open by then.
    await page.waitForTimeout(400)
    await expect(editor.newPoi).toBeHidden()
  }
  await expect(editor.list.getByRole('treeitem', { name: 'Save' })).toBeVisible()
})

test('places by keys alone in the middle of the view, and chooses a type by Arrow Down and Enter', async ({
  page,
  context,
  server,
}) => {
  const { map } = await withOwnMap(server.url, context, 'Keys')
  const editor = new MapPage(page)
  await editor.open(map)
  await editor.place({ x: 300, y: 300 }, { name: 'First', category: 'Sights', type: 'Idols' })
  await editor.canvas.focus()
  await page.keyboard.press('a')
  await page.keyboard.press('Enter')
  await expect(editor.newPoi.getByText('X 800, Y 600')).toBeVisible()
  const category = editor.newPoi.getByRole('combobox', { name: 'Category' })
  await category.fill('')
  await category.press('Escape')
  await category.press('ArrowDown')
  await category.press('Enter')
  await expect(category).toHaveValue('Sights')
})
