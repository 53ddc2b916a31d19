import type { BrowserContext, Locator, Page } from '@playwright/test'
import { newEntityId } from '../../shared/ids.ts'
import type { ZoneGeometry } from '../../shared/content/zones.ts'
import { aZone } from '../builders.ts'
import { commit } from '../mapFixture.ts'
import type { BuiltServer } from './BuiltServer.ts'
import { Fingers } from './Fingers.ts'
import { doubleClick } from './doubleClick.ts'
import { MapPage } from './MapPage.ts'
import { withOwnMap } from './ownMap.ts'
import { expect, ONLY_IN_FULL, test } from './test.ts'
import { ZoneDrawing } from './ZoneDrawing.ts'

const sides = (geometry: ZoneGeometry | undefined): number =>
  geometry === undefined || geometry.kind === 'circle' ? 0 : geometry.points.length

/** How many vertices the only zone is stored with. */
const storedSides = async (drawing: ZoneDrawing): Promise<number> =>
  sides((await drawing.zones())[0]?.geometry)

const OUTLINE = [
  [200, 500],
  [400, 300],
  [600, 500],
  [400, 600],
] as const

interface Fixture {
  readonly editor: MapPage
  readonly drawing: ZoneDrawing
  /** While a shape is edited. */
  readonly bar: Locator
  readonly inspector: Locator
}

const openOwnMap = async (page: Page, context: BrowserContext, server: BuiltServer, name: string) => {
  const { map, owner } = await withOwnMap(server, context, name)
  const editor = new MapPage(page)
  const fixture: Fixture = {
    editor,
    drawing: new ZoneDrawing(editor, owner, map.id),
    bar: page.getByRole('toolbar', { name: 'Edit shape' }),
    inspector: page.getByRole('dialog', { name: 'Unnamed Zone', exact: true }),
  }
  return { map, owner, ...fixture }
}

/** Draws a polygon of four sides by hand, as the only zone of a new map. */
const drawZone = async (page: Page, context: BrowserContext, server: BuiltServer, name: string) => {
  const { map, ...fixture } = await openOwnMap(page, context, server, name)
  await fixture.editor.open(map)
  await page.keyboard.press('p')
  await fixture.drawing.clicks(...OUTLINE, OUTLINE[0])
  await fixture.drawing.stores('polygon')
  return fixture
}

/** Opens a new map that has a triangle already, with its inspector. */
const openZone = async (page: Page, context: BrowserContext, server: BuiltServer, name: string) => {
  const { map, owner, ...fixture } = await openOwnMap(page, context, server, name)
  const points = [
    { x: 400, y: 400 },
    { x: 1000, y: 400 },
    { x: 700, y: 800 },
  ]
  const entity = aZone({ id: newEntityId(map.id), geometry: { kind: 'polygon', points } })
  await commit(owner, { changes: `/api/maps/${map.id}/changes` }, [{ op: 'insert', kind: 'zone', entity }])
  await fixture.editor.open(map)
  await page.getByRole('button', { name: 'Unnamed Zone', exact: true }).click()
  await expect(fixture.inspector).toBeVisible()
  return fixture
}

