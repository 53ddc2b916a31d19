import type { Page } from '@playwright/test'
import { newEntityId } from '../../shared/ids.ts'
import { mapPath } from '../../shared/paths.ts'
import { aCategory, aPoi, aType, aZone } from '../builders.ts'
import { commit } from '../mapFixture.ts'
import type { BuiltServer } from './BuiltServer.ts'
import { viewPlace } from './canvasPixel.ts'
import { Fingers } from './Fingers.ts'
import { MapPage, type PlaceView } from './MapPage.ts'
import { withOwnMap } from './ownMap.ts'
import { expect, test } from './test.ts'

/** On the map: a POI on a small zone on a large one. */
const PILE = { x: 800, y: 600 }

const openPile = async (page: Page, server: BuiltServer, name: string, view = '#-1/800/600') => {
  const { map, owner } = await withOwnMap(server, page.context(), name)
  const category = aCategory({ id: newEntityId(map.id), name: 'Sights' })
  const type = aType({ id: newEntityId(map.id), categoryId: category.id, name: 'Idols' })
  const poi = aPoi({ id: newEntityId(map.id), typeId: type.id, name: 'Old Mill', ...PILE })
  const zoneOf = (label: string, half: number) => {
    const [left, right, bottom, top] = [PILE.x - half, PILE.x + half, PILE.y - half, PILE.y + half]
    const points = [
      { x: left, y: bottom },
      { x: right, y: bottom },
      { x: right, y: top },
      { x: left, y: top },
    ]
    return aZone({ id: newEntityId(map.id), label, geometry: { kind: 'polygon', points } })
  }
  await commit(owner, { changes: `/api/maps/${map.id}/changes` }, [
    { op: 'insert', kind: 'category', entity: category },
    { op: 'insert', kind: 'type', entity: type },
    { op: 'insert', kind: 'poi', entity: poi },
    { op: 'insert', kind: 'zone', entity: zoneOf('Bay', 160) },
    { op: 'insert', kind: 'zone', entity: zoneOf('Sea', 320) },
  ])
  const editor = new MapPage(page)
  await page.goto(mapPath(map) + view)
  await editor.isReady()
  return editor
}

const menu = (page: Page) => page.getByRole('menu')
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: false })

test('lists what can be done with what is pressed, and what else is there', async ({ page, server }) => {
  const editor = await openPile(page, server, 'Heap')
  // By the mouse alone: what covers the canvas while a menu is open gets it then.
  const rightClick = async (place: PlaceView) => {
    const { x, y } = await viewPlace(page, place)
    const corner = await editor.canvas.boundingBox()
    await page.mouse.click(x + (corner?.x ?? 0), y + (corner?.y ?? 0), { button: 'right' })
  }

  await test.step('a POI, and the zones under it', async () => {
    await rightClick(PILE)
    await expect(menu(page)).toHaveAccessibleName('Old Mill')
    await expect(item(page, 'Edit POI')).toBeVisible()
    await item(page, 'Sea').click()
    await expect(page.getByRole('dialog', { name: 'Sea' })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('a press elsewhere closes it and does nothing else, a right click opens the next', async () => {
    await rightClick({ x: 800, y: 500 })
    await expect(menu(page)).toHaveAccessibleName('Bay')
    await rightClick({ x: 800, y: 320 })
    await expect(menu(page)).toHaveAccessibleName('Sea')
    await page.mouse.click(700, 30)
    await expect(menu(page)).toBeHidden()
    await expect(page.getByRole('dialog', { name: 'Sea' })).toBeHidden()
    await expect(editor.canvas).toBeFocused()
  })

  await test.step('a zone is put above another by it', async () => {
    await rightClick({ x: 800, y: 320 })
    await item(page, 'Order').click()
    await item(page, 'To front').click()
    await expect(page.getByText('Moved “Sea” to the front.', { exact: true })).toBeVisible()
    await rightClick({ x: 800, y: 500 })
    await expect(menu(page)).toHaveAccessibleName('Sea')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+z')
    await rightClick({ x: 800, y: 500 })
    await expect(menu(page)).toHaveAccessibleName('Bay')
    await page.keyboard.press('Escape')
  })

  await test.step('an empty place, with what was copied', async () => {
    await rightClick(PILE)
    await page.getByRole('menuitem', { name: /^Copy(?! link)/ }).click()
    await expect(page.getByText('Copied 1 POI.', { exact: true })).toBeVisible()
    await rightClick({ x: 200, y: 600 })
    await item(page, 'Paste here').click()
    await expect(page.getByText('Pasted 1 POI.', { exact: true })).toBeVisible()
    await page.keyboard.press('Delete')
    await expect(page.getByText('Deleted “Old Mill”.', { exact: true })).toBeVisible()
  })

  await test.step('the menu key means what keys have reached', async () => {
    await editor.canvas.focus()
    await page.keyboard.press('Escape')
    await page.keyboard.press('.')
    await page.keyboard.press('.')
    await page.keyboard.press('ContextMenu')
    await expect(menu(page)).toHaveAccessibleName('Sea')
    await page.keyboard.press('Escape')
    await expect(editor.canvas).toBeFocused()
  })

  await test.step('another click at the same place takes what lies beneath', async () => {
    const place = await viewPlace(page, PILE)
    await editor.canvas.click({ position: place })
    await expect(page.getByRole('dialog', { name: 'Old Mill' })).toBeVisible()
    // A click that comes soon after is the second one of a double click, and takes the same.
    await expect(async () => {
      await editor.canvas.click({ position: place })
      await expect(page.getByRole('dialog', { name: 'Bay' })).toBeVisible({ timeout: 1_000 })
    }).toPass()
  })
})

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a long press opens it', async ({ page, context, server }) => {
    await page.clock.install()
    const editor = await openPile(page, server, 'Press', '#-2/800/600')
    const { x, y } = await viewPlace(page, { x: 800, y: 400 })
    const corner = await editor.canvas.boundingBox()
    const fingers = await Fingers.of(context, page)
    await fingers.rest([x + (corner?.x ?? 0), y + (corner?.y ?? 0)], 600)
    await expect(menu(page)).toHaveAccessibleName('Sea')
    await expect(menu(page)).toBeInViewport({ ratio: 1 })
    await item(page, 'Edit name').tap()
    await expect(page.getByRole('dialog', { name: 'Zone name' })).toBeVisible()
  })
})
