import type { Locator, Page } from '@playwright/test'
import { newEntityId } from '../../shared/ids.ts'
import { aZone } from '../builders.ts'
import { commit } from '../mapFixture.ts'
import { MapPage } from './MapPage.ts'
import { addPois, withOwnMap } from './ownMap.ts'
import { expect, ONLY_IN_FULL, test } from './test.ts'
import { linkTo } from './tileOf.ts'
import { ZoneDrawing } from './ZoneDrawing.ts'

const POIS = [
  { name: 'Lantern', category: 'Sights', type: 'Light' },
  { name: 'Mill', category: 'Sights', type: 'Light' },
]

const said = (page: Page, text: string | RegExp): Locator => page.getByRole('log').getByText(text).last()

const press = async (page: Page, ...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key)
}

test('skips to the map, passes the tools as one stop with arrow keys, tells what a button does, and lists every key on ?', async ({
  page,
  context,
  server,
}) => {
  const { map } = await withOwnMap(server, context, 'Skipper')
  const editor = new MapPage(page)
  await editor.open(map)
  await press(page, 'Tab')
  const skip = page.getByRole('link', { name: 'Skip to the map' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await press(page, 'Enter')
  await expect(editor.canvas).toBeFocused()
  await expect(editor.canvas).toHaveAccessibleDescription(/Arrow keys pan.*A adds a POI/)

  const tools = page.getByRole('toolbar', { name: 'Tools' })
  await press(page, 'Tab')
  await expect(tools.getByRole('button', { name: 'Select and pan' })).toBeFocused()
  await press(page, 'ArrowDown', 'ArrowDown', 'ArrowDown')
  await expect(tools.getByRole('button', { name: 'Place pin' })).toBeFocused()
  // The last tool is that for shapes by one stroke: nothing can be undone yet.
  await press(page, 'End', 'ArrowUp', 'Tab', 'Shift+Tab')
  await expect(tools.getByRole('button', { name: 'Polygon zone' })).toBeFocused()
  await press(page, 'Enter')
  await expect(editor.canvas).toBeFocused()
  await expect(said(page, /^Polygon zone\. Space places a point/)).toBeAttached()
  await press(page, 'Escape')

  await test.step('a button says what it does beside it, under a resting pointer or focus, until a key is pressed', async () => {
    const tooltip = page.locator('.tooltip')
    const zoomIn = page.getByRole('button', { name: 'Zoom in' })
    await zoomIn.hover()
    await expect(tooltip).toHaveText('Zoom in+')
    await expect(tooltip).toBeInViewport({ ratio: 1 })
    const [box, button] = [await tooltip.boundingBox(), await zoomIn.boundingBox()]
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(button?.x ?? 0)
    await press(page, 'Shift')
    await expect(tooltip).toBeHidden()
    await zoomIn.focus()
    await press(page, 'Tab')
    await expect(tooltip).toBeVisible()
  })

  await test.step('? lists the keys, wherever the focus is but in a text', async () => {
    const search = page.getByRole('searchbox')
    await search.focus()
    await page.keyboard.type('?')
    await expect(search).toHaveValue('?')
    await editor.canvas.focus()
    await page.keyboard.type('?')
    const help = page.getByRole('dialog', { name: 'Keys and gestures' })
    await expect(
      help
        .getByRole('term')
        .filter({ hasText: /^Shift ?← ?→ ?↑ ?↓$/ })
        .first(),
    ).toBeVisible()
    await expect(help.getByText('Zoom about the pointer')).toBeVisible()
    await press(page, 'Escape')
    await expect(help).toBeHidden()
    await expect(editor.canvas).toBeFocused()
  })
})

test(
  'the focus goes on with the heading of each new page',
  ONLY_IN_FULL,
  async ({ page, context, server }) => {
    const { map } = await withOwnMap(server, context, 'Goer')
    await new MapPage(page).open(map)
    await page.getByRole('link', { name: 'Pinfold home' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: /All Maps/ })).toBeFocused()
    await linkTo(page, map).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Isles of Goer' })).toBeFocused()
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByRole('heading', { level: 1, name: 'Isles of Goer' })).toBeVisible()
  },
)