test('reshapes a zone vertex by vertex, refuses a crossing, and undoes each gesture [ZONE-007] [ZONE-015]', async ({
  page,
  context,
  server,
}) => {
  const { editor, drawing, bar } = await drawZone(page, context, server, 'Reshaper')
  const remove = bar.getByRole('button', { name: 'Delete vertex' })
  const drawn = await drawing.zones()

  await test.step('a double click starts editing, a dragged midpoint becomes a vertex', async () => {
    await doubleClick(editor.canvas, { x: 400, y: 480 })
    await expect(bar).toBeVisible()
    await expect(remove).toBeDisabled()
    await editor.drag({ x: 500, y: 400 }, { x: 560, y: 330 })
    await expect.poll(() => storedSides(drawing)).toBe(5)
    await expect(remove).toBeEnabled()
  })

  await test.step('a vertex released where the outline crosses itself is restored, with the reason', async () => {
    const before = await drawing.zones()
    await editor.drag({ x: 400, y: 600 }, { x: 400, y: 240 })
    await expect(page.getByText(/^Edges \d and \d cross\.$/).first()).toBeVisible()
    expect(await drawing.zones()).toEqual(before)
  })

  await test.step('vertices are deleted by menu, key and button, down to three', async () => {
    await editor.canvas.click({ position: { x: 560, y: 330 }, button: 'right' })
    await page.getByRole('menuitem', { name: 'Delete the point' }).click()
    await expect.poll(() => storedSides(drawing)).toBe(4)
    await editor.click({ x: 600, y: 500 })
    await remove.click()
    await expect.poll(() => storedSides(drawing)).toBe(3)
    await editor.click({ x: 400, y: 300 })
    await expect(remove).toBeDisabled()
    await page.keyboard.press('Delete')
    await expect(page.getByText('A polygon needs three points.').first()).toBeVisible()
    expect(await storedSides(drawing)).toBe(3)
  })

  await test.step('keys choose the vertices and move them', async () => {
    const before = await drawing.zones()
    await editor.canvas.focus()
    await page.keyboard.press('Shift+Tab')
    await drawing.isAnnounced('of 3, X')
    await page.keyboard.press('Shift+ArrowLeft')
    await expect.poll(() => drawing.zones()).not.toEqual(before)
  })

  await test.step('each gesture is one undo step', async () => {
    for (const left of [3, 4, 5, 4]) {
      await page.keyboard.press('Control+z')
      await expect.poll(() => storedSides(drawing)).toBe(left)
    }
    expect((await drawing.zones())[0]?.geometry).toEqual(drawn[0]?.geometry)
    await page.keyboard.press('Control+Shift+z')
    await expect.poll(() => storedSides(drawing)).toBe(5)
  })
})

test(
  'reviews a shape after Finish alone, and takes nothing back on Close or Escape [ZONE-006] [ZONE-011]',
  ONLY_IN_FULL,
  async ({ page, context, server }) => {
    const { editor, drawing, bar, inspector } = await drawZone(page, context, server, 'Finisher')
    const dialog = page.getByRole('dialog', { name: /^The shape of/ })
    const finish = bar.getByRole('button', { name: 'Finish' })
    await doubleClick(editor.canvas, { x: 400, y: 480 })
    await expect(bar).toBeVisible()
    await editor.drag({ x: 500, y: 400 }, { x: 560, y: 330 })
    await expect.poll(() => storedSides(drawing)).toBe(5)
    const kept = await drawing.zones()
    await finish.click()
    await expect(bar).toBeHidden()
    await dialog.getByRole('button', { name: 'Change' }).click()
    await finish.click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await inspector.getByRole('button', { name: 'Edit shape' }).click()
    await editor.drag({ x: 200, y: 500 }, { x: 240, y: 540 })
    await expect.poll(() => drawing.zones()).not.toEqual(kept)
    const reshaped = await drawing.zones()
    await inspector.getByRole('button', { name: 'Finish' }).click()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
    await inspector.getByRole('button', { name: 'Edit shape' }).click()
    await editor.drag({ x: 240, y: 540 }, { x: 230, y: 520 })
    await expect.poll(() => drawing.zones()).not.toEqual(reshaped)
    const last = await drawing.zones()
    await editor.canvas.focus()
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('Escape')
    await expect(bar).toBeHidden()
    await expect(dialog).toBeHidden()
    expect(await drawing.zones()).toEqual(last)
  },
)

