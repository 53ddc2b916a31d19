import type { BrowserContext, Locator, Page } from '@playwright/test'
import { newEntityId } from '../../shared/ids.ts'
import { aZone } from '../builders.ts'
import { commit } from '../mapFixture.ts'
import { pngPicture } from '../pictures.ts'
import type { BuiltServer } from './BuiltServer.ts'
import { lazyChunks, loseLazyChunks } from './lazyChunks.ts'
import { MapPage } from './MapPage.ts'
import { addPois, withOwnMap } from './ownMap.ts'
import { expect, test } from './test.ts'

const LOST = 'This could not be loaded. Check your connection, then try again.'

/** Opens what needs a chunk. Returns what is seen once the chunk is there. */
type Open = (page: Page) => Promise<Locator>

const menuItem = (page: Page, name: string) => page.getByRole('menuitem', { name })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

const openRowMenu = async (page: Page, row: string): Promise<Locator> => {
  await page.getByRole('treeitem', { name: new RegExp(`^${row}`) }).hover()
  await page.getByRole('button', { name: `Menu of ${row}` }).click()
  return page.getByRole('menu', { name: row })
}

const openFromAccount = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: /^Account/ }).click()
  await menuItem(page, name).click()
}

/** What each chunk of the map page is needed for. Each step starts with nothing open, and the chunks before it found. */
const ON_THE_MAP: Record<string, Open> = {
  AccountMenuPopup: async (page) => {
    await page.getByRole('button', { name: /^Account/ }).click()
    return menuItem(page, 'My Profile')
  },
  ProfileDialog: async (page) => {
    await openFromAccount(page, 'My Profile')
    return dialog(page, 'My Profile')
  },
  AboutDialog: async (page) => {
    await openFromAccount(page, 'About')
    return dialog(page, 'About')
  },
  FeedbackDialog: async (page) => {
    await openFromAccount(page, 'Feedback / Contact')
    return dialog(page, 'Send Feedback')
  },
  RowMenu: (page) => openRowMenu(page, 'Sights'),
  CategoryDialog: async (page) => {
    await openRowMenu(page, 'Sights')
    await menuItem(page, 'Edit category').click()
    return dialog(page, 'Edit category')
  },
  TypeDialog: async (page) => {
    await openRowMenu(page, 'Tower')
    await menuItem(page, 'Edit type').click()
    return dialog(page, 'Edit type')
  },
  ZoneInspector: async (page) => {
    await page.getByRole('button', { name: 'Bog', exact: true }).click()
    return dialog(page, 'Bog').getByRole('button', { name: 'Delete' })
  },
  PinPanel: async (page) => {
    await page.keyboard.press('n')
    await new MapPage(page).click({ x: 200, y: 300 })
    return dialog(page, 'New pin').getByRole('textbox', { name: 'Label' })
  },
  AlertBox: async (page) => {
    await page.keyboard.press('n')
    await new MapPage(page).click({ x: 200, y: 300 })
    await dialog(page, 'New pin').getByRole('textbox', { name: 'Label' }).fill('Camp')
    await page.keyboard.press('Escape')
    return page.getByRole('alertdialog').getByRole('button', { name: 'Discard' })
  },
  PencilControls: async (page) => {
    await page.keyboard.press('b')
    return page.getByRole('toolbar', { name: 'Pencil' })
  },
  LayerDialog: async (page) => {
    const map = new MapPage(page)
    await page.keyboard.press('b')
    await map.drag({ x: 300, y: 300 }, { x: 500, y: 400 })
    await page.getByRole('button', { name: 'Finish' }).click()
    return dialog(page, 'Save drawing')
  },
  NewPoiPanel: async (page) => {
    await page.getByRole('button', { name: 'Add POI in the middle of the view' }).click()
    return dialog(page, 'New POI').getByLabel('Name')
  },
  IconPicker: async (page) => {
    await page.getByRole('button', { name: 'Add POI in the middle of the view' }).click()
    await dialog(page, 'New POI').getByRole('button', { name: 'Library' }).click()
    return dialog(page, 'Choose an icon')
  },
  KeysDialog: async (page) => {
    await page.keyboard.press('?')
    return dialog(page, 'Keys and gestures')
  },
  RegionDrawer: async (page) => {
    await page.getByRole('button', { name: 'Manage region maps' }).click()
    return dialog(page, 'Region maps')
  },
  EditPoi: async (page) => {
    const map = new MapPage(page)
    await map.row('Low Tower').click()
    await map.info('Low Tower').getByRole('button', { name: 'Edit' }).click()
    return page.getByRole('combobox', { name: 'Category' })
  },
  CropDialog: async (page) => {
    const map = new MapPage(page)
    await map.row('Low Tower').click()
    await map.info('Low Tower').getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('button', { name: 'Add an image' }).click()
    const png = { name: 'tower.png', mimeType: 'image/png', buffer: await pngPicture(40, 30) }
    await page.locator('input[type=file]').setInputFiles(png)
    await page.getByRole('button', { name: /^Crop/ }).click()
    return dialog(page, 'Crop the image')
  },
  RenameCategoryDialog: async (page) => {
    const map = new MapPage(page)
    await map.row('High Tower').click()
    await map.info('High Tower').getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('combobox', { name: 'Category' }).fill('Relics')
    await page.getByRole('button', { name: 'Save' }).click()
    return dialog(page, 'Rename “Sights”?')
  },
  ShareDialog: async (page) => {
    await page.getByRole('button', { name: 'Share and embed' }).click()
    return dialog(page, 'Share and embed')
  },
  StyleEditor: async (page) => {
    await page.getByRole('button', { name: 'Edit Style' }).click()
    return dialog(page, 'Map style').getByLabel('Title text')
  },
}

