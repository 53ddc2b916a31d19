import type { BrowserContext, Locator, Page } from '@playwright/test'
import { newEntityId } from '../../shared/ids.ts'
import { aZone } from '../builders.ts'
import { commit } from '../mapFixture.ts'
import { sampled } from '../sampled.ts'
import type { BuiltServer } from './BuiltServer.ts'
import { keptOffline } from './keptOffline.ts'
import { lazyChunks, loseLazyChunks } from './lazyChunks.ts'
import { chooseOwnerAct, MapPage } from './MapPage.ts'
import { AT_HOME, dialog, ON_THE_MAP, type Open } from './openOnDemand.ts'
import { addPois, withOwnMap } from './ownMap.ts'
import { expect, ONLY_IN_FULL, test } from './test.ts'
import { linkTo } from './tileOf.ts'

const LOST = 'This could not be loaded. Check your connection, then try again.'

/** Tested below: they need a phone or a guest, are there from the start, or are no overlay. */
const BELOW = [
  'HomeDrawer',
  'PhoneDrawer',
  'LoginRequiredDialog',
  'LocalMapDialog',
  'ZoneControls',
  'CommentsPanel',
  'ReviewPanel',
  'ComparePanel',
  'HistoryPanel',
  'RestoreAsked',
]

/** Texts are plain while these are lost: `plainTexts.spec.ts`. */
const OF_TEXTS = ['Markdown', 'Toaster']

/** A dialog or a message says that they failed, and to try again. */
const SAID_IN_PLACE = ['publishMap', 'partActs', 'nextUnfound']

/** Nothing is missed when they are lost. */
const IN_BACKGROUND = [
  'LocalMapList',
  'SeenMapList',
  'PendingChanges',
  'pendingSender',
  'NewVersion',
  'keepSeen',
  'forgetSeen',
  'BellButton',
  'BranchDialog',
  'TheirAct',
  'watchLive',
  'bindPresence',
  'PeopleButton',
  'keepProgress',
  'leaveBrowser',
  'ProgressQuestionCard',
  'gameCoordinates',
]

/** Only on maps with floors: `floors.spec.ts`. */
const OF_FLOORS = ['FloorSwitcher', 'FloorMenus', 'PoiFloor']

/** Opened only while others are there; it says that it failed as every menu does. */
const WITH_OTHERS = ['PeopleMenu']

/** Tries again, which asks for a new page. */
const tryAgain = async (page: Page, kept: Locator) => {
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Try again' }).click()
  await loaded
  await expect(kept).toBeVisible()
}

/** Opens what needs each chunk while it is lost, when what was on the page stays there, then while it is there. */
const findEach = async (
  page: Page,
  opens: Record<string, Open>,
  find: (name: string) => void,
  kept: Locator,
) => {
  // Each of them loads the page anew.
  test.slow()
  const wanted = sampled(Object.keys(opens), 3)
  // What is opened by way of it is tested, too.
  for (const name of Object.keys(opens)) if (!wanted.includes(name)) find(name)
  for (const [name, open] of Object.entries(opens).filter(([each]) => wanted.includes(each)))
    await test.step(name, async () => {
      const node = await kept.elementHandle()
      const opened = await open(page)
      await expect(page.getByText(LOST)).toBeVisible()
      await expect(opened).toBeHidden()
      expect(await node?.evaluate((element) => element.isConnected)).toBe(true)
      find(name)
      await tryAgain(page, kept)
      await expect(await open(page)).toBeVisible()
      await closeAll(page)
    })
}

/** Closes what is open, and gives up what it asks about. */
const closeAll = async (page: Page) => {
  const open = page.getByRole('dialog').or(page.getByRole('alertdialog')).or(page.getByRole('menu'))
  const discard = page.getByRole('button', { name: /^Discard/ })
  const close = open.getByRole('button', { name: 'Close', exact: true }).first()
  await expect(async () => {
    if (await discard.isVisible()) await discard.click({ timeout: 1_000 })
    else if (await close.isVisible()) await close.click({ timeout: 1_000 })
    else if ((await open.count()) > 0) await page.keyboard.press('Escape')
    await expect(open).toHaveCount(0, { timeout: 500 })
  }).toPass()
}