test('previews and saves a look, names, duplicates and deletes a zone, and undoes each step to the empty map and back [ZONE-002] [ZONE-003] [ZONE-004] [ZONE-005] [ZONE-007] [ZONE-012] [ZONE-013] [ZONE-014]', async ({
  page,
  context,
  server,
}) => {
  const { drawing, inspector } = await drawZone(page, context, server, 'Namer')

  await test.step('a look is previewed, and restored on Cancel, on Escape and if unsaved', async () => {
    const line = inspector.getByLabel('Line', { exact: true })
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => page.getByRole('button', { name: 'Cancel' }).click(),
    ]) {
      await inspector.getByRole('button', { name: 'Line: choose a colour' }).click()
      await page.locator('.react-colorful__saturation').click({ position: { x: 150, y: 60 } })
      await expect(line).not.toHaveValue('#3388FF')
      await leave()
      await expect(line).toHaveValue('#3388FF')
    }
    await inspector.getByLabel('Fill', { exact: true }).fill('#ff9933')
    await inspector.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await expect(inspector).toBeHidden()
    await page.getByRole('button', { name: 'Unnamed Zone', exact: true }).click()
    await expect(inspector.getByLabel('Fill', { exact: true })).toHaveValue('#3388FF')
    expect((await drawing.zones())[0]).toMatchObject({ fillColour: '#3388ff' })
  })

  await test.step('it is saved with its opacities and its pattern, and the colour is remembered', async () => {
    await inspector.getByLabel('Fill', { exact: true }).fill('#ff9933')
    const opacity = inspector.getByRole('slider', { name: 'Line opacity' })
    await opacity.press('Home')
    await opacity.press('ArrowRight')
    await opacity.press('Shift+ArrowRight')
    await inspector.getByText('Dashed').click()
    await inspector.getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(async () => (await drawing.zones())[0])
      .toMatchObject({ fillColour: '#ff9933', strokeOpacity: 0.16, fillOpacity: 0.5, pattern: 'dashed' })
    await expect(inspector.getByRole('button', { name: '#ff9933' })).toBeVisible()
  })

  await test.step('it is named, duplicated, and deleted after confirmation', async () => {
    await inspector.getByRole('button', { name: 'Edit Name' }).click()
    await page.getByRole('dialog', { name: 'Zone name' }).getByLabel('Name').fill('Drowned Quarter')
    await page.keyboard.press('Enter')
    const named = page.getByRole('dialog', { name: 'Drowned Quarter' })
    await named.getByRole('button', { name: 'Duplicate' }).click()
    await drawing.stores('polygon', 'polygon')
    const question = page.getByRole('alertdialog', { name: 'Delete “Drowned Quarter”?' })
    for (const answer of ['Cancel', 'Delete']) {
      await named.getByRole('button', { name: 'Delete' }).click()
      await question.getByRole('button', { name: answer }).click()
      await expect(question).toBeHidden()
    }
    await expect(named).toBeHidden()
    await drawing.stores('polygon')
  })

  await test.step('undo of deletion, copy, name and look down to the empty map, and redo', async () => {
    const facts = async () =>
      (await drawing.zones()).map(
        ({ label, fillColour, geometry }) => `${label} ${fillColour} ${sides(geometry)}`,
      )
    const named = 'Drowned Quarter #ff9933 4'
    const states = [
      [named],
      [named, named],
      [named],
      ['Unnamed Zone #ff9933 4'],
      ['Unnamed Zone #3388ff 4'],
      [],
    ]
    await expect.poll(facts).toEqual(states[0])
    for (const state of states.slice(1)) {
      await page.keyboard.press('Control+z')
      await expect.poll(facts).toEqual(state)
    }
    for (const state of states.toReversed().slice(1)) {
      await page.keyboard.press('Control+Shift+z')
      await expect.poll(facts).toEqual(state)
    }
  })
})

