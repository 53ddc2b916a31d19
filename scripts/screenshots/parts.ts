import type { Page } from 'playwright'
import { svgPicture } from '../../tests/pictures.ts'
import { CreateMapForm, jpegFile } from '../../tests/e2e/CreateMapForm.ts'
import { softPicture } from '../../tests/e2e/softPicture.ts'
import { MapPage } from '../../tests/e2e/MapPage.ts'
import { DEMO_OWNER } from '../seed/demoOwner.ts'
import { onPage, PHONE, take, type Studio } from './Camera.ts'
import { openDemoMap } from './openDemoMap.ts'
import { takeAtlas } from './takeAtlas.ts'
import { takeComparison } from './takeComparison.ts'
import { takeEverySize } from './takeEverySize.ts'
import { takeHelp } from './takeHelp.ts'
import { takeOwnThings } from './takeOwnThings.ts'
import { takeStates } from './takeStates.ts'
import { takeSuggestions } from './takeSuggestions.ts'
import { takeZones } from './takeZones.ts'

const NEWCOMER = 'newcomer@localhost'

const takeHome = (studio: Studio): Promise<void> =>
  onPage(studio, {}, async (page) => {
    await page.goto('/')
    await picturesAreThere(page)
    await take(studio, page, 'home')
    await page.getByRole('button', { name: /^Sort by/ }).click()
    await page.getByRole('menu', { name: 'Sort by' }).waitFor()
    await take(studio, page, 'home-sort')
    await page.keyboard.press('Escape')
    await page.getByRole('searchbox').fill('nowhere')
    await page.getByText('No maps found for “nowhere”').waitFor()
    await take(studio, page, 'home-no-match')
    await page.goto('/?error=username_taken')
    await picturesAreThere(page)
    await take(studio, page, 'home-username-taken')
    await page.getByRole('button', { name: 'Create Map' }).first().click()
    await page.getByRole('dialog', { name: 'Login Required' }).waitFor()
    await take(studio, page, 'login-required')
  })

const takeCreateDialog = (studio: Studio): Promise<void> =>
  onPage(studio, { as: DEMO_OWNER }, async (page) => {
    await page.goto('/')
    await picturesAreThere(page)
    await page.getByRole('button', { name: 'Create Map' }).first().click()
    const form = new CreateMapForm(page)
    await form.dialog.waitFor()
    await take(studio, page, 'create-map')
    await form.submit.click()
    await form.problem.waitFor()
    await take(studio, page, 'create-map-incomplete')
    await form.game.fill('Saltmarrow')
    await form.mapName.fill('Gannet Isles, winter')
    await form.choose({ name: 'winter.png', mimeType: 'image/png', buffer: svgPicture() })
    await form.submit.click()
    await page.getByText('Upload failed.').waitFor()
    await take(studio, page, 'create-map-refused')
    await form.dialog.getByRole('button', { name: 'Remove image' }).click()
    await form.choose(jpegFile(await softPicture(3000), 'gannet-winter.jpg'))
    await takeUploading(studio, page, form)
  })

/** On a slow connection, so that the loading state can be seen. */
const takeUploading = async (studio: Studio, page: Page, form: CreateMapForm): Promise<void> => {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 6_000,
  })
  await form.submit.click()
  await page.getByText(/^\d\d%$/).waitFor()
  await take(studio, page, 'create-map-uploading')
  await form.dialog.getByRole('button', { name: 'Cancel upload' }).click()
}

const takeMapOfOwner = (studio: Studio): Promise<void> =>
  onPage(studio, { as: DEMO_OWNER }, async (page) => {
    const map = await openDemoMap(page, 'Gannet Isles')
    await take(studio, page, 'map-owner')
    await page.keyboard.press('Shift+T')
    await page.getByRole('region', { name: 'Table' }).getByRole('row').nth(1).waitFor()
    await take(studio, page, 'map-table')
    await page.getByRole('button', { name: 'Close the table' }).click()
    for (let step = 0; step < 3; step++) await page.getByRole('button', { name: 'Zoom in' }).click()
    await take(studio, page, 'map-owner-close')
    await page.getByRole('button', { name: 'Fit map' }).click()
    await page.getByRole('button', { name: 'Add POI', exact: true }).click()
    await map.click({ x: 420, y: 330 })
    await map.fill({ name: 'The Long Ebb', category: 'Collectibles', type: 'Shanty Verses' })
    await map.newPoi.getByLabel('Name').focus()
    await take(studio, page, 'map-new-poi')
    await map.newPoi.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('searchbox', { name: 'Find a POI' }).fill('nine gulls')
    await map.row('Nine Gulls').click()
    await take(studio, page, 'map-popup')
    await map.info('Nine Gulls').getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('heading', { name: 'Edit POI' }).waitFor()
    await take(studio, page, 'map-edit-poi')
    await page.getByRole('combobox', { name: 'Category' }).fill('Relics')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'Simple Rename' }).waitFor()
    await take(studio, page, 'map-rename-category')
    await page.keyboard.press('Escape')
    await page.getByRole('combobox', { name: 'Category' }).fill('Collectibles')
    await page.getByRole('textbox', { name: 'Name', exact: true }).focus()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await take(studio, page, 'map-delete-poi')
    await page.getByRole('group', { name: 'Delete POI' }).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('listitem').filter({ hasText: '“Nine Gulls” deleted.' }).waitFor()
    await take(studio, page, 'map-undo')
    await page.getByRole('listitem').getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Edit this map' }).click()
    await page.getByRole('menuitem', { name: 'Delete map' }).click()
    await page.getByRole('alertdialog').waitFor()
    await take(studio, page, 'map-delete-map')
  })

