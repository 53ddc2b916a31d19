import { mapPath } from '../../shared/paths.ts'
import { aCalibration } from '../aCalibration.ts'
import { MapPage } from './MapPage.ts'
import { withOwnMap } from './ownMap.ts'
import { expect, test } from './test.ts'
import { smallTargets } from './touchTargets.ts'
import { ZoneDrawing } from './ZoneDrawing.ts'

/** A quarter as large as the image, which is 1600 × 1200 px. */
const OVERVIEW = '#-2/800/600'

test('draws a circle and a rectangle to measure by keys, in the units of the game', async ({
  page,
  context,
  server,
}) => {
  const { map, owner } = await withOwnMap(server, context, 'Surveyor')
  // A block is half a px of the image.
  await owner.post(`/api/maps/${map.id}/set-calibration`, { calibration: aCalibration() })
  const editor = new MapPage(page)
  const drawing = new ZoneDrawing(editor, owner, map.id)
  await page.goto(mapPath(map) + OVERVIEW)
  await editor.isReady()
  const middle = { x: 400, y: 300 }
  await page.keyboard.press('c')
  await editor.click(middle)
  await page.keyboard.type('9000')
  const radius = page.getByLabel('Radius, blocks')
  await expect(radius).toHaveValue('9000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('That would reach beyond the image.')
  await expect(radius).toHaveValue('9000')
  await radius.fill('x')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Enter a number.')
  await radius.fill('120')
  await page.keyboard.press('Enter')
  await drawing.stores('circle')
  expect((await drawing.zones())[0]?.geometry).toMatchObject({ radius: 60 })
  await expect(page.getByRole('combobox', { name: 'Name of the zone' })).toBeFocused()
  await page.keyboard.press('Escape')

  await page.keyboard.press('r')
  await editor.click(middle)
  await page.keyboard.type('200')
  await page.keyboard.press('Tab')
  await page.keyboard.type('100')
  await page.keyboard.press('Enter')
  await drawing.stores('circle', 'rectangle')
  const box = (await drawing.zones()).find(({ geometry }) => geometry.kind === 'rectangle')
  const [from, , to] = box?.geometry.kind === 'rectangle' ? box.geometry.points : []
  expect([(to?.x ?? 0) - (from?.x ?? 0), (to?.y ?? 0) - (from?.y ?? 0)]).toEqual([100, -50])
})

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('draws each shape to measure from a button of the bar', async ({ page, context, server }) => {
    const { map, owner } = await withOwnMap(server, context, 'Stylus')
    const editor = new MapPage(page)
    const drawing = new ZoneDrawing(editor, owner, map.id)
    await page.goto(mapPath(map) + OVERVIEW)
    await editor.isReady()
    const numbers = drawing.bar.getByRole('button', { name: 'Type numbers' })
    const begin = async (tool: string) => {
      await drawing.unfold()
      await drawing.tool(tool).tap()
      await expect(drawing.bar).toBeVisible()
      await drawing.taps([180, 360])
      await numbers.tap()
    }
    const close = () =>
      page.getByRole('dialog', { name: 'Unnamed Zone' }).getByRole('button', { name: 'Close' }).tap()

    await begin('Polygon zone')
    const edge = page.getByRole('group', { name: 'Next edge' })
    await expect(edge.getByLabel('Length')).toBeFocused()
    await expect(edge.getByLabel('Length')).toHaveAttribute('inputmode', 'decimal')
    expect(await smallTargets(page, '.draw-numbers')).toEqual([])
    const add = async (length: string, angle: string) => {
      await edge.getByLabel('Length').fill(length)
      await edge.getByLabel('Angle').fill(angle)
      await edge.getByRole('button', { name: 'Add the edge' }).tap()
    }
    await add('200', '')
    await expect(edge.getByRole('alert')).toContainText('Type an angle')
    for (const angle of ['0', '90']) {
      await add('200', angle)
      await expect(edge.getByLabel('Length')).toHaveValue('')
    }
    await numbers.tap()
    await expect(edge).toBeHidden()
    await drawing.bar.getByRole('button', { name: 'Finish' }).tap()
    await drawing.stores('polygon')
    await close()

    await begin('Rectangle zone')
    const sides = page.getByRole('group', { name: 'Size of the rectangle' })
    expect(await smallTargets(page, '.draw-numbers')).toEqual([])
    await sides.getByLabel('Width').fill('300')
    await sides.getByLabel('Height').fill('90000')
    await sides.getByRole('button', { name: 'To the right and down' }).tap()
    await sides.getByRole('button', { name: 'Draw it' }).tap()
    await expect(sides.getByRole('alert')).toHaveText('That would reach beyond the image.')
    await expect(sides.getByLabel('Width')).toHaveValue('300')
    await sides.getByLabel('Height').fill('150')
    await sides.getByRole('button', { name: 'Draw it' }).tap()
    await drawing.stores('polygon', 'rectangle')
    const box = (await drawing.zones()).find(({ geometry }) => geometry.kind === 'rectangle')
    const [from, , to] = box?.geometry.kind === 'rectangle' ? box.geometry.points : []
    expect([(to?.x ?? 0) - (from?.x ?? 0), (to?.y ?? 0) - (from?.y ?? 0)]).toEqual([-300, -150])
    await close()

    await begin('Circle zone')
    await page.getByLabel('Radius').fill('120,5')
    await page.getByRole('button', { name: 'Draw it' }).tap()
    await drawing.stores('circle', 'polygon', 'rectangle')
    const circle = (await drawing.zones()).find(({ geometry }) => geometry.kind === 'circle')
    expect(circle?.geometry).toMatchObject({ radius: 120.5 })
  })
})
