import { chooseOwnerAct, MapPage } from './MapPage.ts'
import { addPois, withOwnMap } from './ownMap.ts'
import { expect, ONLY_IN_FULL, test } from './test.ts'

/** What questions about a deletion end with. */
const CAN_BE_UNDONE = /You can undo this\.$/

test('edits and deletes a POI from its popup, which it says can be undone, and restores it [POI-019]', async ({
  page,
  context,
  server,
}) => {
  const { map } = await withOwnMap(server, context, 'Vair')
  const editor = new MapPage(page)
  await editor.open(map)
  await editor.place({ x: 300, y: 300 }, { name: 'Lantern', category: 'Sights', type: 'Light' })

  await editor.row('Lantern').click()
  await editor.info('Lantern').getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Save' }).hover()
  await expect(page.getByText('Nothing has changed yet.', { exact: true }).first()).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Vair Lantern')
  await page.getByLabel('Description').fill('Only at low tide.')
  await page.getByLabel('X', { exact: true }).fill('640')
  await page.getByRole('button', { name: 'Save' }).click()
  const info = editor.info('Vair Lantern')
  await expect(info).toContainText('Only at low tide.')
  await expect(info).toContainText('X 640,')

  await info.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const question = page.getByRole('group', { name: 'Delete POI' })
  await expect(question.getByText(CAN_BE_UNDONE)).toBeVisible()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(editor.row('Vair Lantern')).toHaveCount(0)
  const toast = page.getByRole('listitem').filter({ hasText: '“Vair Lantern” deleted.' })
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(editor.row('Vair Lantern')).toBeVisible()
})

