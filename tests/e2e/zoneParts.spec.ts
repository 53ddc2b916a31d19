import type { Page } from '@playwright/test'
import type { Change } from '../../shared/content/changes.ts'
import { newEntityId } from '../../shared/ids.ts'
import { mapPath } from '../../shared/paths.ts'
import { aZone } from '../builders.ts'
import { commit } from '../mapFixture.ts'
import type { BuiltServer } from './BuiltServer.ts'
import { viewPlace } from './canvasPixel.ts'
import { MapPage } from './MapPage.ts'
import { withOwnMap } from './ownMap.ts'
import { expect, test } from './test.ts'
import { ZoneDrawing } from './ZoneDrawing.ts'

const OVERVIEW = '#-1/800/600'

const boxOf = (left: number, bottom: number, width: number, height: number) => [
  { x: left, y: bottom },
  { x: left + width, y: bottom },
  { x: left + width, y: bottom + height },
  { x: left, y: bottom + height },
]

const openSeaAndIsle = async (page: Page, server: BuiltServer, username: string) => {
  const { map, owner } = await withOwnMap(server, page.context(), username)
  const zones = [
    ['Sea', boxOf(100, 100, 1300, 1000)],
    ['Isle', boxOf(400, 300, 600, 600)],
  ] as const
  const inserts = zones.map(([label, points]): Change => {
    const entity = aZone({ id: newEntityId(map.id), label, geometry: { kind: 'polygon', points } })
    return { op: 'insert', kind: 'zone', entity }
  })
  await commit(owner, { changes: `/api/maps/${map.id}/changes` }, inserts)
  const editor = new MapPage(page)
  await page.goto(mapPath(map) + OVERVIEW)
  await editor.isReady()
  const click = async (...places: readonly (readonly [number, number])[]) => {
    for (const [x, y] of places) await editor.click(await viewPlace(page, { x, y }))
  }
  return { editor, click, drawing: new ZoneDrawing(editor, owner, map.id) }
}

test('cuts a hole, through which what is below is picked, splits and merges zones, each one step of undo', async ({
  page,
  server,
}) => {
  const { click, drawing } = await openSeaAndIsle(page, server, 'Carver')
  const inspector = (label: string) => page.getByRole('dialog', { name: label, exact: true })
  const undo = () => page.getByRole('button', { name: 'Undo', exact: true }).first().click()

  await click([450, 350])
  await inspector('Isle').getByRole('button', { name: 'Cut a hole' }).click()
  await expect(drawing.bar).toContainText('Draw the hole in “Isle”')
  await click([600, 500], [800, 500], [800, 700], [600, 700], [600, 500])
  await drawing.stores('polygon', 'multipolygon')
  await expect(inspector('Isle')).toContainText('Polygon, 1 hole')

  await click([700, 600])
  await expect(inspector('Sea')).toBeVisible()
  await click([450, 350])
  await expect(inspector('Isle')).toBeVisible()
  await undo()
  await drawing.stores('polygon', 'polygon')

  await inspector('Isle').getByRole('button', { name: 'Split' }).click()
  await click([300, 600], [1100, 600])
  await page.keyboard.press('Enter')
  await drawing.stores('polygon', 'polygon', 'polygon')
  await expect(page.getByRole('button', { name: 'Isle 2', exact: true })).toBeVisible()

  await page.keyboard.down('Shift')
  await click([450, 850])
  await page.keyboard.up('Shift')
  const selection = page.getByRole('region', { name: 'Selection' })
  await selection.getByRole('button', { name: 'Combine' }).click()
  await page.getByRole('menuitem', { name: 'Merge into one' }).click()
  await drawing.stores('polygon', 'polygon')
  await undo()
  await drawing.stores('polygon', 'polygon', 'polygon')
  await undo()
  await drawing.stores('polygon', 'polygon')
})

test('leads the keys from the panel of a zone to the map, and keeps no cut that was given up', async ({
  page,
  server,
}) => {
  const { editor, click, drawing } = await openSeaAndIsle(page, server, 'Chiseller')
  const panel = page.getByRole('dialog', { name: 'Isle', exact: true })
  await click([450, 350])
  await panel.getByRole('button', { name: 'Split' }).press('Enter')
  await expect(editor.canvas).toBeFocused()
  await page.keyboard.press('Space')
  await expect(drawing.bar.getByRole('button', { name: 'Remove last' })).toBeEnabled()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(drawing.bar).toBeHidden()
  await expect(page.getByText(/^Unfinished/)).toHaveCount(0)

  await panel.getByRole('button', { name: 'Edit shape' }).press('Enter')
  await expect(editor.canvas).toBeFocused()
  await page.keyboard.press('Escape')

  const selection = page.getByRole('region', { name: 'Selection' })
  await click([150, 150])
  await page.getByRole('button', { name: 'Select all in this zone' }).click()
  await expect(selection).toBeVisible()
  await expect(editor.canvas).toBeFocused()
  await selection.getByRole('button', { name: 'Duplicate' }).press('Escape')
  await expect(selection).toBeHidden()
  await expect(editor.canvas).toBeFocused()
})