test(
  'a row leads into its popup by Tab and gets the focus back, whatever closes it, and Escape does wherever the focus is',
  ONLY_IN_FULL,
  async ({ page, context, server }) => {
    const { map, owner } = await withOwnMap(server, context, 'Rower')
    await addPois(owner, Number(map.id), POIS)
    const editor = new MapPage(page)
    await editor.open(map)
    const [row, info] = [editor.row('Lantern'), editor.info('Lantern')]
    await row.press('Enter')
    await expect(info).toBeVisible()
    await press(page, 'Tab')
    await expect(info).toBeFocused()
    await press(page, 'Shift+Tab')
    await expect(row).toBeFocused()
    await press(page, 'Tab', 'Escape')
    await expect(info).toBeHidden()
    await expect(row).toBeFocused()

    // Cancel and Save return to Edit, which opened the form; what asked returns to what it asked about.
    await press(page, 'Enter')
    const edit = info.getByRole('button', { name: 'Edit' })
    await edit.press('Enter')
    await info.getByRole('button', { name: 'Cancel' }).press('Enter')
    await expect(edit).toBeFocused()
    await edit.press('Enter')
    await info.getByRole('button', { name: 'Delete' }).press('Enter')
    await expect(info.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await press(page, 'Enter')
    await expect(info.getByRole('button', { name: 'Delete' })).toBeFocused()
    await info.getByLabel('Description').fill('By the quay.')
    await press(page, 'Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).press('Enter')
    await expect(info).toBeHidden()
    await expect(row).toBeFocused()

    const places = [
      editor.canvas,
      page.getByRole('button', { name: 'Zoom in' }),
      page.getByRole('button', { name: 'Select and pan' }),
      page.getByRole('switch', { name: 'Public' }),
      page.getByRole('searchbox'),
    ]
    for (const place of places) {
      await editor.row('Mill').click()
      await expect(editor.info('Mill')).toBeVisible()
      await place.focus()
      await press(page, 'Escape')
      await expect(editor.info('Mill')).toBeHidden()
    }
    await editor.canvas.focus()
    await press(page, 'a', 'Enter')
    await expect(editor.newPoi).toBeVisible()
    await editor.canvas.focus()
    await press(page, 'Escape')
    await expect(editor.newPoi).toBeHidden()

    // A deleted row hands the focus to another one.
    await row.focus()
    await press(page, 'Enter')
    await edit.press('Enter')
    await info.getByRole('button', { name: 'Delete' }).press('Enter')
    await info.getByRole('button', { name: 'Delete' }).press('Enter')
    await expect(row).toBeHidden()
    await expect(editor.list.locator(':focus')).toHaveCount(1)
  },
)

test(
  'goes through the POIs, zones and pins in view by keys, tells each, opens it, and draws a zone',
  ONLY_IN_FULL,
  async ({ page, context, server }) => {
    const { map, owner } = await withOwnMap(server, context, 'Walker')
    await addPois(owner, Number(map.id), POIS)
    const bog = aZone({ id: newEntityId(map.id), label: 'Bog' })
    await commit(owner, { changes: `/api/maps/${map.id}/changes` }, [
      { op: 'insert', kind: 'zone', entity: bog },
    ])
    const editor = new MapPage(page)
    await editor.open(map)
    await expect(editor.row('Mill')).toBeVisible()
    await editor.canvas.focus()
    await press(page, '.')
    await expect(said(page, 'Zone Bog. 1 of 3 in view. Enter opens it.')).toBeAttached()
    await press(page, '.')
    await expect(said(page, 'Lantern, Light. 2 of 3 in view. Enter opens it.')).toBeAttached()
    await press(page, '.', ',', 'Enter')
    await expect(editor.info('Lantern')).toBeVisible()
    await expect(said(page, 'Selected Lantern, Light.')).toBeAttached()
    await press(page, 'Tab')
    await expect(editor.info('Lantern').locator(':focus')).toHaveCount(1)
    await press(page, 'Escape')
    await expect(editor.info('Lantern')).toBeHidden()
    await expect(editor.canvas).toBeFocused()

    await press(page, 'r', ' ')
    await expect(said(page, /at X [\d,]+, Y [\d,]+\.$/)).toBeAttached()
    for (let step = 0; step < 3; step++) await press(page, 'Shift+ArrowRight', 'Shift+ArrowDown')
    await press(page, 'Enter')
    await new ZoneDrawing(editor, owner, map.id).stores('polygon', 'rectangle')
    await press(page, 'Escape', 'Escape', 'ArrowLeft')
    await expect(editor.info('Unnamed Zone')).toBeHidden()
    await expect(said(page, /^The middle of the view is at X/)).toBeAttached()
  },
)
