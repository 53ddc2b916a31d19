import type { Locator, Page } from '@playwright/test'
import { pngPicture } from '../pictures.ts'
import { chooseOwnerAct, MapPage } from './MapPage.ts'

/** Opens what needs a chunk. Returns what is seen once the chunk is there. */
export type Open = (page: Page) => Promise<Locator>

const menuItem = (page: Page, name: string) => page.getByRole('menuitem', { name })
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

const openRowMenu = async (page: Page, row: string): Promise<Locator> => {
  await page.getByRole('treeitem', { name: new RegExp(`^${row}`) }).hover()
  await page.getByRole('button', { name: `Menu of ${row}` }).click()
  return page.getByRole('menu', { name: row })
}

const openFromAccount = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: /^Account/ }).click()
  await menuItem(page, name).click()
}

/** By keys, on the image wherever the view is: the map may still be on its way to a zone. */
const placePin = async (page: Page): Promise<void> => {
  await page.keyboard.press('n')
  await new MapPage(page).canvas.press('Enter')
}

const openTable = async (page: Page): Promise<void> => {
  const button = page.getByRole('button', { name: 'Table', exact: true })
  if ((await button.getAttribute('aria-pressed')) !== 'true') await button.click()
}

const selectAll = async (page: Page): Promise<Locator> => {
  await page.getByRole('application').focus()
  await page.keyboard.press('ControlOrMeta+a')
  return page.getByRole('region', { name: 'Selection' })
}

/** What each chunk of the map page is needed for. Each step starts with nothing open, and the chunks before it found. */
export const ON_THE_MAP: Record<string, Open> = {
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
  ImportDialog: async (page) => {
    await openFromAccount(page, 'Import Wiki.gg Map')
    return dialog(page, 'Import Wiki.gg Map')
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
  OwnerMenu: async (page) => {
    await page.getByRole('button', { name: 'Edit this map' }).click()
    return menuItem(page, 'Delete map')
  },
  TakeOffline: async (page) => {
    await chooseOwnerAct(page, 'Copy to this browser')
    return page.getByRole('dialog', { name: /^Copy “.*” to this browser$/ })
  },
  SelectionMenus: async (page) => {
    const selected = await selectAll(page)
    await selected.getByRole('button', { name: 'Type' }).click()
    return menuItem(page, 'Idol')
  },
  PoisLookDialog: async (page) => {
    const selected = await selectAll(page)
    await selected.getByRole('button', { name: 'Colour and icon' }).click()
    return page.getByRole('dialog', { name: 'Colour and icon' })
  },
  PlaceMenu: async (page) => {
    await new MapPage(page).canvas.press('ContextMenu')
    return menuItem(page, 'Show the whole map')
  },
  ZonesLookDialog: async (page) => {
    const selected = await selectAll(page)
    await selected.getByRole('button', { name: 'Look' }).click()
    return page.getByRole('dialog', { name: /^Look of/ })
  },
  TablePanel: async (page) => {
    await openTable(page)
    return page.getByRole('region', { name: 'Table' }).getByRole('grid')
  },
  SpreadsheetMenu: async (page) => {
    await openTable(page)
    await page.getByRole('button', { name: 'Edit in a spreadsheet' }).click()
    return menuItem(page, 'Export as CSV')
  },
  ZoneInspector: async (page) => {
    await page.getByRole('button', { name: 'Bog', exact: true }).click()
    return dialog(page, 'Bog').getByRole('button', { name: 'Delete' })
  },
  PinPanel: async (page) => {
    await placePin(page)
    return dialog(page, 'New pin').getByRole('textbox', { name: 'Label' })
  },
  AlertBox: async (page) => {
    await placePin(page)
    await dialog(page, 'New pin').getByRole('textbox', { name: 'Label' }).fill('Camp')
    await page.keyboard.press('Escape')
    return page.getByRole('alertdialog').getByRole('button', { name: 'Discard' })
  },
  PencilControls: async (page) => {
    await page.keyboard.press('b')
    return page.getByRole('toolbar', { name: 'Pencil' })
  },
  RulerControls: async (page) => {
    await page.keyboard.press('d')
    return page.getByRole('toolbar', { name: 'Measure' })
  },
  RoutePanel: async (page) => {
    await page.getByRole('button', { name: 'Plan a route' }).click()
    return page.getByRole('complementary', { name: 'Plan a route' })
  },
  LayerDialog: async (page) => {
    const map = new MapPage(page)
    await page.keyboard.press('b')
    await map.drag({ x: 300, y: 300 }, { x: 500, y: 400 })
    await page.getByRole('button', { name: 'Finish' }).click()
    return dialog(page, 'Save drawing')
  },
  PlaythroughMenu: async (page) => {
    await page.getByRole('button', { name: 'Playthrough: First run' }).click()
    return menuItem(page, 'New playthrough…')
  },
  MarksFileDialog: async (page) => {
    await page.getByRole('button', { name: 'Playthrough: First run' }).click()
    await menuItem(page, 'Export and import…').click()
    return dialog(page, 'Export and import marks')
  },
  ShareProgressDialog: async (page) => {
    await page.getByRole('button', { name: 'Playthrough: First run' }).click()
    await menuItem(page, 'Share a link…').click()
    return dialog(page, 'Share your progress')
  },
  PlaythroughDialog: async (page) => {
    await page.getByRole('button', { name: 'Playthrough: First run' }).click()
    await menuItem(page, 'New playthrough…').click()
    return dialog(page, 'New playthrough')
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
  LeftDialog: async (page) => {
    await page.getByRole('button', { name: 'What is left' }).click()
    return dialog(page, 'What is left')
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
  UpdateDialog: async (page) => {
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    return dialog(page, 'Import into this map')
  },
  ExportDialog: async (page) => {
    await page.getByRole('button', { name: 'Export' }).click()
    return dialog(page, 'Export')
  },
  PrintDialog: async (page) => {
    await page.getByRole('button', { name: 'Print as PNG or PDF' }).click()
    return dialog(page, 'Print as PNG or PDF')
  },
  EditMapDialog: async (page) => {
    await chooseOwnerAct(page, 'Edit Map')
    return dialog(page, 'Edit Map').getByLabel('Map name')
  },
  MembersDialog: async (page) => {
    await chooseOwnerAct(page, 'Members')
    return dialog(page, 'Members')
  },
  CalibrationPanel: async (page) => {
    await chooseOwnerAct(page, 'Coordinates of the game')
    return page.getByRole('complementary', { name: 'Coordinates of the game' })
  },
  FloorsPanel: async (page) => {
    await chooseOwnerAct(page, 'Floors')
    return page.getByRole('complementary', { name: 'Floors' })
  },
  StyleEditor: async (page) => {
    await chooseOwnerAct(page, 'Edit Style')
    return dialog(page, 'Map style').getByLabel('Title text')
  },
}

export const AT_HOME: Record<string, Open> = {
  SortMenuPopup: async (page) => {
    await page.getByRole('button', { name: /^Sort by/ }).click()
    return page.getByRole('menu')
  },
  GamesDialog: async (page) => {
    await page.getByRole('button', { name: 'Browse by game' }).click()
    return dialog(page, 'Browse by game').getByRole('searchbox')
  },
  CreateMapDialog: async (page) => {
    await page.getByRole('button', { name: 'Create Map' }).first().click()
    return dialog(page, 'Create New Map')
  },
}