test('places, moves, edits and deletes a POI with the keyboard only', async ({ page, context, server }) => {
  const { map } = await withOwnMap(server, context, 'Merrow')
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

  // The way there by Tab and letters alone: the search, down into the tree, the type, its POI.
  await page.getByRole('searchbox', { name: 'Find a POI, zone or pin' }).focus()
  await keyboard.press('ArrowDown')
  const line = (name: RegExp) => editor.list.getByRole('treeitem', { name })
  await keyboard.press('Home')
  await expect(line(/^Signs/)).toBeFocused()
  await keyboard.press('ArrowLeft')
  await expect(editor.list.getByRole('treeitem')).toHaveCount(1)
  await keyboard.press('ArrowRight')
  await keyboard.type('st')
  await expect(line(/^Stone/)).toBeFocused()
  await keyboard.press('Space')
  await expect(line(/^Stone.*hidden$/)).toBeFocused()
  await keyboard.press('End')
  await expect(editor.row('By hand')).toBeFocused()
  await keyboard.press('Space')
  await expect(editor.row('By hand').getByRole('button', { name: 'Found By hand' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await keyboard.press('Enter')
  const info = editor.info('By hand')
  await expect(info).toContainText(at)
  await expect(line(/^Stone, 1 \/ 1 found$/)).toBeVisible()
  await keyboard.press('Escape')
  await expect(info).toBeHidden()
  await expect(editor.row('By hand')).toBeFocused()
  await keyboard.press('Enter')
  await expect(info).toBeVisible()
  await keyboard.press('Enter')
  await expect(info).toBeFocused()
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
  await expect(line(/^Signs/)).toBeFocused()
})

test(
  'asks before it deletes a map for everyone [VIEW-010]',
  ONLY_IN_FULL,
  async ({ page, context, server }) => {
    const { map } = await withOwnMap(server, context, 'Sorrel')
    const editor = new MapPage(page)
    await editor.open(map)
    await chooseOwnerAct(page, 'Delete map')
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Delete “Isles of Sorrel”?')
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    // Back says no to the question, and asks before it discards what is typed.
    const { pathname } = new URL(page.url())
    await chooseOwnerAct(page, 'Delete map')
    await expect(question).toBeVisible()
    await page.goBack()
    await expect(question).toBeHidden()
    await editor.click({ x: 300, y: 300 })
    await editor.fill({ name: 'Typed', category: 'Signs', type: 'Stone' })
    await page.goBack()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(editor.newPoi.getByLabel('Name')).toHaveValue('Typed')
    await editor.newPoi.getByRole('button', { name: 'Cancel' }).click()
    expect(new URL(page.url()).pathname).toBe(pathname)

    await chooseOwnerAct(page, 'Delete map')
    await question.getByRole('button', { name: 'Delete map' }).click()
    await expect(page.getByRole('heading', { name: /All Maps/ })).toBeVisible()
    await page.goto(`/map/x_${map.id}`)
    await expect(page.getByRole('heading', { name: 'Map not found' })).toBeVisible()
  },
)

test(
  'renames a category, or moves one POI or the selected types to a new one [POI-020] [POI-021] [POI-022] [POI-023] [ERR-081]',
  ONLY_IN_FULL,
  async ({ page, context, server }) => {
    const { map, owner } = await withOwnMap(server, context, 'Relics')
    await addPois(owner, map.id, [...SIGHTS, { name: 'High Sister', category: 'Sights', type: 'Idols' }])
    const editor = new MapPage(page)
    await editor.open(map)
    const info = editor.info('Low Sister')
    const rename = page.getByRole('dialog', { name: 'Rename “Sights”?' })
    const recategorise = async (category: string) => {
      await info.getByRole('button', { name: 'Edit' }).click()
      await page.getByRole('combobox', { name: 'Category' }).fill(category)
      await page.getByRole('button', { name: 'Save' }).click()
    }

    await test.step('moves one POI alone, as prominent an answer as the others', async () => {
      await editor.row('High Sister').click()
      await editor.info('High Sister').getByRole('button', { name: 'Edit' }).click()
      await page.getByRole('combobox', { name: 'Category' }).fill('Shrines')
      await page.getByRole('button', { name: 'Save' }).click()
      const looks = (name: string) =>
        rename.getByRole('button', { name }).evaluate((button) => {
          const { color, backgroundColor, boxShadow, fontWeight } = getComputedStyle(button)
          return { color, backgroundColor, boxShadow, fontWeight }
        })
      await expect(rename).toBeVisible()
      await page.mouse.move(0, 0)
      await expect.poll(() => looks('Move only this POI')).toEqual(await looks('Simple Rename'))
      await rename.getByRole('button', { name: 'Move only this POI' }).click()
      await expect(editor.info('High Sister')).toContainText('Idols, Shrines')
      await editor.info('High Sister').getByRole('button', { name: 'Close' }).click()
    })
    await test.step('asks what happens to the types that share the category', async () => {
      await editor.row('Low Sister').click()
      await expect(info).toContainText('Idols, Sights')
      await recategorise('Relics')
      await expect(rename.getByRole('checkbox', { name: 'Idols' })).toBeChecked()
      await expect(rename.getByRole('checkbox', { name: 'Towers' })).not.toBeChecked()
      const name = rename.getByLabel('New category name')
      await name.fill(' ')
      await expect(rename.getByText('Category name cannot be empty.')).toBeVisible()
      await expect(rename.getByRole('button', { name: 'Simple Rename' })).toBeDisabled()
      await name.fill('Relics')
      await rename.getByRole('button', { name: 'Rename & Move Selected Types' }).click()
      await expect(info).toContainText('Idols, Relics')
      await expect(editor.list.getByRole('treeitem', { name: /^Sights/ })).toBeVisible()
    })
    await test.step('undoes it in one step, and renames in place', async () => {
      await expect(rename).toBeHidden()
      await editor.canvas.focus()
      await page.keyboard.press('Control+z')
      await expect(info).toContainText('Idols, Sights')
      await recategorise('Relics')
      await rename.getByRole('button', { name: 'Simple Rename' }).click()
      await expect(info).toContainText('Idols, Relics')
      await expect(editor.list.getByRole('treeitem', { name: /^Sights/ })).toHaveCount(0)
      await expect(editor.saved).toBeVisible()
    })
  },
)

test('shows each of two browsers the changes of the other, in open forms too [POI-018] [POI-048]', async ({
  page,
  context,
  server,
  browser,
  signIn,
}) => {
  const { map, owner } = await withOwnMap(server, context, 'Idols')
  await addPois(owner, map.id, SIGHTS)
  const editor = new MapPage(page)
  await editor.open(map)
  await editor.row('Low Sister').click()
  const info = editor.info('Low Sister')
  const elsewhere = await browser.newContext({ baseURL: server.url, viewport: { width: 1280, height: 800 } })
  await signIn(elsewhere, 'idols@example.org')
  const other = new MapPage(await elsewhere.newPage())
  const isTold = () => page.evaluate(() => window.dispatchEvent(new Event('focus')))
  const nameHere = page.getByLabel('Name', { exact: true })

  await test.step('takes over changes to untouched fields, and says which other fields have changed', async () => {
    await other.open(map)
    await other.row('Low Sister').click()
    await info.getByRole('button', { name: 'Edit' }).click()
    await nameHere.fill('Typed here')
    await other.info('Low Sister').getByRole('button', { name: 'Edit' }).click()
    await other.page.getByLabel('Name', { exact: true }).fill('Made there')
    await other.page.getByLabel('Description').fill('From there.')
    await other.page.getByRole('button', { name: 'Save' }).click()
    await expect(other.saved).toBeVisible()
    await isTold()
    await expect(page.getByLabel('Description')).toHaveValue('From there.')
    await expect(page.getByText('Changed elsewhere in the meantime.', { exact: true })).toBeVisible()
    await expect(nameHere).toHaveValue('Typed here')
    await expect(page.getByText('Changed elsewhere to “Made there” in the meantime.')).toBeVisible()
  })
  await test.step('offers to take theirs or to keep mine', async () => {
    const question = page.getByRole('group', { name: 'You changed this POI.' })
    await expect(question).toBeInViewport()
    await question.getByRole('button', { name: 'Take theirs' }).click()
    await expect(question).toBeHidden()
    await expect(nameHere).toHaveValue('Made there')
    await nameHere.fill('Typed here')
    await other.info('Made there').getByRole('button', { name: 'Edit' }).click()
    await other.page.getByLabel('Name', { exact: true }).fill('Made anew')
    await other.page.getByRole('button', { name: 'Save' }).click()
    await expect(other.saved).toBeVisible()
    await isTold()
    await question.getByRole('button', { name: 'Keep mine' }).click()
    await expect(question).toBeHidden()
    await expect(editor.info('Made anew')).toBeFocused()
    await expect(nameHere).toHaveValue('Typed here')
  })
  await test.step('keeps the form of a POI that the other browser deletes, and creates the POI again', async () => {
    await other.info('Made anew').getByRole('button', { name: 'Edit' }).click()
    await other.page.getByRole('button', { name: 'Delete', exact: true }).click()
    const deleting = other.page.getByRole('group', { name: 'Delete POI' })
    await deleting.getByRole('button', { name: 'Delete' }).click()
    await expect(other.saved).toBeVisible()
    await isTold()
    const question = page.getByRole('group', { name: 'You deleted this POI.' })
    await expect(question.getByRole('button', { name: 'Discard' })).toBeInViewport()
    await expect(nameHere).toHaveValue('Typed here')
    await question.getByRole('button', { name: 'Keep mine' }).click()
    await expect(editor.info('Typed here')).toContainText('From there.')
    await expect(editor.saved).toBeVisible()
  })

  await test.step('says in the form of a category that its name was changed elsewhere', async () => {
    await menuOf(editor, /^Sights/, 'Edit category')
    const dialog = page.getByRole('dialog', { name: 'Edit category' })
    await dialog.getByLabel('Name').fill('Mine')
    await other.page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(other.row('Typed here')).toBeVisible()
    await menuOf(other, /^Sights/, 'Edit category')
    await other.page.getByLabel('Name').fill('Theirs')
    await other.page.getByRole('button', { name: 'Save' }).click()
    await expect(other.saved).toBeVisible()
    await isTold()
    await expect(dialog.getByText('Changed elsewhere to “Theirs” in the meantime.')).toBeVisible()
    await expect(dialog.getByLabel('Name')).toHaveValue('Mine')
    await dialog.getByLabel('Name').fill('Relics')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(editor.list.getByRole('treeitem', { name: /^Relics/ })).toBeVisible()
    await elsewhere.close()
  })
})

test(
  'edits a type for all its POIs, moves it to another category, and deletes it with them after confirmation [POI-048]',
  ONLY_IN_FULL,
  async ({ page, context, server }) => {
    const { map, owner } = await withOwnMap(server, context, 'Statues')
    await addPois(owner, map.id, SIGHTS)
    const editor = new MapPage(page)
    await editor.open(map)
    await editor.row('Low Sister').click()
    await menuOf(editor, /^Idols/, 'Edit type')
    const dialog = page.getByRole('dialog', { name: 'Edit type' })
    await dialog.getByLabel('Name').fill('towers')
    await expect(dialog.getByText('This category already has a type “Towers”.')).toBeVisible()
    await dialog.getByLabel('Name').fill('Statues')
    await dialog.getByRole('combobox', { name: 'Category' }).fill('Relics')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(editor.info('Low Sister')).toContainText('Statues, Relics')
    await menuOf(editor, /^Statues/, 'Edit type')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Delete “Statues” and its 1 POI?')
    await expect(question.getByText(CAN_BE_UNDONE)).toBeVisible()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(editor.row('Low Sister')).toHaveCount(0)
    // While a dialog is open, keys are for the dialog.
    await expect(dialog).toBeHidden()
    await page.keyboard.press('Control+z')
    await expect(editor.row('Low Sister')).toBeVisible()
    await expect(page.getByText('deleted.')).toHaveCount(0)
  },
)

const SIGHTS = [
  { name: 'Low Sister', category: 'Sights', type: 'Idols' },
  { name: 'Old tower', category: 'Sights', type: 'Towers' },
]

const menuOf = async (map: MapPage, name: RegExp, item: string) => {
  await map.list.getByRole('treeitem', { name }).click({ button: 'right' })
  await map.page.getByRole('menuitem', { name: item }).click()
}