const openMap = async (
  { page, context, server }: { page: Page; context: BrowserContext; server: BuiltServer },
  name: string,
) => {
  const { map, owner } = await withOwnMap(server, context, name)
  await addPois(owner, map.id, [
    { name: 'High Tower', category: 'Sights', type: 'Tower' },
    { name: 'Low Tower', category: 'Sights', type: 'Tower' },
    { name: 'Old Idol', category: 'Sights', type: 'Idol' },
  ])
  const bog = aZone({ id: newEntityId(map.id), label: 'Bog' })
  await commit(owner, { changes: `/api/maps/${map.id}/changes` }, [
    { op: 'insert', kind: 'zone', entity: bog },
  ])
  const viewer = new MapPage(page)
  await viewer.open(map)
  return { viewer, map }
}

test('has a step for every chunk that a page loads on demand', () => {
  const tested = [
    ...Object.keys(ON_THE_MAP),
    ...Object.keys(AT_HOME),
    ...BELOW,
    ...OF_TEXTS,
    ...SAID_IN_PLACE,
    ...IN_BACKGROUND,
    ...OF_FLOORS,
    ...WITH_OTHERS,
  ]
  expect(tested.toSorted()).toEqual([...lazyChunks().keys()].toSorted())
})

test(
  'keeps the editor while any of its scripts is lost, and loads each when it is tried again',
  ONLY_IN_FULL,
  async ({ page, context, server }) => {
    const find = await loseLazyChunks(page, ['ZoneControls'])
    // Whether to leave what was typed.
    page.on('dialog', (question) => void question.accept())
    const { viewer } = await openMap({ page, context, server }, 'Hollow')
    await findEach(page, ON_THE_MAP, find, viewer.canvas)
  },
)

test.describe('where the site is kept in the browser', () => {
  test.use({ serviceWorkers: 'allow', savesData: false })

  test(
    'has everything of the editor when the network is lost',
    ONLY_IN_FULL,
    async ({ page, context, server }) => {
      const { viewer } = await openMap({ page, context, server }, 'Holm')
      await keptOffline(page)
      await context.setOffline(true)
      for (const name of ['AccountMenuPopup', 'ZoneInspector', 'LayerDialog'])
        await test.step(name, async () => {
          await expect((await ON_THE_MAP[name]?.(page)) ?? viewer.canvas).toBeVisible()
          await closeAll(page)
        })
    },
  )
})

test('keeps home while any of its scripts is lost', async ({ page, context, server }) => {
  const find = await loseLazyChunks(page)
  await withOwnMap(server, context, 'Skerry')
  await page.goto('/')
  await findEach(page, AT_HOME, find, page.getByRole('heading', { name: 'All Maps' }))
})

test('keeps home on a phone, and for a guest, while its scripts are lost', ONLY_IN_FULL, async ({ page }) => {
  const find = await loseLazyChunks(page)
  await page.goto('/')
  const kept = page.getByRole('heading', { name: 'All Maps' })
  await findEach(
    page,
    {
      LoginRequiredDialog: async () => {
        await page.getByRole('button', { name: 'Create Map' }).first().click()
        return dialog(page, 'Login Required')
      },
      LocalMapDialog: async () => {
        await page.getByRole('button', { name: 'Create Map' }).first().click()
        const required = dialog(page, 'Login Required')
        await required.getByRole('button', { name: 'Create an offline map' }).click()
        return dialog(page, 'Create New Map')
      },
    },
    find,
    kept,
  )
  await page.setViewportSize({ width: 390, height: 800 })
  await findEach(
    page,
    {
      HomeDrawer: async () => {
        await page.getByRole('button', { name: 'Menu', exact: true }).click()
        return dialog(page, 'Menu')
      },
    },
    find,
    kept,
  )
})

