import type { Page } from '@playwright/test'
import type { Change } from '../../shared/content/changes.ts'
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

const OVERVIEW = '#-1/800/600'
const OVERVIEW_OF_PHONE = '#-2/800/600'
/** On the map: POIs stand in rows of ten within these corners, and nothing else does. */
const BOX = [
  { x: 370, y: 430 },
  { x: 940, y: 790 },
] as const

/** A map with so many POIs of one type, another type, and a zone apart from them, open in its owner's browser. */
const openMapOf = async (page: Page, server: BuiltServer, name: string, count: number, view = OVERVIEW) => {
  const { map, owner } = await withOwnMap(server, page.context(), name)
  const category = aCategory({ id: newEntityId(map.id), name: 'Sights' })
  const [idols, chests] = ['Idols', 'Chests'].map((type) =>
    aType({ id: newEntityId(map.id), categoryId: category.id, name: type }),
  )
  if (!idols || !chests) throw new Error('Two types were made.')
  const pois = Array.from({ length: count }, (_, at) =>
    aPoi({
      id: newEntityId(map.id),
      typeId: idols.id,
      name: `Idol ${at + 1}`,
      x: 400 + (at % 10) * 60,
      y: 460 + Math.floor(at / 10) * 150,
    }),
  )
  const zone = aZone({
    id: newEntityId(map.id),
    label: 'Shoal',
    geometry: { kind: 'circle', centre: { x: 1200, y: 300 }, radius: 100 },
  })
  const changes: Change[] = [
    { op: 'insert', kind: 'category', entity: category },
    { op: 'insert', kind: 'type', entity: idols },
    { op: 'insert', kind: 'type', entity: chests },
    ...pois.map((entity): Change => ({ op: 'insert', kind: 'poi', entity })),
    { op: 'insert', kind: 'zone', entity: zone },
  ]
  await commit(owner, { changes: `/api/maps/${map.id}/changes` }, changes)
  const editor = new MapPage(page)
  await page.goto(mapPath(map) + view)
  await editor.isReady()
  return { editor, hand: new CountedHand(page, editor), mapId: map.id }
}

/** Counts what a person does: a click, a drag or a key. */
class CountedHand {
  gestures = 0
  readonly #page: Page
  readonly #editor: MapPage

  constructor(page: Page, editor: MapPage) {
    this.#page = page
    this.#editor = editor
  }

  async drag(from: PlaceView, to: PlaceView): Promise<void> {
    this.gestures++
    await this.#editor.drag(await viewPlace(this.#page, from), await viewPlace(this.#page, to))
  }

  async drawBox(): Promise<void> {
    await this.#page.keyboard.down('Shift')
    await this.drag(...BOX)
    await this.#page.keyboard.up('Shift')
  }

  async press(key: string): Promise<void> {
    this.gestures++
    await this.#page.keyboard.press(key)
  }

  async choose(role: 'button' | 'menuitem', name: string): Promise<void> {
    this.gestures++
    await this.#page.getByRole(role, { name, exact: true }).click()
  }
}

test('moves 30 POIs with two gestures, as one step of undo', async ({ page, server }) => {
  const { editor, hand } = await openMapOf(page, server, 'Mover', 30)
  await hand.drawBox()
  const card = page.getByRole('region', { name: 'Selection' })
  await expect(card.getByRole('heading', { name: '30 selected' })).toBeVisible()
  await expect(card.getByRole('listitem')).toHaveText(['Idols30'])
  await hand.drag({ x: 400, y: 460 }, { x: 500, y: 360 })
  expect(hand.gestures).toBeLessThanOrEqual(3)
  await expect(page.getByText('Moved 30 POIs.', { exact: true })).toBeVisible()

  await page.keyboard.press('Escape')
  await expect(card).toBeHidden()
  expect(await editor.placeOf('Idol 1')).toBe('X 500, Y 360')
  expect(await editor.placeOf('Idol 9')).toBe('X 980, Y 360')
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Undid: moved 30 POIs.', { exact: true })).toBeVisible()
  expect(await editor.placeOf('Idol 1')).toBe('X 400, Y 460')
  expect(await editor.placeOf('Idol 9')).toBe('X 880, Y 460')
})

