import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { UserDocument } from '../../api/store/collections.ts'
import { personColour } from '../../web/features/presence/personColour.ts'
import { LAYER_NAMES } from '../../web/scene/state/Painter.ts'
import type { Client } from '../Client.ts'
import { isAccessible, isAccessibleHere } from './accessibility.ts'
import type { BuiltServer } from './BuiltServer.ts'
import { alphaAt, viewPlace } from './canvasPixel.ts'
import { type MapAddress, MapPage, type PlaceView } from './MapPage.ts'
import { addPois, withOwnMap } from './ownMap.ts'
import { signInContext } from './signInContext.ts'
import { expect, test } from './test.ts'

/** Where the first POI of `addPois` is. */
const MILL = { x: 400, y: 600 }
/** Of the ring around what somebody holds, in CSS px. */
const RING_RADIUS_VIEW = 17

const peopleButton = (page: Page) => page.getByRole('button', { name: /^Here now/ })

/** The zoom level that the address tells. */
const levelOf = (page: Page): number => Number(/^#([-\d.]+)/.exec(new URL(page.url()).hash)?.[1])

/** Signs a browser of its own in as somebody whom the owner has made an editor. */
const withEditor = async (
  server: BuiltServer,
  browser: Browser,
  { map, owner, name }: { readonly map: MapAddress; readonly owner: Client; readonly name: string },
): Promise<{ context: BrowserContext; viewer: MapPage; user: UserDocument }> => {
  const context = await browser.newContext({ baseURL: server.url })
  const { client, user } = await signInContext(server, context, `${name.toLowerCase()}@example.org`, name)
  await owner.post(`/api/maps/${map.id}/members`, { username: name, role: 'editor' })
  expect((await client.post(`/api/user/invitations/${map.id}/accept`)).status).toBe(200)
  return { context, viewer: new MapPage(await context.newPage()), user }
}

/** Whether others are painted in somebody's colour at a place in the view, or right beside it. */
const isColoured = (page: Page, { _id }: Pick<UserDocument, '_id'>, { x, y }: PlaceView): Promise<boolean> =>
  page.evaluate(
    ([at, left, top, wanted]) => {
      const canvas = document.querySelectorAll<HTMLCanvasElement>('.scene canvas')[at]
      const scene = document.querySelector('.scene')?.getBoundingClientRect()
      if (canvas === undefined || scene === undefined) return false
      const box = canvas.getBoundingClientRect()
      const ratio = canvas.width / box.width
      const [column, row] = [(scene.left + left - box.left) * ratio, (scene.top + top - box.top) * ratio]
      const pixels =
        canvas.getContext('2d')?.getImageData(Math.round(column) - 2, Math.round(row) - 2, 5, 5).data ?? []
      const hex = (from: number) =>
        `#${[0, 1, 2].map((part) => (pixels[from + part] ?? 0).toString(16).padStart(2, '0')).join('')}`
      return Array.from({ length: pixels.length / 4 }, (_, index) => hex(index * 4)).includes(wanted)
    },
    [LAYER_NAMES.indexOf('people'), x, y, personColour(Number(_id))] as const,
  )

test('two who edit a map see one another, what the other holds and draws, and go to one another', async ({
  server,
  context,
  page,
  browser,
}) => {
  const { map, owner } = await withOwnMap(server, context, 'Anna')
  await addPois(owner, map.id, [{ name: 'Mill', category: 'Sights', type: 'Houses' }])
  const anna = new MapPage(page)
  const { viewer: ben, user, context: bens } = await withEditor(server, browser, { map, owner, name: 'Ben' })
  await anna.open(map)
  await expect(anna.row('Mill')).toBeVisible()
  await expect(peopleButton(page)).toBeHidden()
  await ben.open(map)
  await expect(peopleButton(page)).toHaveAccessibleName('Here now: Ben')
  await expect(peopleButton(ben.page)).toHaveAccessibleName('Here now: Anna')

  await test.step('Ben’s cursor is where he points, with his name beside it, and beneath it what he selects', async () => {
    const place = { x: 700, y: 900 }
    await ben.canvas.hover({ position: await viewPlace(ben.page, place) })
    const tip = await viewPlace(page, place)
    await expect.poll(() => isColoured(page, user, { x: tip.x + 3, y: tip.y + 8 })).toBe(true)
    // The ground of the name.
    await expect.poll(() => isColoured(page, user, { x: tip.x + 15, y: tip.y + 24 })).toBe(true)
    await ben.row('Mill').click()
    const mill = await viewPlace(page, MILL)
    await expect.poll(() => isColoured(page, user, { x: mill.x + RING_RADIUS_VIEW, y: mill.y })).toBe(true)
    await isAccessible(page)
  })

  await test.step('what he draws is seen before it is done', async () => {
    await ben.page.keyboard.press('Escape')
    await ben.page
      .getByRole('toolbar', { name: 'Tools' })
      .getByRole('button', { name: 'Polygon zone' })
      .click()
    const [from, to] = [
      { x: 900, y: 900 },
      { x: 1100, y: 900 },
    ]
    await ben.click(await viewPlace(ben.page, from))
    await ben.click(await viewPlace(ben.page, to))
    const middle = await viewPlace(page, { x: 1000, y: 900 })
    await expect.poll(() => isColoured(page, user, middle)).toBe(true)
    await ben.page.keyboard.press('Escape')
    await ben.page.keyboard.press('Escape')
    await expect.poll(() => alphaAt(page, 'people', middle)).toBe(0)
  })

  await test.step('Anna goes to him, and sees what he sees', async () => {
    const level = levelOf(page)
    await ben.canvas.focus()
    await ben.canvas.press('+')
    await expect.poll(() => levelOf(ben.page)).toBeGreaterThan(level)
    await peopleButton(page).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menu', { name: 'Here now' })).toBeVisible()
    await isAccessibleHere(page)
    await page.keyboard.press('Escape')
    // Where he is may be told a moment after his own address says it.
    await expect(async () => {
      await peopleButton(page).click()
      await page.getByRole('menuitem', { name: 'Go to Ben' }).click()
      await expect.poll(() => levelOf(page), { timeout: 2_000 }).toBe(levelOf(ben.page))
    }).toPass()
  })

  await test.step('a guest is counted, and who leaves is here no more', async () => {
    const guest = await browser.newContext({ baseURL: server.url })
    const visitor = new MapPage(await guest.newPage())
    await visitor.open(map)
    await expect(peopleButton(page)).toHaveAccessibleName('Here now: Ben and 1 guest')
    await expect(peopleButton(visitor.page)).toHaveAccessibleName('Here now: Anna and Ben')
    await bens.close()
    await expect(peopleButton(page)).toHaveAccessibleName('Here now: 1 guest')
    await guest.close()
    await expect(peopleButton(page)).toBeHidden()
  })
})

test('tabs of one browser are one person, wherever they work, and on a phone the others are a number', async ({
  server,
  context,
  page,
  browser,
}) => {
  const { map, owner } = await withOwnMap(server, context, 'Una')
  await addPois(owner, map.id, [{ name: 'Mill', category: 'Sights', type: 'Houses' }])
  const una = new MapPage(page)
  await page.setViewportSize({ width: 390, height: 844 })
  const {
    viewer: first,
    user,
    context: theirs,
  } = await withEditor(server, browser, { map, owner, name: 'Ove' })
  await una.open(map)
  await first.open(map)
  const second = new MapPage(await theirs.newPage())
  await second.open(map)
  await expect(peopleButton(page)).toHaveAccessibleName('Here now: Ove')
  await expect(peopleButton(page).locator('[data-mark]')).toHaveAttribute('data-mark', '1')
  await expect(peopleButton(second.page)).toHaveAccessibleName('Here now: Una')
  const mill = await viewPlace(page, MILL)
  await second.row('Mill').click()
  await expect.poll(() => isColoured(page, user, { x: mill.x + RING_RADIUS_VIEW, y: mill.y })).toBe(true)
  await second.page.close()
  await first.page.bringToFront()
  await expect.poll(() => alphaAt(page, 'people', { x: mill.x + RING_RADIUS_VIEW, y: mill.y })).toBe(0)
  await first.row('Mill').click()
  await expect.poll(() => isColoured(page, user, { x: mill.x + RING_RADIUS_VIEW, y: mill.y })).toBe(true)
  await isAccessible(page)
})