const VISITED = ['Kharsun Wastes', 'Deck C, Habitation', 'Lowharbour', 'The Cold Shelf']

const takeMapOfVisitor = (studio: Studio): Promise<void> =>
  onPage(studio, {}, async (page) => {
    for (const name of VISITED) {
      await openDemoMap(page, name)
      await take(studio, page, `map-visitor-${name.toLowerCase().replace(/\W+/g, '-')}`)
    }
    const map = new MapPage(page)
    await page.getByRole('button', { name: 'Zoom in' }).click({ clickCount: 3 })
    await map.click({ x: 500, y: 420 })
    await take(studio, page, 'map-visitor-zoomed')
  })

const takePhone = async (studio: Studio): Promise<void> => {
  await onPage(studio, { viewport: PHONE, as: DEMO_OWNER }, async (page) => {
    await page.goto('/')
    await picturesAreThere(page)
    await take(studio, page, 'phone-home')
    await page.getByRole('button', { name: 'Menu' }).tap()
    await page.getByRole('dialog', { name: 'Menu' }).waitFor()
    await take(studio, page, 'phone-drawer')
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Create Map' }).tap()
    await page.getByRole('dialog', { name: 'Create New Map' }).waitFor()
    await take(studio, page, 'phone-create-map')
    const map = await openDemoMap(page, 'Gannet Isles')
    await take(studio, page, 'phone-map')
    await page.getByRole('tab', { name: 'Legend' }).tap()
    await map.list.waitFor()
    await take(studio, page, 'phone-legend')
    await page.getByRole('searchbox', { name: 'Find a POI' }).fill('nine gulls')
    await map.row('Nine Gulls').tap()
    await map.info('Nine Gulls').waitFor()
    await take(studio, page, 'phone-popup')
    await map.info('Nine Gulls').getByRole('button', { name: 'Close' }).tap()
    await page.getByRole('button', { name: 'Edit', exact: true }).tap()
    await page.getByRole('button', { name: 'Add POI', exact: true }).tap()
    await map.canvas.tap({ position: { x: 200, y: 350 } })
    await map.newPoi.waitFor()
    await take(studio, page, 'phone-new-poi')
  })
}

const takeAccount = (studio: Studio): Promise<void> =>
  onPage(studio, { as: DEMO_OWNER }, async (page) => {
    await page.goto('/')
    await picturesAreThere(page)
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('menu', { name: 'Account' }).waitFor()
    await take(studio, page, 'account-menu')
    for (const [entry, picture] of [
      ['My Profile', 'profile'],
      ['About / Why We Exist', 'about'],
    ] as const) {
      if (picture === 'about') await page.getByRole('button', { name: 'Account' }).click()
      await page.getByRole('menuitem', { name: entry }).click()
      await page.getByRole('dialog', { name: entry }).waitFor()
      await take(studio, page, picture)
      await page.keyboard.press('Escape')
    }
  })

const takeEmptyPages = async (studio: Studio): Promise<void> => {
  await onPage(studio, {}, async (page) => {
    await page.goto('/nowhere')
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    await take(studio, page, 'not-found')
    await page.goto('/map/x_99999')
    await page.getByRole('heading', { name: 'Map not found' }).waitFor()
    await take(studio, page, 'map-not-found')
    await page.goto('/auth/google')
    await page.getByText('Local sign-in – development only').waitFor()
    await take(studio, page, 'sign-in')
  })
  await onPage(studio, { as: NEWCOMER, name: 'Newcomer' }, async (page) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Create Map' }).first().click()
    const form = new CreateMapForm(page)
    await form.game.fill('Quiet Shore')
    await form.choose(jpegFile(await softPicture(1800), 'shore.jpg'))
    await form.submit.click()
    const map = new MapPage(page)
    await map.isReady()
    await map.isPictureMade()
    await take(studio, page, 'map-empty')
  })
}

const picturesAreThere = async (page: Page): Promise<void> => {
  await page.locator('.tile img.is-loaded').nth(5).waitFor()
}

/** By their names, in the order in which they are taken. */
export const PARTS: ReadonlyMap<string, (studio: Studio) => Promise<void>> = new Map([
  ['home', takeHome],
  ['create', takeCreateDialog],
  ['owner', takeMapOfOwner],
  ['zones', takeZones],
  ['visitor', takeMapOfVisitor],
  ['own', takeOwnThings],
  ['phone', takePhone],
  ['account', takeAccount],
  ['suggestions', takeSuggestions],
  ['help', takeHelp],
  ['atlas', takeAtlas],
  ['sizes', (studio) => takeEverySize(studio, DEMO_OWNER)],
  // Last, as these make maps.
  ['compare', takeComparison],
  ['empty', takeEmptyPages],
  ['states', takeStates],
])
