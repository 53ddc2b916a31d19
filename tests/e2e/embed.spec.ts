import type { Page } from '@playwright/test'
import { newEntityId } from '../../shared/ids.ts'
import { mapPath } from '../../shared/paths.ts'
import { aCategory, aPoi, aType, aZone } from '../builders.ts'
import { commit } from '../mapFixture.ts'
import { startOtherSite } from './OtherSite.ts'
import { addPois, withOwnMap } from './ownMap.ts'
import { softPicture } from './softPicture.ts'
import { expect, ONLY_IN_FULL, test } from './test.ts'

/** Has every use of the browser's storage fail, as in frames whose cookies are blocked, and counts them. */
const forbidStorage = (page: Page) =>
  page.addInitScript(() => {
    const uses: string[] = []
    Object.assign(window, { uses })
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, {
        get: () => {
          uses.push(name)
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
    Object.defineProperty(document, 'cookie', {
      get: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    })
  })

test('shows a map in a frame of another site, read-only, without storage or login, or says that there is none [SHELL-012] [EMBED-001] [EMBED-002] [EMBED-003] [EMBED-004] [EMBED-006] [EMBED-007]', async ({
  context,
  browser,
  server,
}) => {
  const { map, owner } = await withOwnMap(server, context, 'Framed')
  await addPois(owner, map.id, [
    {
      name: 'High Tower',
      category: 'Sights',
      type: 'Tower',
      description: '**Mind** the stairs, see [how](https://example.org/stairs).',
    },
    { name: 'Old Well', category: 'Sights', type: 'Well' },
  ])
  await commit(owner, { changes: `/api/maps/${map.id}/changes` }, [
    { op: 'insert', kind: 'zone', entity: aZone({ id: newEntityId(map.id), label: 'Drowned Quarter' }) },
  ])
  const site = await startOtherSite(
    `<iframe src="${server.url}/embed/map/${map.id}" width="900" height="600"></iframe><iframe id="page" src="${server.url}${mapPath(map)}"></iframe><iframe id="none" src="${server.url}/embed/map/999999"></iframe><div style="height: 2000px"></div>`,
  )
  const visiting = await browser.newContext({ viewport: { width: 1000, height: 900 } })
  const page = await visiting.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  await forbidStorage(page)
  await page.goto(site.url)
  const frame = page.frameLocator('iframe').first()
  const canvas = frame.getByRole('application', { name: 'Map of Isles of Framed' })
  await expect(canvas).toBeVisible()

  await test.step('the list leads to what is on the map', async () => {
    const list = frame.getByRole('complementary', { name: 'Map contents' })
    await expect(list.getByRole('button', { name: 'Drowned Quarter', exact: true })).toBeVisible()
    await list.getByRole('treeitem', { name: 'High Tower' }).click()
    const popup = frame.getByRole('dialog', { name: 'High Tower' })
    await expect(popup.locator('strong')).toHaveText('Mind')
    await expect(popup.getByRole('link', { name: 'how' })).toHaveAttribute(
      'href',
      'https://example.org/stairs',
    )
    await list.getByRole('button', { name: 'Hide all POI labels' }).click()
    await expect(list.getByRole('button', { name: 'Show all POI labels' })).toBeVisible()
    await list.getByRole('button', { name: 'Hide Drowned Quarter' }).click()
    await expect(list.getByRole('button', { name: 'Show Drowned Quarter' })).toBeVisible()
    await list.getByRole('searchbox').fill('well')
    await expect(list.getByRole('treeitem', { name: 'High Tower' })).toHaveCount(0)
    await expect(list.getByRole('treeitem', { name: 'Old Well' })).toBeVisible()
    await popup.getByRole('button', { name: 'Close' }).click()
    await expect(popup).toHaveCount(0)
  })

  await test.step('keys move the map, and nothing on it', async () => {
    await canvas.focus()
    await canvas.press('+')
    await canvas.press('a')
    await expect(frame.getByRole('textbox')).toHaveCount(0)
    await expect(
      frame.getByRole('button', { name: /sign in|edit|vote|favourite|comment|add|found/i }),
    ).toHaveCount(0)
  })

  await test.step('a wheel scrolls the page around it, and zooms with Ctrl', async () => {
    const hint = frame.getByText('Ctrl + wheel zooms the map')
    const scale = frame.getByLabel('Zoom level')
    await canvas.hover()
    const before = await scale.textContent()
    await page.mouse.wheel(0, 100)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(100)
    await expect(hint).toBeVisible()
    await expect(hint).toHaveCount(0)
    await expect(scale).toHaveText(before ?? '')
    await page.keyboard.down('Control')
    await page.mouse.wheel(0, -100)
    await page.keyboard.up('Control')
    await expect(scale).not.toHaveText(before ?? '')
    expect(await page.evaluate(() => window.scrollY)).toBe(100)
    await page.evaluate(() => window.scrollTo(0, 0))
  })

  await test.step('the logo at the bottom right opens the full map beside the page', async () => {
    const logo = frame.getByRole('link', { name: 'Open Isles of Framed on Pinfold' })
    const [box, frameBox] = [await logo.boundingBox(), await page.locator('iframe').first().boundingBox()]
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan((frameBox?.width ?? 0) - 20)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan((frameBox?.height ?? 0) - 20)
    const opening = visiting.waitForEvent('page')
    await logo.click()
    const opened = await opening
    // What is hidden and searched in the frame goes along.
    await expect.poll(() => opened.url()).toContain(`${server.url}${mapPath(map)}?hide=`)
    expect(opened.url()).toMatch(/&labels=off&find=well#/)
    await opened.close()
  })

  await test.step('a map that does not exist', async () => {
    const none = page.frameLocator('#none')
    await expect(none.getByRole('heading', { name: 'Map not found' })).toBeVisible()
    await expect(none.getByRole('link', { name: 'To the maps' })).toHaveAttribute('target', '_blank')
  })

  await test.step('no other page may be framed, and nothing was stored', async () => {
    const framed = page.frameLocator('#page')
    await expect(framed.getByRole('application')).toHaveCount(0)
    const [embed] = page.frames().filter((each) => each.url().includes('/embed/'))
    expect(await embed?.evaluate(() => (window as unknown as { uses: string[] }).uses)).toEqual([])
    expect(problems).toEqual([])
  })
  await visiting.close()
  await site.close()
})

test(
  'reaches the rows of a long list by keys, of which it shows those in view [EMBED-001]',
  ONLY_IN_FULL,
  async ({ context, page, server }) => {
    const { map, owner } = await withOwnMap(server, context, 'Long')
    const category = aCategory({ id: newEntityId(map.id), name: 'Sights' })
    const type = aType({ id: newEntityId(map.id), categoryId: category.id, name: 'Well' })
    await commit(owner, { changes: `/api/maps/${map.id}/changes` }, [
      { op: 'insert', kind: 'category', entity: category },
      { op: 'insert', kind: 'type', entity: type },
      ...Array.from({ length: 400 }, (_, index) => ({
        op: 'insert' as const,
        kind: 'poi' as const,
        entity: aPoi({
          id: newEntityId(map.id),
          typeId: type.id,
          name: `Post ${1_000 + index}`,
          x: 100 + index,
        }),
      })),
    ])
    await page.goto(`/embed/map/${map.id}`)
    const list = page.getByRole('complementary', { name: 'Map contents' })
    const row = (name: string) => list.getByRole('treeitem', { name, exact: true })
    await list.getByRole('treeitem', { name: /^Well/ }).click()
    await page.keyboard.press('ArrowDown')
    await expect(row('Post 1000')).toBeFocused()
    for (let step = 0; step < 100; step++) await page.keyboard.press('ArrowDown')
    await expect(row('Post 1100')).toBeFocused()
    await expect(row('Post 1100')).toBeInViewport()
    expect(await list.getByRole('treeitem', { name: /^Post/ }).count()).toBeLessThan(60)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Post 1100' })).toBeVisible()
  },
)

test(
  'is worked by touch and keys on a phone [EMBED-001]',
  ONLY_IN_FULL,
  async ({ context, browser, server }) => {
    const { map, owner } = await withOwnMap(server, context, 'Pocket')
    await addPois(owner, map.id, [{ name: 'High Tower', category: 'Sights', type: 'Tower' }])
    const site = await startOtherSite(
      `<iframe src="${server.url}/embed/map/${map.id}" width="390" height="500"></iframe><div style="height: 2000px"></div>`,
    )
    const phone = await browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    })
    const page = await phone.newPage()
    await page.goto(site.url)
    const frame = page.frameLocator('iframe')
    const opener = frame.getByRole('tab', { name: 'Legend' })
    await expect(opener).toBeVisible()
    await test.step('one finger scrolls the page around it', async () => {
      const session = await phone.newCDPSession(page)
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
        session.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: y === undefined ? [] : [{ x: 195, y }],
        })
      // The hint is shown for a moment only, so it is watched for from before the touch.
      const drag = async () => {
        await touch('touchStart', 400)
        for (let y = 385; y > 200; y -= 15) await touch('touchMove', y)
        await touch('touchEnd')
      }
      const hint = frame.getByText('Two fingers move the map')
      await expect(() => Promise.all([hint.waitFor({ timeout: 5_000 }), drag()])).toPass()
      expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(100)
      await page.evaluate(() => window.scrollTo(0, 0))
    })
    const entries = await page.evaluate(() => history.length)
    await opener.tap()
    const list = frame.getByRole('dialog', { name: 'Legend' })
    await expect(list).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(list).toHaveCount(0)
    await expect(opener).toBeFocused()
    await opener.tap()
    await list.getByRole('treeitem', { name: 'High Tower' }).tap()
    await expect(list).toHaveCount(0)
    const popup = frame.getByRole('dialog', { name: 'High Tower' })
    await expect(popup).toBeVisible()
    // The page around the frame keeps its history to itself.
    expect(await page.evaluate(() => history.length)).toBe(entries)
    for (const control of await frame.getByRole('button').all()) {
      const box = await control.boundingBox()
      expect([
        await control.getAttribute('aria-label'),
        Math.min(box?.width ?? 0, box?.height ?? 0) >= 40,
      ]).toEqual([await control.getAttribute('aria-label'), true])
    }
    await phone.close()
    await site.close()
  },
)

