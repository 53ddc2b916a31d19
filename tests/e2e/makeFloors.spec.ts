import { pngPicture } from '../pictures.ts'
import { isAccessible } from './accessibility.ts'
import { newLocalMap } from './localMap.ts'
import { expect, test } from './test.ts'

test('makes the floors of a map by keys alone: names, order, an image and where it lies', async ({
  page,
}) => {
  await newLocalMap(page, 'Keep')
  await page.getByRole('button', { name: 'Floors', exact: true }).press('Enter')
  const panel = page.getByRole('complementary', { name: 'Floors' })
  await expect(panel.getByRole('heading', { name: 'Floors' })).toBeFocused()
  const name = panel.getByLabel('Name of the new floor')
  await name.press('Enter')
  await expect(panel.getByText('A floor needs a name.')).toBeVisible()
  await name.fill('Attic')
  await name.press('Enter')
  const names = () => panel.getByRole('textbox', { name: /^Name of (?!the new)/ })
  await expect(names()).toHaveCount(2)
  await expect(names().first()).toHaveValue('Attic')
  await expect(names().last()).toHaveValue('Ground floor')
  await name.fill('Cellar')
  await name.press('Enter')
  await panel.getByRole('button', { name: 'Move Cellar down' }).press('Enter')
  await expect(names().nth(1)).toHaveValue('Cellar')
  await panel.getByRole('button', { name: 'Move Cellar down' }).press('Enter')
  await expect(names().nth(2)).toHaveValue('Cellar')
  await panel.getByLabel('Name of Attic').fill('Loft')
  await panel.getByLabel('Name of Attic').press('Enter')
  await expect(panel.getByLabel('Name of Loft')).toBeVisible()

  const buffer = await pngPicture(320, 160)
  await panel.getByLabel('Image of Loft', { exact: true }).setInputFiles({
    ...{ name: 'loft.png', mimeType: 'image/png', buffer },
  })
  await expect(panel.getByText('320 × 160 px, fills the map.')).toBeVisible()
  await isAccessible(page)
  await panel.getByRole('button', { name: 'Place image of Loft', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Place the image of “Loft”' })
  await dialog.getByText('Placed', { exact: true }).click()
  await dialog.getByLabel('Width', { exact: true }).fill('wide')
  await expect(dialog.getByText('Type a number of map pixels.')).toBeVisible()
  await dialog.getByLabel('Width', { exact: true }).fill('200')
  await dialog.getByLabel('Left edge').fill('10')
  await dialog.getByLabel('Bottom edge').fill('20')
  await dialog.getByRole('button', { name: /^Image of Loft/ }).press('Shift+ArrowRight')
  await dialog.getByRole('button', { name: /^Size of the image/ }).press('ArrowRight')
  await expect(dialog.getByLabel('Left edge')).toHaveValue('20')
  await expect(dialog.getByLabel('Width', { exact: true })).toHaveValue('201')
  await isAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(panel.getByText('320 × 160 px, placed.')).toBeVisible()

  await panel.getByRole('button', { name: 'Remove Loft' }).press('Enter')
  await expect(panel.getByLabel('Name of Loft')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo', exact: true }).and(page.locator(':enabled')).click()
  await expect(panel.getByText('320 × 160 px, placed.')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Floors', exact: true }).click()
  await expect(names().first()).toHaveValue('Loft')
  await expect(panel.getByText('320 × 160 px, placed.')).toBeVisible()
})