test('gives 25 POIs another type with three gestures, as one step of undo', async ({ page, server }) => {
  const { editor, hand } = await openMapOf(page, server, 'Typist', 25)
  await hand.drawBox()
  await hand.choose('button', 'Type')
  await hand.choose('menuitem', 'Chests')
  expect(hand.gestures).toBeLessThanOrEqual(4)
  await expect(editor.list.getByRole('treeitem', { name: /^Chests, 0 \/ 25 found/ })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(editor.list.getByRole('treeitem', { name: /^Idols, 0 \/ 25 found/ })).toBeVisible()
})

test('clears an area of 20 with two gestures, without a question, and brings it back by Undo', async ({
  page,
  server,
}) => {
  const { editor, hand } = await openMapOf(page, server, 'Clearer', 20)
  await hand.drawBox()
  await hand.press('Delete')
  expect(hand.gestures).toBeLessThanOrEqual(2)
  await expect(editor.list.getByRole('treeitem', { name: /^Idols, 0 \/ 0 found/ })).toBeVisible()
  const toast = page.getByRole('listitem').filter({ hasText: 'Deleted 20 POIs.' })
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(editor.list.getByRole('treeitem', { name: /^Idols, 0 \/ 20 found/ })).toBeVisible()
})

test('moves and deletes a selected zone as a whole', async ({ page, server }) => {
  const { editor, hand } = await openMapOf(page, server, 'Zoner', 1)
  await editor.click(await viewPlace(page, { x: 1200, y: 300 }))
  await expect(editor.info('Shoal')).toBeVisible()
  await hand.drag({ x: 1160, y: 300 }, { x: 1060, y: 300 })
  await expect(page.getByText('Moved “Shoal”.', { exact: true })).toBeVisible()
  await page.keyboard.press('Delete')
  await expect(page.getByText('Deleted “Shoal”.', { exact: true })).toBeVisible()
  await expect(editor.info('Shoal')).toBeHidden()
})

test('has room for the numbers of a zone', async ({ page, server }) => {
  const { editor } = await openMapOf(page, server, 'Measurer', 1)
  await editor.click(await viewPlace(page, { x: 1200, y: 300 }))
  const fields = page.getByRole('group', { name: 'Place and size' }).getByRole('textbox')
  await fields.first().fill('1236.75')
  await fields.first().press('Enter')
  await expect(page.getByRole('textbox', { name: 'X', exact: true })).toHaveValue('1236.75')
  const cutPx = await fields.evaluateAll((inputs) =>
    inputs.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
  )
  expect(cutPx).toEqual([0, 0, 0])
  const [x, y] = await fields.evaluateAll((inputs) => inputs.map((input) => input.getBoundingClientRect()))
  expect(x?.right).toBeLessThan(y?.left ?? 0)
})

test('copies to another map by the keys, with the type made there', async ({ page, server }) => {
  const { editor, hand } = await openMapOf(page, server, 'Copier', 2)
  const from = page.url()
  await hand.drawBox()
  await hand.press('Control+c')
  await expect(page.getByText('Copied 2 POIs.', { exact: true })).toBeVisible()
  const { map } = await withOwnMap(server, page.context(), 'Paster')
  await editor.open(map)
  expect(page.url()).not.toBe(from)
  await editor.canvas.focus()
  await hand.press('Control+v')
  await expect(page.getByText('Pasted 2 POIs.', { exact: true })).toBeVisible()
  await expect(editor.list.getByRole('treeitem', { name: /^Idols, 0 \/ 2 found/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: '2 selected' })).toBeVisible()
})

test('takes a pin along with the POIs that it is selected with', async ({ page, server }) => {
  const { editor, hand, mapId } = await openMapOf(page, server, 'Pinner', 3)
  const key = `pinfold_pins_${mapId}`
  await page.evaluate((name) => {
    const pin = { id: 'stash', x: 700, y: 700, label: 'Stash', colour: '#4285f4' }
    localStorage.setItem(name, JSON.stringify([pin]))
  }, key)
  await page.reload()
  await editor.isReady()
  await hand.drawBox()
  const card = page.getByRole('region', { name: 'Selection' })
  await expect(card.getByRole('listitem')).toHaveText(['Idols3', 'Pins1'])
  await hand.drag({ x: 700, y: 700 }, { x: 750, y: 650 })
  await expect(page.getByText('Moved 3 POIs and 1 pin.', { exact: true })).toBeVisible()
  const places = () => page.evaluate((name) => localStorage.getItem(name), key)
  expect(await places()).toContain('"x":750,"y":650')
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Undid: moved 3 POIs and 1 pin.', { exact: true })).toBeVisible()
  expect(await places()).toContain('"x":700,"y":700')
  expect(await editor.placeOf('Idol 1')).toBe('X 400, Y 460')
})

test('offers to import a table that another program has put on the clipboard', async ({ page, server }) => {
  const { editor } = await openMapOf(page, server, 'Sheet', 3)
  await editor.canvas.focus()
  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'category,type,name,x,y\nSights,Idols,Far Idol,100,100')
    window.dispatchEvent(new ClipboardEvent('paste', { clipboardData, cancelable: true }))
  })
  const dialog = page.getByRole('dialog', { name: 'Import into this map' })
  await expect(dialog.getByRole('cell', { name: 'Far Idol' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
})

test('selects what is in view, moves, retypes and deletes it by keys alone', async ({ page, server }) => {
  const { editor } = await openMapOf(page, server, 'Typer', 20)
  await editor.canvas.focus()
  await page.keyboard.press('Control+a')
  await expect(page.getByRole('heading', { name: '21 selected' })).toBeVisible()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(page.getByText('Moved 20 POIs and 1 zone.', { exact: true })).toBeVisible()

  const type = page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Type' })
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(type).toBeFocused({ timeout: 50 })
  }).toPass({ intervals: [0] })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Idols' })).toBeVisible()
  await page.keyboard.press('c')
  await expect(page.getByRole('menuitem', { name: 'Chests' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Made 20 POIs “Chests”.', { exact: true })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Undid: made 20 POIs “Chests”.', { exact: true })).toBeVisible()

  await page.keyboard.press('Delete')
  await expect(page.getByText('Deleted 20 POIs and 1 zone.', { exact: true })).toBeVisible()
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  expect(await editor.placeOf('Idol 1')).toBe('X 400, Y 460')
})

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('selects many in a box, moves them by one of them, and works on them from the bar', async ({
    page,
    context,
    server,
  }) => {
    const { editor } = await openMapOf(page, server, 'Thumb', 20, OVERVIEW_OF_PHONE)
    const fingers = await Fingers.of(context, page)
    const at = async (place: PlaceView) => {
      const { x, y } = await viewPlace(page, place)
      const box = await editor.canvas.boundingBox()
      return [x + (box?.x ?? 0), y + (box?.y ?? 0)] as const
    }
    await page.getByRole('button', { name: 'Edit', exact: true }).tap()
    await page.getByRole('button', { name: 'Select many', exact: true }).tap()
    await fingers.drag(await at(BOX[0]), await at(BOX[1]))
    const bar = page.getByRole('toolbar', { name: 'Selection' })
    await expect(bar.getByText('20 selected')).toBeVisible()
    await fingers.drag(await at({ x: 400, y: 460 }), await at({ x: 500, y: 560 }))
    await expect(page.getByText('Moved 20 POIs.', { exact: true })).toBeVisible()
    for (const act of await bar.getByRole('button').all()) await expect(act).toBeInViewport({ ratio: 1 })
    await bar.getByRole('button', { name: 'Type' }).tap()
    await page.getByRole('menuitem', { name: 'Chests' }).tap()
    await expect(page.getByText('Made 20 POIs “Chests”.', { exact: true })).toBeVisible()
    await bar.getByRole('button', { name: 'Delete' }).tap()
    await expect(page.getByText('Deleted 20 POIs.', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Done' }).tap()
    await expect(page.getByRole('toolbar', { name: 'Select many' })).toBeHidden()
  })

  test('works from the bar below the offer of an unfinished shape', async ({ page, server }) => {
    const { editor } = await openMapOf(page, server, 'Twohanded', 20, OVERVIEW_OF_PHONE)
    const tools = page.getByRole('toolbar', { name: 'Tools' })
    const tool = (name: string) => tools.getByRole('button', { name, exact: true })
    await tool('Edit').tap()
    await tool('Polygon zone').tap()
    await expect(page.getByRole('toolbar', { name: 'Shape' })).toBeVisible()
    await editor.canvas.tap({ position: { x: 200, y: 300 } })
    await expect(page.getByRole('log').getByText(/^Point 1 at/)).toBeAttached()
    await page.keyboard.press('m')
    const offer = page.getByRole('group', { name: 'Unfinished work' })
    await page.getByRole('button', { name: 'Done' }).tap({ trial: true })
    await page.keyboard.press('Control+a')
    const bar = page.getByRole('toolbar', { name: 'Selection' })
    for (const name of ['Type', 'Delete', 'Clear the selection'])
      await bar.getByRole('button', { name }).tap({ trial: true })
    await offer.getByRole('button', { name: 'Continue' }).tap({ trial: true })
    await bar.getByRole('button', { name: 'Clear the selection' }).tap()
    await expect(bar).toBeHidden()
  })
})
