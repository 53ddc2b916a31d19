import type { BrowserContext, Page } from '@playwright/test'
import { newEntityId } from '../../shared/ids.ts'
import { mapPath } from '../../shared/paths.ts'
import type { ZoneGeometry } from '../../shared/content/zones.ts'
import { aZone } from '../builders.ts'
import { commit } from '../mapFixture.ts'
import type { BuiltServer } from './BuiltServer.ts'
import { viewPlace } from './canvasPixel.ts'
import { Fingers } from './Fingers.ts'
import { MapPage, type PlaceView } from './MapPage.ts'
import { addPois, withOwnMap } from './ownMap.ts'
import { expect, ONLY_IN_FULL, test } from './test.ts'
import { ZoneDrawing } from './ZoneDrawing.ts'

/** The whole picture at half its size, with room beside it. */
const OVERVIEW = '#-1/800/600'
const IDOL = { x: 400, y: 600 }

const openedMap = async (page: Page, context: BrowserContext, server: BuiltServer, name: string) => {
  const { map, owner } = await withOwnMap(server, context, name)
  const editor = new MapPage(page)
  const open = async () => {
    await page.goto(mapPath(map) + OVERVIEW)
    await editor.isReady()
  }
  /** Drags from one place of the map to another. */
  const dragMap = async (from: PlaceView, to: PlaceView) =>
    editor.drag(await viewPlace(page, from), await viewPlace(page, to))
  return { map, owner, editor, open, dragMap }
}

const openedPoi = async (page: Page, context: BrowserContext, server: BuiltServer, name: string) => {
  const { map, owner, ...opened } = await openedMap(page, context, server, name)
  await addPois(owner, map.id, [{ name: 'Low Sister', category: 'Sights', type: 'Idols' }])
  await opened.open()
  await opened.editor.click(await viewPlace(page, IDOL))
  const place = opened.editor.info('Low Sister').getByText(/^X /)
  await expect(place).toBeVisible()
  return { ...opened, place }
}

const rectangle = (left: number, bottom: number, right: number, top: number): ZoneGeometry => ({
  kind: 'rectangle',
  points: [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ],
})

/** A rectangle whose shape is being edited, and a thin one to its right to snap to. */
const openedRectangle = async (page: Page, context: BrowserContext, server: BuiltServer, name: string) => {
  const { map, owner, ...opened } = await openedMap(page, context, server, name)
  const zones = [
    aZone({ id: newEntityId(map.id), label: 'Quay', geometry: rectangle(400, 400, 1000, 800) }),
    aZone({ id: newEntityId(map.id), label: 'Wall', geometry: rectangle(1108, 200, 1150, 1100) }),
  ]
  const changes = zones.map((entity) => ({ op: 'insert', kind: 'zone', entity }) as const)
  await commit(owner, { changes: `/api/maps/${map.id}/changes` }, changes)
  const drawing = new ZoneDrawing(opened.editor, owner, map.id)
  const stored = async () => (await drawing.zones()).find(({ label }) => label === 'Quay')?.geometry
  await opened.open()
  await page.getByRole('button', { name: 'Quay', exact: true }).click()
  const inspector = page.getByRole('dialog', { name: 'Quay', exact: true })
  const bar = page.getByRole('toolbar', { name: 'Edit shape' })
  const edit = async () => {
    await inspector.getByRole('button', { name: 'Edit shape' }).click()
    await expect(bar).toBeVisible()
  }
  await edit()
  /** Which numbers the corners are made of: a rectangle has two of each. */
  const extent = async () => {
    const geometry = await stored()
    if (geometry === undefined || geometry.kind !== 'rectangle') return null
    const [xs, ys] = [geometry.points.map(({ x }) => x), geometry.points.map(({ y }) => y)]
    return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
  }
  return { ...opened, drawing, bar, edit, stored, extent }
}

