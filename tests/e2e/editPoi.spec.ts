import { MapPage } from './MapPage.ts'
import { withOwnMap } from './ownMap.ts'
import { expect, test } from './test.ts'

test('edits and deletes a POI from its popup, and brings it back [POI-019]', async ({
  page,
  context,
  server,
}) => {
  const { map } = await withOwnMap(server.url, context, 'Vair')
  const editor = new MapPage(page)
  await editor.open(map)
  await editor.place({ x: 300, y: 300 }, { name: 'Lantern', category: 'Sights', type: 'Light' })

  await editor.row('Lantern').click()
  await editor.info('Lantern').getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Vair Lantern')
  await page.getByLabel('Description').fill('Only at low tide.')
  await page.getByLabel('X', { exact: true }).fill('640')
  await page.getByRole('button', { name: 'Save' }).click()
  const info = editor.info('Vair Lantern')
  await expect(info).toContainText('Only at low tide.')
  await expect(info).toContainText('X 640,')

  await info.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('group', { name: 'Delete POI' }).getByRole('button', { name: 'Delete' }).click()
  await expect(editor.row('Vair Lantern')).toHaveCount(0)
  const toast = page.getByRole('listitem').filter({ hasText: '“Vair Lantern” deleted.' })
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(editor.row('Vair Lantern')).toBeVisible()
})

test('places, moves, edits and deletes a POI with the keyboard alone', async ({ page, context, server }) => {
  const { map } = await withOwnMap(server.url, context, 'Merrow')
  const editor = new MapPage(page)
  const { keyboard } = page
  await editor.open(map)
  await page.getByRole('button', { name: 'Add POI in the middle of the view' }).focus()
  await keyboard.press('Enter')
  await expect(editor.newPoi.getByLabel('Name')).toBeFocused()
  await keyboard.type('By hand')
  await keyboard.press('Tab')
  await keyboard.type('Signs')
  await keyboard.press('Tab')
  await keyboard.type('Stone')
  const at = await editor.newPoi.getByText(/^X /).innerText()
  await keyboard.press('Control+Enter')
  await expect(editor.row('By hand')).toBeVisible()

  await editor.list.focus()
  await keyboard.press('End')
  await keyboard.press('Enter')
  const info = editor.info('By hand')
  await expect(info).toContainText(at)
  await editor.canvas.focus()
  await keyboard.press('ArrowRight')
  await expect(info).not.toContainText(at)
  await keyboard.press('Control+z')
  await expect(info).toContainText(at)

  await info.getByRole('button', { name: 'Edit' }).focus()
  await keyboard.press('Enter')
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await keyboard.press('Control+a')
  await keyboard.type('By keyboard')
  await keyboard.press('Enter')
  await expect(editor.info('By keyboard')).toBeVisible()

  await editor.info('By keyboard').getByRole('button', { name: 'Edit' }).focus()
  await keyboard.press('Enter')
  await page.getByRole('button', { name: 'Delete', exact: true }).focus()
  await keyboard.press('Enter')
  await page.getByRole('group', { name: 'Delete POI' }).getByRole('button', { name: 'Delete' }).focus()
  await keyboard.press('Enter')
  await expect(editor.row('By keyboard')).toHaveCount(0)
  await expect(editor.canvas).toBeFocused()
})

test('asks before it deletes a map, and then it is gone for everyone [VIEW-010]', async ({
  page,
  context,
  server,
}) => {
  const { map } = await withOwnMap(server.url, context, 'Sorrel')
  const editor = new MapPage(page)
  await editor.open(map)
  await page.getByRole('button', { name: 'Delete map' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Delete “Isles of Sorrel”?')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await page.getByRole('button', { name: 'Delete map' }).click()
  await question.getByRole('button', { name: 'Delete map' }).click()
  await expect(page.getByRole('heading', { name: /All Maps/ })).toBeVisible()
  await page.goto(`/map/x_${map.id}`)
  await expect(page.getByRole('heading', { name: 'Map not found' })).toBeVisible()
})
