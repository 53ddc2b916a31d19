import type { BrowserContext, Page } from '@playwright/test'
import type { Change } from '../../shared/content/changes.ts'
import { newEntityId } from '../../shared/ids.ts'
import { aCategory, aPoi, aType } from '../builders.ts'
import { commit } from '../mapFixture.ts'
import { isAccessibleHere } from './accessibility.ts'
import { alphaAt, viewPlace } from './canvasPixel.ts'
import { type MapAddress, MapPage } from './MapPage.ts'
import { withOwnMap } from './ownMap.ts'
import type { ServerWithData } from './signInContext.ts'
import { expect, test } from './test.ts'
import { smallTargets } from './touchTargets.ts'

const CROWD = { x: 500, y: 600 }
const LONE = { x: 1300, y: 900 }
const BETWEEN = { x: 900, y: 300 }

/** A map with a crowd of relics, one of them far off and named, and one harbour. */
const crowdedMap = async (
  server: ServerWithData,
  context: BrowserContext,
  name: string,
): Promise<MapAddress> => {
  const { map, owner } = await withOwnMap(server, context, name)
  const category = aCategory({ id: newEntityId(map.id), name: 'Sights' })
  const [relics, harbours] = ['Relics', 'Harbours'].map((type) =>
    aType({ id: newEntityId(map.id), categoryId: category.id, name: type }),
  )
  const poi = (typeId: number, place: { x: number; y: number }, poiName = '') =>
    aPoi({ id: newEntityId(map.id), typeId, name: poiName, description: '', ...place })
  const near = Array.from({ length: 200 }, (_, at) => ({
    x: CROWD.x + (at % 20) * 4 - 40,
    y: CROWD.y + Math.floor(at / 20) * 8 - 40,
  }))
  const pois = [
    ...near.map((place) => poi(relics?.id ?? 0, place)),
    poi(relics?.id ?? 0, LONE, 'Far relic'),
    poi(harbours?.id ?? 0, { x: 800, y: 1000 }, 'Old harbour'),
  ]
  await commit(owner, { changes: `/api/maps/${map.id}/changes` }, [
    { op: 'insert', kind: 'category', entity: category },
    ...[relics, harbours].flatMap((entity): Change[] =>
      entity ? [{ op: 'insert', kind: 'type', entity }] : [],
    ),
    ...pois.map((entity): Change => ({ op: 'insert', kind: 'poi', entity })),
  ])
  return map
}

/** How opaque the layer of the markers is at a place of the map. */
const shownAt = async (page: Page, place: { x: number; y: number }): Promise<number> =>
  alphaAt(page, 'markers', await viewPlace(page, place))

const relics = (map: MapPage, what: RegExp) => map.list.getByRole('treeitem', { name: what })

test('shows a crowded type as heat by keyboard, but what a search finds, and remembers it in this browser', async ({
  page,
  server,
  browser,
}) => {
  const owning = await browser.newContext({ baseURL: server.url })
  const map = await crowdedMap(server, owning, 'Ember')
  await owning.close()
  const viewer = new MapPage(page)
  await viewer.open(map)
  const beside = { x: LONE.x, y: LONE.y + 22 }
  await expect.poll(() => shownAt(page, LONE)).toBe(1)
  expect(await shownAt(page, beside)).toBe(0)

  await test.step('off at first, chosen from the menu of the row', async () => {
    const row = relics(viewer, /^Relics, 0 \/ 201 found$/)
    await row.focus()
    await page.keyboard.press('Shift+F10')
    await expect(page.getByRole('menuitem', { name: 'Show as heat' })).toBeVisible()
    await isAccessibleHere(page)
    await page.getByRole('menuitem', { name: 'Show as heat' }).press('Enter')
    await expect(relics(viewer, /^Relics.*, shown as heat$/)).toBeVisible()
    await isAccessibleHere(page)
  })

  await test.step('is dense where many are, faint where one is, and nothing between', async () => {
    await expect.poll(() => shownAt(page, LONE)).toBeLessThan(0.6)
    expect(await shownAt(page, LONE)).toBeGreaterThan(0.15)
    expect(await shownAt(page, beside)).toBeGreaterThan(0)
    expect(await shownAt(page, CROWD)).toBeGreaterThan(0.8)
    expect(await shownAt(page, BETWEEN)).toBe(0)
  })

  await test.step('is not picked, but reached from the list, and by a search', async () => {
    await viewer.click(await viewPlace(page, LONE))
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('searchbox').fill('far')
    await expect.poll(() => shownAt(page, LONE)).toBe(1)
    expect(await shownAt(page, CROWD)).toBeLessThan(0.4)
    await viewer.click(await viewPlace(page, LONE))
    await expect(viewer.info('Far relic')).toBeVisible()
    await page.getByRole('searchbox').fill('')
    await expect.poll(() => shownAt(page, CROWD)).toBeGreaterThan(0.8)
    expect(await shownAt(page, LONE)).toBeLessThan(0.6)
    expect(await alphaAt(page, 'overlay', await viewPlace(page, LONE))).toBe(1)
    await page.keyboard.press('Escape')
  })

  await test.step('is still there at the next visit, and gone when markers are chosen again', async () => {
    await page.reload()
    await viewer.isReady()
    await expect(relics(viewer, /^Relics.*, shown as heat$/)).toBeVisible()
    await expect.poll(() => shownAt(page, CROWD)).toBeGreaterThan(0.8)
    await relics(viewer, /^Sights/).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Show as heat' }).click()
    await expect(relics(viewer, /^Harbours.*, shown as heat$/)).toBeVisible()
    await relics(viewer, /^Sights/).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Show as markers' }).click()
    await expect(viewer.list.getByRole('treeitem', { name: /heat/ })).toHaveCount(0)
    await expect.poll(() => shownAt(page, LONE)).toBe(1)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('shows an editor a type as heat by touch', async ({ page, context, server }) => {
    const map = await crowdedMap(server, context, 'Cinder')
    const editor = new MapPage(page)
    await editor.open(map)
    await page.getByRole('tab', { name: 'Legend' }).tap()
    await relics(editor, /^Relics/)
      .getByRole('button', { name: 'Menu of Relics' })
      .tap()
    expect(await smallTargets(page, '[role="menu"]')).toEqual([])
    await page.getByRole('menuitem', { name: 'Show as heat' }).tap()
    await expect(relics(editor, /^Relics.*, shown as heat$/)).toBeVisible()
    await isAccessibleHere(page)
    await page.getByRole('dialog', { name: 'Legend' }).getByRole('button', { name: 'Close' }).tap()
    await expect.poll(() => shownAt(page, CROWD)).toBeGreaterThan(0.8)
  })
})
