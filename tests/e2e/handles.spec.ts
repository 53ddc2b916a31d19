import type { Page } from '@playwright/test'
import { newEntityId } from '../../shared/ids.ts'
import { mapPath } from '../../shared/paths.ts'
import { aCalibration } from '../aCalibration.ts'
import { aZone } from '../builders.ts'
import { commit } from '../mapFixture.ts'
import { MapPage } from './MapPage.ts'
import { withOwnMap } from './ownMap.ts'
import { expect, test } from './test.ts'
import { ZoneDrawing } from './ZoneDrawing.ts'

/** Half as large as the image, which is 1600 × 1200 px. */
const OVERVIEW = '#-1/800/600'

const stroke = async (page: Page, way: readonly (readonly [number, number])[]): Promise<void> => {
  const canvas = await page.getByRole('application').boundingBox()
  if (!canvas) throw new Error('There is no canvas.')
  const [[x, y] = [0, 0], ...rest] = way
  await page.mouse.move(canvas.x + x, canvas.y + y)
  await page.mouse.down()
  for (const [toX, toY] of rest) await page.mouse.move(canvas.x + toX, canvas.y + toY, { steps: 12 })
  await page.mouse.up()
}

test('draws a zone by one stroke, turns it by its knob and sets its width by a number, each as a step of undo', async ({
  page,
  server,
}) => {
  const { map, owner } = await withOwnMap(server, page.context(), 'Knob')
  const editor = new MapPage(page)
  const drawing = new ZoneDrawing(editor, owner, map.id)
  await page.goto(mapPath(map) + OVERVIEW)
  await editor.isReady()
  await page.keyboard.press('h')
  await stroke(page, [
    [300, 200],
    [500, 200],
    [500, 300],
    [300, 300],
    [301, 206],
  ])
  await drawing.stores('polygon')
  const panel = page.getByRole('dialog', { name: 'Unnamed Zone' })
  const width = panel.getByRole('textbox', { name: 'Width' })
  await expect(width).not.toHaveValue('')
  const before = Number(await width.inputValue())
  await page.keyboard.down('Shift')
  await stroke(page, [
    [400, 156],
    [494, 250],
  ])
  await page.keyboard.up('Shift')
  await expect(page.getByText(/^Turned “Unnamed Zone”\./)).toBeVisible()
  expect(Number(await width.inputValue())).toBeLessThan(before)
  await width.fill('300')
  await width.press('Enter')
  await expect(width).toHaveValue('300')
  await page.keyboard.press('ControlOrMeta+z')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(width).toHaveValue(String(before))
})

test('folds the panel of a zone while it would cover what is reshaped', async ({ page, server }) => {
  const { map, owner } = await withOwnMap(server, page.context(), 'Wide')
  const { x, y } = { x: 100, y: 500 }
  const zone = aZone({
    id: newEntityId(map.id),
    label: 'Strait',
    geometry: {
      kind: 'polygon',
      points: [
        { x, y },
        { x: 700, y },
        { x: 700, y: 800 },
        { x, y: 800 },
      ],
    },
  })
  await commit(owner, { changes: `/api/maps/${map.id}/changes` }, [
    { op: 'insert', kind: 'zone', entity: zone },
  ])
  const editor = new MapPage(page)
  await page.goto(mapPath(map) + OVERVIEW)
  await editor.isReady()
  const canvas = await page.getByRole('application').boundingBox()
  const { width = 0, height = 0 } = canvas ?? {}
  // The middle of the view is 800, 600, at half a px a map px.
  const inView = (point: { x: number; y: number }): readonly [number, number] => [
    width / 2 + (point.x - 800) / 2,
    height / 2 - (point.y - 600) / 2,
  ]
  const [left, top] = inView({ x: 400, y: 650 })
  await editor.click({ x: left, y: top })
  const panel = page.getByRole('dialog', { name: 'Strait' })
  await panel.getByRole('button', { name: 'Edit shape' }).click()
  const bar = page.getByRole('toolbar', { name: 'Edit shape' })
  await expect(bar).toBeVisible()
  await expect(panel).toBeVisible()
  await stroke(page, [inView({ x: 700, y: 800 }), [width - 100, 120]])
  await expect(panel).toBeHidden()
  await bar.getByRole('button', { name: 'Finish' }).click()
  await page.getByRole('button', { name: 'Close', exact: true }).first().click()
  await expect(panel).toBeVisible()
})

test('measures for a visitor, and lets an owner type an edge', async ({ page, browser, server }) => {
  const { map, owner } = await withOwnMap(server, page.context(), 'Ruler')
  const zone = aZone({
    id: newEntityId(map.id),
    label: 'Bay',
    geometry: { kind: 'circle', centre: { x: 1200, y: 300 }, radius: 100 },
  })
  await commit(owner, { changes: `/api/maps/${map.id}/changes` }, [
    { op: 'insert', kind: 'zone', entity: zone },
  ])
  const visiting = await browser.newContext({ baseURL: server.url })
  const visitor = await visiting.newPage()
  await visitor.goto(mapPath(map) + OVERVIEW)
  const viewer = new MapPage(visitor)
  await viewer.isReady()
  await visitor.keyboard.press('d')
  for (const [x, y] of [
    [300, 200],
    [400, 200],
    [400, 300],
  ] as const)
    await viewer.click({ x, y })
  const bar = visitor.getByRole('toolbar', { name: 'Measure' })
  await expect(bar).toContainText('Length400 px')
  await expect(bar).toContainText('Area20,000 px²')

  // A block is half a px of the image.
  await owner.post(`/api/maps/${map.id}/set-calibration`, { calibration: aCalibration() })
  await visitor.reload()
  await viewer.isReady()
  await visitor.keyboard.press('d')
  await viewer.click({ x: 300, y: 200 })
  await viewer.click({ x: 400, y: 200 })
  await expect(bar).toContainText('Length400 blocks')
  await expect(visitor.locator('.scalebar')).toHaveText('0250500')
  await visitor.getByRole('button', { name: 'Show pixels' }).click()
  await expect(bar).toContainText('Length200 px')
  await expect(visitor.locator('.scalebar')).toHaveText('0100200')
  await visiting.close()

  await page.goto(mapPath(map) + OVERVIEW)
  const editor = new MapPage(page)
  await editor.isReady()
  await page.keyboard.press('l')
  await editor.click({ x: 300, y: 300 })
  // In blocks, two of them a px.
  await page.keyboard.type('240')
  await expect(page.getByLabel('Length, blocks')).toHaveValue('240')
  await page.keyboard.press('Tab')
  await page.keyboard.type('90')
  await page.keyboard.press('Enter')
  await editor.click({ x: 420, y: 240 })
  await page.keyboard.press('Enter')
  const drawing = new ZoneDrawing(editor, owner, map.id)
  await drawing.stores('circle', 'polyline')
  const line = (await drawing.zones()).find(({ geometry }) => geometry.kind === 'polyline')
  const [from, to] = line?.geometry.kind === 'polyline' ? line.geometry.points : []
  expect((to?.y ?? 0) - (from?.y ?? 0)).toBe(120)
})