test(
  'opens region maps and the way back in the same frame [EMBED-001]',
  ONLY_IN_FULL,
  async ({ context, page, server }) => {
    const { map, owner } = await withOwnMap(server, context, 'Parted')
    const body = new FormData()
    body.set('display_name', 'Underways')
    body.set(
      'map',
      new Blob([new Uint8Array(await softPicture(300, 200))], { type: 'image/jpeg' }),
      'under.jpg',
    )
    expect((await owner.send('POST', `/api/child-maps/${map.id}/child`, { body })).status).toBe(200)
    await page.goto(`/embed/map/${map.id}`)
    await page.getByRole('link', { name: 'Underways' }).click()
    await expect(page.getByRole('heading', { name: 'Underways', level: 1 })).toBeVisible()
    await expect(page).toHaveURL(/\/embed\/map\/\d+$/)
    await page.getByRole('link', { name: 'Back to Isles of Parted' }).click()
    await expect(page.getByRole('heading', { name: 'Isles of Parted', level: 1 })).toBeVisible()
  },
)

test(
  'opens the map after all once there is a network [EMBED-001]',
  ONLY_IN_FULL,
  async ({ context, page, server }) => {
    const { map } = await withOwnMap(server, context, 'Late')
    await page.route('**/api/maps/*/content', (route) => route.abort())
    await page.goto(`/embed/map/${map.id}`)
    const failed = page.getByRole('heading', { name: 'The map could not be loaded.' })
    await expect(failed).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(failed).toBeVisible()
    await page.unrouteAll()
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(page.getByRole('application', { name: 'Map of Isles of Late' })).toBeVisible()
  },
)