test(
  'opens a map by itself once there is a network, and when it is tried again',
  ONLY_IN_FULL,
  async ({ page, context, server }) => {
    const { map } = await withOwnMap(server, context, 'Stack')
    const mapScript = /\/assets\/Map-[^/]*\.js/
    await page.route(mapScript, (route) => route.abort())
    await page.goto('/')
    const tile = linkTo(page, map)
    const failed = page.getByRole('heading', { name: 'This page could not be loaded.' })
    await tile.click()
    await expect(failed).toBeVisible()

    await page.goBack()
    await expect(page.getByRole('heading', { name: 'All Maps' })).toBeVisible()
    await tile.click()
    await expect(failed).toBeVisible()

    await page.unroute(mapScript)
    await page.getByRole('button', { name: 'Try again' }).click()
    await new MapPage(page).isReady()

    await page.route(mapScript, (route) => route.abort())
    await page.reload()
    await expect(failed).toBeVisible()
    await page.unroute(mapScript)
    await context.setOffline(true)
    await context.setOffline(false)
    await new MapPage(page).isReady()
  },
)

test(
  'opens a map without the controls of zones, and keeps it beside comments, while they are lost',
  ONLY_IN_FULL,
  async ({ page, context, server }) => {
    const find = await loseLazyChunks(page)
    const { viewer } = await openMap({ page, context, server }, 'Voe')
    await expect(page.getByText(LOST)).toBeVisible()
    await expect(viewer.row('High Tower')).toBeVisible()
    find('ZoneControls')
    await tryAgain(page, viewer.canvas)
    await expect(page.getByText(LOST)).toBeHidden()
    await page.keyboard.press('p')
    await expect(page.getByRole('toolbar', { name: 'Shape' })).toBeVisible()
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Comments', exact: true }).click()
    await expect(page.getByText(LOST)).toBeVisible()
    await expect(viewer.row('High Tower')).toBeVisible()
    find('CommentsPanel')
    await tryAgain(page, viewer.canvas)
    await expect(page.getByRole('textbox', { name: 'New comment' })).toBeVisible()

    await page.getByRole('button', { name: 'Suggestions', exact: true }).click()
    await expect(page.getByText(LOST)).toBeVisible()
    await expect(viewer.row('High Tower')).toBeVisible()
    find('ReviewPanel')
    await tryAgain(page, viewer.canvas)
    await expect(page.getByRole('complementary', { name: 'Suggestions for this map' })).toBeVisible()
    await page.getByRole('button', { name: 'Close suggestions' }).click()

    find('OwnerMenu')
    await chooseOwnerAct(page, 'Compare with another map')
    await expect(page.getByText(LOST)).toBeVisible()
    await expect(viewer.row('High Tower')).toBeVisible()
    find('ComparePanel')
    await tryAgain(page, viewer.canvas)
    await expect(page.getByRole('complementary', { name: 'Another map beside this one' })).toBeVisible()
  },
)

test(
  'keeps the map on a phone while the drawer of its lists is lost',
  ONLY_IN_FULL,
  async ({ page, context, server }) => {
    const find = await loseLazyChunks(page, ['ZoneControls'])
    await page.setViewportSize({ width: 390, height: 800 })
    const { viewer } = await openMap({ page, context, server }, 'Wick')
    const PhoneDrawer = async () => {
      await page.getByRole('tab', { name: 'Legend' }).click()
      return dialog(page, 'Legend').getByRole('treeitem', { name: 'High Tower' })
    }
    await findEach(page, { PhoneDrawer }, find, viewer.canvas)
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox')).toBeFocused()
  },
)

test(
  'brings the style sheet of a panel, too, when it is tried again',
  ONLY_IN_FULL,
  async ({ page, context, server }) => {
    const sheet = /\/assets\/PinPanel-[^/]*\.css/
    await page.route(sheet, (route) => route.abort())
    const { viewer } = await openMap({ page, context, server }, 'Tarn')
    await page.keyboard.press('n')
    await viewer.click({ x: 200, y: 300 })
    await expect(page.getByText(LOST)).toBeVisible()
    await page.unroute(sheet)
    await tryAgain(page, viewer.canvas)
    await page.keyboard.press('n')
    await viewer.click({ x: 200, y: 300 })
    await expect(dialog(page, 'New pin').getByRole('textbox', { name: 'Label' })).toBeVisible()
    await expect(page.locator('link[rel="stylesheet"][href*="/PinPanel-"]')).toHaveCount(1)
  },
)