const AT_HOME: Record<string, Open> = {
  SortMenuPopup: async (page) => {
    await page.getByRole('button', { name: /^Sort by/ }).click()
    return page.getByRole('menu')
  },
  CreateMapDialog: async (page) => {
    await page.getByRole('button', { name: 'Create Map' }).first().click()
    return dialog(page, 'Create New Map')
  },
}

/** Tested below: they need a phone or a guest, are there from the start, or are no overlay. */
const BELOW = ['HomeDrawer', 'LoginRequiredDialog', 'LocalMapDialog', 'ZoneControls', 'CommentsPanel']

/** Texts are plain while these are lost: `plainTexts.spec.ts`. */
const OF_TEXTS = ['Markdown', 'Toaster']

/** Sent from home, with nothing to show when they are lost. */
const IN_BACKGROUND = ['HomeLocalMaps', 'PendingChanges', 'pendingSender']

/** Opens what needs each chunk while it is lost, then while it is there; what was on the page stays there. */
const findEach = async (
  page: Page,
  opens: Record<string, Open>,
  find: (name: string) => void,
  kept: Locator,
) => {
  const node = await kept.elementHandle()
  for (const [name, open] of Object.entries(opens))
    await test.step(name, async () => {
      const opened = await open(page)
      const failed = page.getByText(LOST)
      await expect(failed).toBeVisible()
      await expect(opened).toBeHidden()
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(failed).toBeVisible()
      find(name)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(opened).toBeVisible()
      expect(await node?.evaluate((element) => element.isConnected)).toBe(true)
      await closeAll(page)
    })
}

/** Closes what is open, and gives up what it asks about. */
const closeAll = async (page: Page) => {
  const open = page.getByRole('dialog').or(page.getByRole('alertdialog')).or(page.getByRole('menu'))
  const discard = page.getByRole('button', { name: /^Discard/ })
  const close = open.getByRole('button', { name: 'Close', exact: true }).first()
  await expect(async () => {
    if (await discard.isVisible()) await discard.click()
    else if (await close.isVisible()) await close.click()
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
    ...IN_BACKGROUND,
  ]
  expect(tested.toSorted()).toEqual([...lazyChunks().keys()].toSorted())
})

test('keeps the editor while any of its scripts is lost, and loads each when it is tried again', async ({
  page,
  context,
  server,
}) => {
  const find = await loseLazyChunks(page, ['ZoneControls'])
  const { viewer } = await openMap({ page, context, server }, 'Hollow')
  await findEach(page, ON_THE_MAP, find, viewer.canvas)
})

