import { MapPage } from './MapPage.ts'
import { withOwnMap } from './ownMap.ts'
import { expect, ONLY_IN_FULL, test } from './test.ts'
import { ZoneDrawing } from './ZoneDrawing.ts'

test(
  'gives a shape back after Escape, keeps it over other tools and a reload, and finishes or discards it',
  ONLY_IN_FULL,
  async ({ page, context, server }) => {
    const { map, owner } = await withOwnMap(server, context, 'Drafter')
    const editor = new MapPage(page)
    const drawing = new ZoneDrawing(editor, owner, map.id)
    const offer = page.getByRole('group', { name: 'Unfinished work' })
    const finish = drawing.bar.getByRole('button', { name: 'Finish' })
    await editor.open(map)
    await page.keyboard.press('p')
    await drawing.clicks([200, 300], [400, 300], [400, 450])

    await test.step('undo after Escape continues it whole', async () => {
      await page.keyboard.press('Escape')
      await expect(offer).toContainText('Unfinished polygon, 3 points')
      await page.keyboard.press('Control+z')
      await expect(page.getByText('Undid: set the unfinished polygon aside.', { exact: true })).toBeVisible()
      await expect(offer).toBeHidden()
      await expect(finish).toBeEnabled()
    })

    await test.step('another tool’s letter sets it aside, and a reload keeps it', async () => {
      await page.keyboard.press('b')
      await expect(offer).toContainText('Unfinished polygon, 3 points')
      await page.reload()
      await editor.isReady()
      await offer.getByRole('button', { name: 'Continue' }).click()
      await expect(finish).toBeEnabled()
    })

    await test.step('its keys work after a click on another control of the map', async () => {
      await page.getByRole('button', { name: 'Zoom in' }).click()
      await page.keyboard.press('Backspace')
      await expect(finish).toBeDisabled()
      await page.keyboard.press('Control+Shift+z')
      await expect(finish).toBeEnabled()
      await page.getByRole('button', { name: 'Zoom out' }).focus()
      await page.keyboard.press('Backspace')
      await expect(finish).toBeDisabled()
      await page.keyboard.press('Control+Shift+z')
      await page.getByRole('button', { name: 'Zoom in' }).click()
      await page.keyboard.press('Enter')
      await drawing.stores('polygon')
      await expect(offer).toBeHidden()
    })

    await test.step('discarded it is gone for good, unless that is undone', async () => {
      // The name of the zone that was just drawn is asked for.
      await page.keyboard.press('Escape')
      await page.keyboard.press('l')
      await drawing.clicks([600, 300], [700, 300])
      await page.keyboard.press('v')
      await offer.getByRole('button', { name: 'Discard' }).click()
      await expect(offer).toBeHidden()
      const note = page.getByRole('listitem').filter({ hasText: 'Unfinished line discarded.' })
      await note.getByText('Undo').click()
      await expect(offer).toBeVisible()
      await offer.getByRole('button', { name: 'Discard' }).click()
      await page.reload()
      await editor.isReady()
      await expect(offer).toBeHidden()
    })
  },
)

test(
  'offers what was typed for a new POI before a reload',
  ONLY_IN_FULL,
  async ({ page, context, server }) => {
    const { map } = await withOwnMap(server, context, 'Typist')
    const editor = new MapPage(page)
    const offer = page.getByRole('group', { name: 'Unfinished work' })
    await editor.open(map)
    await editor.click({ x: 300, y: 300 })
    await editor.fill({ name: 'Low Sister', category: 'Sights', type: 'Idols' })
    await page.reload()
    await editor.isReady()
    await expect(offer).toContainText('Unsaved POI “Low Sister”')
    await offer.getByRole('button', { name: 'Continue' }).click()
    await expect(editor.newPoi.getByLabel('Name')).toHaveValue('Low Sister')
    await expect(editor.newPoi.getByRole('combobox', { name: 'Category' })).toHaveValue('Sights')
    await editor.newPoi.getByRole('button', { name: 'Save' }).click()
    await expect(editor.row('Low Sister')).toBeVisible()
    await expect(offer).toBeHidden()
  },
)
