import { isAccessible, isAccessibleHere } from './accessibility.ts'
import { MapPage } from './MapPage.ts'
import { withOwnMap } from './ownMap.ts'
import { expect, ONLY_IN_FULL, test } from './test.ts'

test('has no accessibility violations: home page and its dialogs', async ({ page, context, signIn }) => {
  await signIn(context, 'vair@example.org', 'Vair')
  await signIn(context, 'vair@example.org', 'Vair')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: /All Maps/ })).toBeVisible()
  await isAccessible(page)

  await page.getByRole('button', { name: 'Create Map' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Create New Map' })).toBeVisible()
  await isAccessible(page)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await isAccessibleHere(page)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1280, height: 800 })

  for (const entry of ['Keys and gestures', 'About / Why We Exist']) {
    await page.getByRole('button', { name: 'Account' }).click()
    await expect(page.getByRole('menuitem', { name: entry })).toBeVisible()
    await isAccessibleHere(page)
    await page.getByRole('menuitem', { name: entry }).click()
    await expect(page.getByRole('dialog', { name: entry })).toBeVisible()
    await isAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }

  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'My Profile' }).click()
  const profile = page.getByRole('dialog', { name: 'My Profile' })
  await expect(profile.getByText('This one')).toBeVisible()
  await isAccessible(page)
  await profile.getByRole('button', { name: 'Edit' }).click()
  await profile.getByLabel('Username').fill('Adrnin')
  await expect(profile.getByRole('alert')).toBeVisible()
  await isAccessible(page)
})

test('has no accessibility violations: the map page, its forms and popups', async ({
  page,
  context,
  server,
}) => {
  const { map } = await withOwnMap(server, context, 'Ansel')
  const editor = new MapPage(page)
  await editor.open(map)
  await editor.click({ x: 300, y: 300 })
  await expect(editor.newPoi).toBeVisible()
  await isAccessible(page)
  await editor.fill({ name: 'Lantern', category: 'Sights', type: 'Light' })
  await editor.newPoi.getByRole('button', { name: 'Save' }).click()
  await editor.row('Lantern').click()
  await expect(editor.info('Lantern')).toBeVisible()
  await isAccessible(page)
  await editor.info('Lantern').getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible()
  await isAccessible(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await editor.info('Lantern').getByRole('button', { name: 'Close' }).click()

  await editor.row('Lantern').getByRole('button', { name: 'Found Lantern' }).click()
  await page.getByRole('button', { name: 'Hide Sights' }).click()
  await page.getByRole('searchbox').fill('lant')
  const match = editor.row('Lantern, hidden')
  await expect(match.locator('mark')).toBeVisible()
  await isAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('tab', { name: 'Legend' }).click()
  await expect(match).toBeVisible()
  await isAccessibleHere(page)
  await page.getByRole('button', { name: 'Menu of Light' }).click()
  await expect(page.getByRole('menuitem', { name: 'Show only this' })).toBeVisible()
  await isAccessibleHere(page)
})

test(
  'has no accessibility violations: zones, pins and the pencil',
  ONLY_IN_FULL,
  async ({ page, context, server }) => {
    const { map } = await withOwnMap(server, context, 'Zoner')
    const editor = new MapPage(page)
    await editor.open(map)
    await page.keyboard.press('r')
    await isAccessible(page)
    await editor.drag({ x: 200, y: 250 }, { x: 320, y: 350 })
    const zone = editor.info('Unnamed Zone')
    await expect(zone).toBeVisible()
    await isAccessible(page)
    await zone.getByRole('button', { name: 'Line: choose a colour' }).click()
    await expect(page.getByRole('dialog', { name: 'Line: choose a colour' })).toBeVisible()
    await isAccessibleHere(page)
    await page.keyboard.press('Escape')
    await zone.getByRole('button', { name: 'Edit Name' }).click()
    await expect(editor.info('Zone name')).toBeVisible()
    await isAccessible(page)
    await page.keyboard.press('Escape')
    await zone.getByRole('button', { name: 'Close' }).click()

    await page.keyboard.press('n')
    await editor.click({ x: 500, y: 400 })
    await expect(editor.info('New pin')).toBeVisible()
    await isAccessible(page)
    await page.keyboard.press('Enter')
    await expect(editor.info('New pin')).toBeHidden()
    await page.keyboard.press('b')
    await editor.drag({ x: 400, y: 500 }, { x: 500, y: 550 })
    await isAccessible(page)
    await page.getByRole('button', { name: 'Finish' }).click()
    await expect(editor.info('Save drawing')).toBeVisible()
    await isAccessible(page)
  },
)