test('keeps home while any of its scripts is lost', async ({ page, context, server }) => {
  const find = await loseLazyChunks(page)
  await withOwnMap(server, context, 'Skerry')
  await page.goto('/')
  await findEach(page, AT_HOME, find, page.getByRole('heading', { name: 'All Maps' }))
})

test('keeps home on a phone, and for a guest, while its scripts are lost', async ({ page }) => {
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

test('opens a map by itself once there is a network, and when it is tried again', async ({
  page,
  context,
  server,
}) => {
  const { map } = await withOwnMap(server, context, 'Stack')
  const mapScript = /\/assets\/Map-[^/]*\.js/
  await page.route(mapScript, (route) => route.abort())
  await page.goto('/')
  const tile = page.getByRole('link', { name: 'Isles of Stack' })
  const failed = page.getByRole('heading', { name: 'This page could not be loaded.' })
  await tile.click()
  await expect(failed).toBeVisible()

  await page.goBack()
  await expect(page.getByRole('heading', { name: 'All Maps' })).toBeVisible()
  await tile.click()
  await expect(failed).toBeVisible()

  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(failed).toBeVisible()
  await page.unroute(mapScript)
  await page.getByRole('button', { name: 'Try again' }).click()
  await new MapPage(page).isReady()
  expect(map.id).toBeGreaterThan(0)
})

test('has everything of the editor when the network is lost, once it was idle', async ({
  page,
  context,
  server,
}) => {
  const fetched = new Set<string>()
  page.on('requestfinished', (request) => fetched.add(new URL(request.url()).pathname))
  const { viewer } = await openMap({ page, context, server }, 'Holm')
  const chunks = lazyChunks()
  const expected = Object.keys(ON_THE_MAP).map((name) => chunks.get(name))
  await expect.poll(() => expected.filter((file) => file && !fetched.has(file))).toEqual([])

  await context.setOffline(true)
  for (const name of ['AccountMenuPopup', 'ZoneInspector', 'LayerDialog'])
    await test.step(name, async () => {
      await expect((await ON_THE_MAP[name]?.(page)) ?? viewer.canvas).toBeVisible()
      await closeAll(page)
    })
})

test('opens a map without the controls of zones while they are lost', async ({ page, context, server }) => {
  const find = await loseLazyChunks(page)
  const { viewer } = await openMap({ page, context, server }, 'Voe')
  await expect(page.getByText(LOST)).toBeVisible()
  await expect(viewer.row('High Tower')).toBeVisible()
  find('ZoneControls')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(LOST)).toBeHidden()
  await page.keyboard.press('p')
  await expect(page.getByRole('toolbar', { name: 'Shape' })).toBeVisible()
})

test('keeps the map beside comments whose script is lost', async ({ page, context, server }) => {
  const find = await loseLazyChunks(page, ['ZoneControls'])
  const { viewer } = await openMap({ page, context, server }, 'Geo')
  await page.getByRole('button', { name: 'Comments', exact: true }).click()
  const failed = page.getByText('The comments could not be shown. Check your connection, then try again.')
  await expect(failed).toBeVisible()
  await expect(viewer.row('High Tower')).toBeVisible()
  find('CommentsPanel')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('textbox', { name: 'New comment' })).toBeVisible()
})

test('brings the style sheet of a panel, too, when it is tried again', async ({ page, context, server }) => {
  const sheet = /\/assets\/PinPanel-[^/]*\.css/
  await page.route(sheet, (route) => route.abort())
  await openMap({ page, context, server }, 'Tarn')
  await page.keyboard.press('n')
  await new MapPage(page).click({ x: 200, y: 300 })
  await expect(page.getByText(LOST)).toBeVisible()
  await page.unroute(sheet)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog(page, 'New pin').getByRole('textbox', { name: 'Label' })).toBeVisible()
  await expect(page.locator('link[rel="stylesheet"][href*="/PinPanel-"]')).toHaveCount(1)
})