test(
  'asks whose shape is kept when somebody else reshapes or deletes a zone being reshaped',
  ONLY_IN_FULL,
  async ({ page, context, server, browser, signIn }) => {
    const { drawing, inspector } = await openZone(page, context, server, 'Sharer')
    const elsewhere = await browser.newContext({
      baseURL: server.url,
      viewport: { width: 1280, height: 800 },
    })
    await signIn(elsewhere, 'sharer@example.org')
    const other = new MapPage(await elsewhere.newPage())
    await other.page.goto(page.url())
    await other.page.getByRole('button', { name: 'Unnamed Zone', exact: true }).click()
    const inspectorThere = other.page.getByRole('dialog', { name: 'Unnamed Zone', exact: true })
    const isTold = () => page.evaluate(() => window.dispatchEvent(new Event('focus')))
    const changed = page.getByRole('alertdialog', { name: 'You changed this zone.' })
    const deleted = page.getByRole('alertdialog', { name: 'You deleted this zone.' })
    const shape = async () => (await drawing.zones())[0]?.geometry
    const mine = await shape()
    await inspector.getByRole('button', { name: 'Edit shape' }).click()
    await inspectorThere.getByRole('button', { name: 'Edit shape' }).click()
    await other.canvas.focus()

    for (const answer of ['Keep mine', 'Take theirs']) {
      await other.page.keyboard.press('Shift+ArrowLeft')
      await expect.poll(shape).not.toEqual(mine)
      const theirs = await shape()
      await isTold()
      await changed.getByRole('button', { name: answer }).click()
      await expect(changed).toBeHidden()
      await expect.poll(shape).toEqual(answer === 'Keep mine' ? mine : theirs)
      await other.page.evaluate(() => window.dispatchEvent(new Event('focus')))
      const question = other.page.getByRole('alertdialog', { name: 'You changed this zone.' })
      if (answer === 'Keep mine') await question.getByRole('button', { name: 'Take theirs' }).click()
    }

    const kept = await shape()
    await inspectorThere.getByRole('button', { name: 'Delete', exact: true }).click()
    await other.page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await drawing.stores()
    await isTold()
    await expect(deleted.getByRole('button', { name: 'Discard' })).toBeVisible()
    await deleted.getByRole('button', { name: 'Keep mine' }).click()
    await expect(deleted).toBeHidden()
    await drawing.stores('polygon')
    expect(await shape()).toEqual(kept)
    await elsewhere.close()
  },
)

/** A finger that rests this long gets the menu of the place when it lifts. */
const LONG_PRESS_MS = 500

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test(
    'drags midpoints, and deletes and adds vertices by the menu of a long press [ZONE-007]',
    ONLY_IN_FULL,
    async ({ page, context, server }) => {
      const { map, owner } = await withOwnMap(server, context, 'Toucher')
      const editor = new MapPage(page)
      const drawing = new ZoneDrawing(editor, owner, map.id)
      await page.clock.install()
      await editor.open(map)
      await drawing.unfold()
      await drawing.tool('Polygon zone').tap()
      // Not where the button was: a second tap there, so soon, is the rest of a double tap on it.
      await drawing.corners([300, 300], [300, 500], [80, 500], [80, 300])
      await page.getByRole('toolbar', { name: 'Shape' }).getByRole('button', { name: 'Finish' }).tap()
      await drawing.stores('polygon')
      await page.getByRole('button', { name: 'Edit shape' }).tap()
      const bar = page.getByRole('toolbar', { name: 'Edit shape' })
      await expect(bar).toBeVisible()
      const finger = await Fingers.of(context, page)
      const { x: left, y: top } = (await editor.canvas.boundingBox()) ?? { x: 0, y: 0 }
      await finger.drag([left + 190, top + 300], [left + 200, top + 240])
      await expect.poll(() => storedSides(drawing)).toBe(5)
      const [before] = await drawing.zones()
      await finger.holdAndDrag([left + 80, top + 500], [left + 100, top + 540], LONG_PRESS_MS)
      await expect.poll(async () => (await drawing.zones())[0]).not.toEqual(before)
      expect(await storedSides(drawing)).toBe(5)
      await finger.rest([left + 300, top + 500], LONG_PRESS_MS)
      await page.getByRole('menuitem', { name: 'Delete the point' }).tap()
      await expect.poll(() => storedSides(drawing)).toBe(4)
      await finger.rest([left + 300, top + 300], LONG_PRESS_MS)
      await expect(page.getByRole('menuitem', { name: 'Delete the point' })).toBeVisible()
      await page.keyboard.press('Escape')
      await bar.getByRole('button', { name: 'Finish' }).tap()
      await expect(bar).toBeHidden()
      await expect(page.getByRole('dialog', { name: /^The shape of/ })).toBeVisible()
    },
  )
})
