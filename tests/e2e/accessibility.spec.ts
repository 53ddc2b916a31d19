import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { isAtRest } from './isAtRest.ts'
import { MapPage } from './MapPage.ts'
import { withOwnMap } from './ownMap.ts'
import { expect, test } from './test.ts'

interface Finding {
  readonly id: string
  readonly impact: string | null | undefined
  readonly nodes: readonly string[]
}

/** What axe finds, once the page is at rest, that would keep somebody out. */
const seriousFindings = async (page: Page): Promise<Finding[]> => {
  await isAtRest(page)
  await page.evaluate(axe.source)
  const findings = await page.evaluate(async (): Promise<Finding[]> => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run()
    return violations.map(({ id, impact, nodes }) => ({ id, impact, nodes: nodes.map(({ html }) => html) }))
  })
  return findings.filter(({ impact }) => impact === 'serious' || impact === 'critical')
}

test('has no accessibility violations: home page and its dialogs', async ({ page, context, signIn }) => {
  await signIn(context, 'vair@example.org', 'Vair')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: /All Maps/ })).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])

  await page.getByRole('button', { name: 'Create Map' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Create New Map' })).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.press('Escape')

  for (const entry of ['My Profile', 'About / Why We Exist']) {
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('menuitem', { name: entry }).click()
    await expect(page.getByRole('dialog', { name: entry })).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('has no accessibility violations: where somebody is signed in, and a name that cannot be had', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(context, 'vair@example.org', 'Vair')
  await signIn(context, 'vair@example.org', 'Vair')
  await page.goto('/')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'My Profile' }).click()
  const profile = page.getByRole('dialog', { name: 'My Profile' })
  await expect(profile.getByText('This one')).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await profile.getByRole('button', { name: 'Edit' }).click()
  await profile.getByLabel('Username').fill('Adrnin')
  await expect(profile.getByRole('alert')).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
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
  expect(await seriousFindings(page)).toEqual([])
  await editor.fill({ name: 'Lantern', category: 'Sights', type: 'Light' })
  await editor.newPoi.getByRole('button', { name: 'Save' }).click()
  await editor.row('Lantern').click()
  await expect(editor.info('Lantern')).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await editor.info('Lantern').getByRole('button', { name: 'Edit' }).click()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Cancel' }).click()
  await editor.info('Lantern').getByRole('button', { name: 'Close' }).click()

  await editor.row('Lantern').getByRole('button', { name: 'Found Lantern' }).click()
  await page.getByRole('button', { name: 'Hide Sights' }).click()
  await page.getByRole('searchbox').fill('lant')
  await expect(editor.row('Lantern').locator('mark')).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('tab', { name: 'Legend' }).click()
  await expect(editor.row('Lantern')).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Menu of Light' }).click()
  await expect(page.getByRole('menuitem', { name: 'Show only this' })).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
})

test('has no accessibility violations: zones, pins and the pencil', async ({ page, context, server }) => {
  const { map } = await withOwnMap(server, context, 'Zoner')
  const editor = new MapPage(page)
  await editor.open(map)
  await page.keyboard.press('r')
  expect(await seriousFindings(page)).toEqual([])
  await editor.drag({ x: 200, y: 250 }, { x: 320, y: 350 })
  const zone = editor.info('Unnamed Zone')
  await expect(zone).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await zone.getByRole('button', { name: 'Line: choose a colour' }).click()
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await zone.getByRole('button', { name: 'Edit Name' }).click()
  await expect(editor.info('Zone name')).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await zone.getByRole('button', { name: 'Close' }).click()

  await page.keyboard.press('n')
  await editor.click({ x: 500, y: 400 })
  await expect(editor.info('New pin')).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(editor.info('New pin')).toBeHidden()
  await page.keyboard.press('b')
  await editor.drag({ x: 400, y: 500 }, { x: 500, y: 550 })
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(editor.info('Save drawing')).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
})

test('has no accessibility violations: pages that do not exist', async ({ page }) => {
  await page.goto('/nowhere/at/all')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
})
