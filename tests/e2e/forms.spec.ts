import type { Locator } from '@playwright/test'
import { MapPage } from './MapPage.ts'
import { addPois, withOwnMap } from './ownMap.ts'
import { expect, test } from './test.ts'

const SIGHTS = [
  { name: 'Low Sister', category: 'Sights', type: 'Idols' },
  { name: 'High Sister', category: 'Sights', type: 'Idols' },
  { name: 'Lantern', category: 'Sights', type: 'Lights' },
]

const selectedText = (field: Locator): Promise<string> =>
  field.evaluate((element) =>
    element instanceof HTMLInputElement
      ? element.value.slice(element.selectionStart ?? 0, element.selectionEnd ?? 0)
      : '',
  )

test('says what a new POI lacks, on hover and on Enter, and gives each new type a look of its own', async ({
  page,
  context,
  server,
}) => {
  const { map } = await withOwnMap(server, context, 'Former')
  const editor = new MapPage(page)
  const { newPoi } = editor
  const save = newPoi.getByRole('button', { name: 'Save' })
  const colour = newPoi.getByRole('textbox', { name: 'Type colour' })
  const shape = newPoi.getByRole('group', { name: 'Shape' }).getByRole('radio', { checked: true })
  await editor.open(map)
  await editor.click({ x: 300, y: 300 })
  await newPoi.getByRole('combobox', { name: 'Category' }).fill('Sights')
  await save.hover()
  await expect(newPoi.getByText('Choose a type.', { exact: true }).first()).toBeVisible()
  await newPoi.getByLabel('Name').focus()
  await page.keyboard.press('Enter')
  await expect(newPoi.getByRole('alert').getByText('Choose a type.')).toBeAttached()
  await expect(newPoi).toBeVisible()
  await newPoi.getByRole('combobox', { name: 'Type', exact: true }).fill('Idols')
  const look = [await colour.inputValue(), await shape.getAttribute('aria-label')]
  await newPoi.getByLabel('Name').focus()
  await page.keyboard.press('Enter')
  await expect(newPoi).toBeHidden()

  await editor.click({ x: 500, y: 300 })
  const category = newPoi.getByRole('combobox', { name: 'Category' })
  await category.focus()
  expect(await selectedText(category)).toBe('Sights')
  await newPoi.getByRole('combobox', { name: 'Type', exact: true }).fill('Lights')
  await expect(colour).not.toHaveValue(look[0] ?? '')
  expect(await shape.getAttribute('aria-label')).not.toBe(look[1])
})

test('begins an edit in its first field, says what it lacks, and moves one POI or a whole type to another category', async ({
  page,
  context,
  server,
}) => {
  const { map, owner } = await withOwnMap(server, context, 'Mover')
  await addPois(owner, map.id, SIGHTS)
  const editor = new MapPage(page)
  await editor.open(map)

  await test.step('one POI', async () => {
    await editor.row('Low Sister').click()
    const info = editor.info('Low Sister')
    await info.getByRole('button', { name: 'Edit' }).click()
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
    await page.getByRole('button', { name: 'Save' }).hover()
    await expect(page.getByText('Nothing has changed yet.', { exact: true }).first()).toBeVisible()
    await page.getByRole('combobox', { name: 'Category' }).fill('Relics')
    await page.getByRole('button', { name: 'Save' }).click()
    const question = page.getByRole('dialog', { name: 'Rename “Sights”?' })
    const looks = (name: string) =>
      question.getByRole('button', { name }).evaluate((button) => {
        const { color, backgroundColor, boxShadow, fontWeight } = getComputedStyle(button)
        return { color, backgroundColor, boxShadow, fontWeight }
      })
    await expect(question).toBeVisible()
    await page.mouse.move(0, 0)
    await expect.poll(() => looks('Move only this POI')).toEqual(await looks('Simple Rename'))
    await question.getByRole('button', { name: 'Move only this POI' }).click()
    await expect(info).toContainText('Idols, Relics')
    await info.getByRole('button', { name: 'Close' }).click()
    await editor.row('High Sister').click()
    await expect(editor.info('High Sister')).toContainText('Idols, Sights')
  })

  await test.step('a whole type', async () => {
    await page.keyboard.press('Escape')
    await editor.list.getByRole('treeitem', { name: /^Lights/ }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Edit type' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit type' })
    await dialog.getByRole('combobox', { name: 'Category' }).fill('Relics')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await editor.row('Lantern').click()
    await expect(editor.info('Lantern')).toContainText('Lights, Relics')
  })
})

test('says that a deletion can be undone before it is done', async ({ page, context, server }) => {
  const { map, owner } = await withOwnMap(server, context, 'Deleter')
  await addPois(owner, map.id, SIGHTS)
  const editor = new MapPage(page)
  await editor.open(map)
  const text = /You can undo this\.$/
  await editor.row('Low Sister').click()
  await editor.info('Low Sister').getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByRole('group', { name: 'Delete POI' }).getByText(text)).toBeVisible()
  await page.getByRole('group', { name: 'Delete POI' }).getByRole('button', { name: 'Cancel' }).click()
  await page.keyboard.press('Escape')
  await editor.list.getByRole('treeitem', { name: /^Idols/ }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Edit type' }).click()
  await page.getByRole('dialog', { name: 'Edit type' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alertdialog').getByText(text)).toBeVisible()
})

test('asks the browser to keep what is stored at the first change, and not before', async ({
  page,
  context,
  server,
}) => {
  await page.addInitScript(() => {
    navigator.storage.persist = () => {
      document.documentElement.dataset.persist = String(
        Number(document.documentElement.dataset.persist ?? 0) + 1,
      )
      return Promise.resolve(true)
    }
  })
  const asked = () => page.evaluate(() => document.documentElement.dataset.persist ?? '0')
  const { map } = await withOwnMap(server, context, 'Keeper')
  const editor = new MapPage(page)
  await editor.open(map)
  expect(await asked()).toBe('0')
  await editor.place({ x: 300, y: 300 }, { name: 'Low Sister', category: 'Sights', type: 'Idols' })
  await expect.poll(asked).toBe('1')
})