test(
  'pans with a drag on a zone that is not selected or is locked, and moves one whose shape is edited, which is said with Undo',
  ONLY_IN_FULL,
  async ({ page, context, server }) => {
    const { bar, editor, stored, dragMap, edit } = await openedRectangle(page, context, server, 'Zone Panner')
    const before = await stored()
    const MIDDLE = { x: 700, y: 600 }
    await editor.canvas.focus()
    await page.keyboard.press('Escape')
    await expect(bar).toBeHidden()
    await page
      .getByRole('dialog', { name: 'Quay', exact: true })
      .getByRole('button', { name: 'Close' })
      .click()
    await dragMap(MIDDLE, { x: 760, y: 600 })
    await expect(page).toHaveURL(/#-1\/740\/600$/)
    expect(await stored()).toEqual(before)
    await page.getByRole('button', { name: 'Quay', exact: true }).click()
    await edit()
    await dragMap(MIDDLE, { x: 760, y: 640 })
    await expect(page.getByRole('listitem').filter({ hasText: 'Moved “Quay”.' })).toBeVisible()
    await expect.poll(stored).not.toEqual(before)
    await page.keyboard.press('Control+z')
    await expect.poll(stored).toEqual(before)

    await editor.canvas.focus()
    await page.keyboard.press('Escape')
    await expect(bar).toBeHidden()
    const inspector = page.getByRole('dialog', { name: 'Quay', exact: true })
    await page.getByRole('button', { name: 'Lock Quay' }).first().click()
    await expect(inspector.getByText(/^Locked: unlock it/)).toBeVisible()
    await dragMap({ x: 1000, y: 600 }, { x: 1060, y: 600 })
    await expect(page).toHaveURL(/#-1\/680\/600$/)
    expect(await stored()).toEqual(before)
    await page.getByRole('listitem').filter({ hasText: 'Locked “Quay”.' }).getByText('Undo').click()
    await expect(inspector.getByRole('button', { name: 'Edit shape' })).toBeEnabled()
  },
)

test(
  'keeps a POI of a locked type or category where it is, by drag and by arrow keys',
  ONLY_IN_FULL,
  async ({ page, context, server }) => {
    const { editor, open, place, dragMap } = await openedPoi(page, context, server, 'Locker')
    const before = await place.innerText()
    for (const row of ['Idols', 'Sights'])
      await test.step(row, async () => {
        await open()
        await editor.click(await viewPlace(page, IDOL))
        await expect(place).toHaveText(before)
        await editor.list.getByRole('treeitem', { name: row }).first().click({ button: 'right' })
        await page.getByRole('menuitem', { name: 'Lock against moving' }).click()
        await expect(page.getByRole('listitem').filter({ hasText: `Locked “${row}”.` })).toBeVisible()
        await dragMap(IDOL, { x: 460, y: 600 })
        await expect(page).toHaveURL(/#-1\/740\/600$/)
        await editor.canvas.focus()
        await page.keyboard.press('Shift+ArrowUp')
        await expect(place).toHaveText(before)
        await page.keyboard.press('Control+z')
        await page.keyboard.press('Shift+ArrowUp')
        await expect(place).not.toHaveText(before)
        await page.keyboard.press('Control+z')
        await expect(place).toHaveText(before)
        await expect(editor.saved).toBeVisible()
      })
  },
)

test(
  'resizes a rectangle, which stays one until it is made a polygon',
  ONLY_IN_FULL,
  async ({ page, context, server }) => {
    const { editor, drawing, bar, edit, stored, extent, dragMap } = await openedRectangle(
      page,
      context,
      server,
      'Squarer',
    )
    const held = async (key: string, from: PlaceView, to: PlaceView) => {
      await page.keyboard.down(key)
      await dragMap(from, to)
      await page.keyboard.up(key)
    }

    await test.step('by a side', async () => {
      await dragMap({ x: 400, y: 600 }, { x: 300, y: 640 })
      await expect.poll(extent).toEqual([300, 400, 1000, 800])
      await page.keyboard.press('Control+z')
      await expect.poll(extent).toEqual([400, 400, 1000, 800])
    })

    await test.step('a corner snaps, and Alt alone keeps it from that', async () => {
      await dragMap({ x: 1000, y: 800 }, { x: 1100, y: 900 })
      await expect.poll(extent).toEqual([400, 400, 1108, 900])
      await page.keyboard.press('Control+z')
      await expect.poll(extent).toEqual([400, 400, 1000, 800])
      await held('Alt', { x: 1000, y: 800 }, { x: 1100, y: 900 })
      await expect.poll(extent).toEqual([400, 400, 1100, 900])
      await page.keyboard.press('Control+z')
      await expect.poll(extent).toEqual([400, 400, 1000, 800])
    })

    await test.step('Shift keeps its ratio', async () => {
      await held('Shift', { x: 400, y: 400 }, { x: 700, y: 420 })
      await expect.poll(extent).toEqual([430, 420, 1000, 800])
    })

    await test.step('the button and F make it a polygon, whose corners are free', async () => {
      await bar.getByRole('button', { name: 'Make it a polygon' }).click()
      await drawing.stores('polygon', 'rectangle')
      await page.keyboard.press('Control+z')
      await drawing.stores('rectangle', 'rectangle')
      await editor.canvas.focus()
      await page.keyboard.press('f')
      await drawing.stores('polygon', 'rectangle')
      await dragMap({ x: 1000, y: 800 }, { x: 900, y: 700 })
      await expect.poll(stored).toMatchObject({ kind: 'polygon' })
      await expect
        .poll(async () => {
          const geometry = await stored()
          return geometry !== undefined && geometry.kind !== 'circle' ? geometry.points : []
        })
        .toContainEqual({ x: 900, y: 700 })
    })

    await test.step('Escape ends the reshape and keeps it', async () => {
      const kept = await stored()
      await page.keyboard.press('Escape')
      await expect(bar).toBeHidden()
      await edit()
      expect(await stored()).toEqual(kept)
    })
  },
)

test.describe('on a tablet', () => {
  test.use({ hasTouch: true })

  test('a palm neither pans nor draws while a pen draws', ONLY_IN_FULL, async ({ page, context, server }) => {
    const { editor, open } = await openedMap(page, context, server, 'Penner')
    await open()
    await page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'Polygon zone' }).click()
    const box = await editor.canvas.boundingBox()
    if (!box) throw new Error('The canvas is not on the page.')
    const session = await context.newCDPSession(page)
    const pen = (type: 'mouseMoved' | 'mousePressed' | 'mouseReleased', x: number, y: number) =>
      session.send('Input.dispatchMouseEvent', {
        type,
        x: box.x + x,
        y: box.y + y,
        pointerType: 'pen',
        ...(type === 'mouseMoved' ? {} : { button: 'left', clickCount: 1 }),
      })
    const fingers = await Fingers.of(context, page)
    await pen('mouseMoved', 300, 300)
    await pen('mousePressed', 300, 300)
    await fingers.drag([box.x + 500, box.y + 400], [box.x + 600, box.y + 400])
    await pen('mouseReleased', 300, 300)
    const removeLast = page
      .getByRole('toolbar', { name: 'Shape' })
      .getByRole('button', { name: 'Remove last' })
    await expect(removeLast).toBeEnabled()
    await removeLast.click()
    await expect(removeLast).toBeDisabled()
    expect(new URL(page.url()).hash).toBe(OVERVIEW)
  })

  test('snaps or not by the button of the bar', ONLY_IN_FULL, async ({ page, context, server }) => {
    const { bar, extent, dragMap } = await openedRectangle(page, context, server, 'Snapper')
    const snap = bar.getByRole('button', { name: 'Snap to zones' })
    await expect(snap).toHaveAttribute('aria-pressed', 'true')
    await snap.click()
    await expect(snap).toHaveAttribute('aria-pressed', 'false')
    await dragMap({ x: 1000, y: 800 }, { x: 1100, y: 900 })
    await expect.poll(extent).toEqual([400, 400, 1100, 900])
    await snap.click()
    await dragMap({ x: 1100, y: 900 }, { x: 1102, y: 860 })
    await expect.poll(extent).toEqual([400, 400, 1108, 860])
  })
})
