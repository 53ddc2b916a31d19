import type { Page } from '@playwright/test'
import { addPois, withOwnMap } from './ownMap.ts'
import { signInContext } from './signInContext.ts'
import { editorOf, fail } from './StyleEditor.ts'
import { expect, ONLY_IN_FULL, test } from './test.ts'

const SAVE = '**/api/map-styles/*'
const FONTS = [
  'inherit',
  'Arial',
  'Tahoma',
  'Verdana',
  'Times New Roman',
  'Georgia',
  'Courier New',
  'Comic Sans MS',
  'Roboto',
  'Montserrat',
  'Lato',
  'Source Sans Pro',
]

const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Map contents' })
const titleOf = (page: Page, name: string) => sidebar(page).getByRole('heading', { name, level: 1 })

test('opens from the menu and by its pencil, shows every change in the preview alone, and on the page once it is saved [STYLE-001] [STYLE-002] [STYLE-003] [STYLE-004] [STYLE-005] [STYLE-006] [STYLE-007] [STYLE-008] [STYLE-013] [STYLE-023] [VIEW-003] [VIEW-014] [VIEW-015] [VIEW-028] [PERM-117]', async ({
  server,
  context,
  page,
}) => {
  const { map, owner } = await withOwnMap(server, context, 'Stella')
  await addPois(owner, map.id, [{ name: 'High Tower', category: 'Sights', type: 'Tower' }])
  await page.goto(`/map/${map.id}`)
  const editor = editorOf(page)
  await test.step('by either way, with the focus in the title, until Escape', async () => {
    for (const name of ['Edit this map', 'Open the map style editor']) {
      await page.getByRole('button', { name }).focus()
      await page.keyboard.press('Enter')
      if (name === 'Edit this map') {
        await expect(page.getByRole('menuitem', { name: 'Edit Map' })).toBeVisible()
        await page.keyboard.press('ArrowDown')
        await page.keyboard.press('ArrowDown')
        await expect(page.getByRole('menuitem', { name: 'Edit Style' })).toBeFocused()
        await page.keyboard.press('Enter')
      }
      await expect(editor.title).toBeFocused()
      for (const button of ['Save', 'Reset', 'Restore Default'])
        await expect(editor.button(button)).toBeVisible()
      await expect(editor.button('Set As Default')).toHaveCount(0)
      await page.keyboard.press('Escape')
      await expect(editor.dialog).toHaveCount(0)
      await expect(page.getByRole('button', { name })).toBeFocused()
    }
  })
  await editor.open()
  await expect(editor.preview.getByText('High Tower')).toBeVisible()
  await editor.title.fill('The Stella Isles')
  expect(await editor.dialog.getByLabel('Font').locator('option').allTextContents()).toEqual(FONTS)
  await editor.dialog.getByLabel('Font').selectOption('Georgia')
  const colours = {
    Text: '#d5dde0',
    Title: '#e8d9a8',
    Highlight: '#e0b45a',
    Sidebar: '#1c2b33',
    'Behind the map': '#16262e',
  }
  for (const [name, colour] of Object.entries(colours)) {
    await editor.field(name).fill(colour)
    if (name === 'Highlight') await expect(editor.previewed('.is-selected')).toBeInViewport()
  }
  const names = { POIs: 'Landmarks <b>', Zones: 'Waters', 'Region Maps': 'Below Deck' }
  for (const [name, text] of Object.entries(names)) {
    await editor.field(name).fill(text)
    await expect(editor.preview.locator('h2', { hasText: text })).toBeInViewport()
  }
  await editor.field('Creator signature').fill('Charted by Stella')
  await editor.field('Tip link').fill('https://tips.example/stella')

  await test.step('in the preview', async () => {
    await expect(editor.previewed('h1')).toHaveText('The Stella Isles')
    await expect(editor.previewed('h1')).toHaveCSS('color', 'rgb(232, 217, 168)')
    await expect(editor.previewed('.side')).toHaveCSS('background-color', 'rgb(28, 43, 51)')
    await expect(editor.previewed('.side')).toHaveCSS('color', 'rgb(213, 221, 224)')
    await expect(editor.previewed('h2')).toHaveCSS('font-family', /Georgia/)
    await expect(editor.preview).toHaveCSS('background-color', 'rgb(22, 38, 46)')
    await expect(editor.previewed('.poi-row.is-selected')).toHaveCSS('box-shadow', /rgb\(224, 180, 90\)/)
    await expect(editor.previewed('.side__foot')).toContainText('Charted by Stella')
    await expect(editor.dialog.getByText('Not saved yet')).toBeVisible()
  })
  await test.step('not on the page behind', async () => {
    await expect(page.locator('.viewer h1')).toHaveText('Isles of Stella')
    await expect(page.locator('.viewer .side')).not.toHaveCSS('background-color', 'rgb(28, 43, 51)')
  })
  await editor.button('Save').click()
  await expect(editor.dialog).toHaveCount(0)
  await test.step('on the page, also after a reload', async () => {
    for (const isReloaded of [false, true]) {
      if (isReloaded) await page.reload()
      await expect(titleOf(page, 'The Stella Isles')).toBeVisible()
      await expect(sidebar(page)).toHaveCSS('background-color', 'rgb(28, 43, 51)')
      await expect(page.locator('.viewer__canvas')).toHaveCSS('background-color', 'rgb(22, 38, 46)')
      for (const name of Object.values(names))
        await expect(sidebar(page).getByRole('heading', { name })).toBeVisible()
      await expect(sidebar(page).getByRole('heading', { name: 'Waters' })).toHaveCSS('font-family', /Georgia/)
      await expect(sidebar(page).getByText('Charted by Stella')).toBeVisible()
      const tip = sidebar(page).getByRole('link', { name: 'Tip' })
      await expect(tip).toHaveAttribute('href', 'https://tips.example/stella')
      await expect(tip).toHaveAttribute('rel', 'noopener noreferrer nofollow')
    }
  })
})

test('undoes, resets to what was loaded, restores the default style after asking, and keeps the input when anything fails [STYLE-009] [STYLE-010] [STYLE-012] [ERR-069] [ERR-070] [ERR-071]', async ({
  server,
  context,
  page,
}) => {
  const { map, owner } = await withOwnMap(server, context, 'Sten')
  const style = { title_text: 'Loaded', font_colour: '#ffeecc', sidebar_bg_colour: '#1c2b33' }
  await owner.post(`/api/map-styles/${map.id}`, style)
  await page.goto(`/map/${map.id}`)
  const editor = editorOf(page)
  const says = (text: string) =>
    expect(editor.dialog.getByRole('alert').filter({ hasText: text })).toBeVisible()
  const stopFetch = await fail(page, SAVE)
  await editor.open()
  await says('Failed to fetch styles.')
  await stopFetch()
  await editor.button('Try again').click()
  await expect(editor.dialog.getByText('Failed to fetch styles.')).toHaveCount(0)
  await expect(editor.title).toHaveValue('Loaded')
  await expect(editor.button('Save')).toHaveAttribute('aria-disabled', 'true')
  await editor.title.fill('Mine')
  await editor.field('Text').fill('#ff0000')
  await page.keyboard.press('Control+z')
  await expect(editor.field('Text')).toHaveValue('#FFEECC')
  await editor.title.press('Control+z')
  await expect(editor.title).toHaveValue('Loaded')
  await editor.button('Redo').click()
  await expect(editor.title).toHaveValue('Mine')
  await editor.button('Reset').click()
  await expect(editor.title).toHaveValue('Loaded')
  await editor.button('Undo').click()
  await expect(editor.title).toHaveValue('Mine')

  await page.keyboard.press('Escape')
  await editor.answer('Keep editing')
  await expect(editor.title).toHaveValue('Mine')
  await page.goBack()
  await editor.answer('Keep editing')
  await expect(editor.title).toHaveValue('Mine')
  await editor.button('Close').click()
  await editor.answer('Discard')
  await expect(editor.dialog).toHaveCount(0)
  await expect(titleOf(page, 'Loaded')).toBeVisible()
  await editor.open()
  await expect(editor.title).toHaveValue('Loaded')

  await editor.title.fill('Changed')
  const stopSave = await fail(page, SAVE)
  await editor.button('Save').click()
  await says('Failed to save styles.')
  await expect(editor.title).toHaveValue('Changed')
  await stopSave()
  const stopTold = await fail(page, SAVE, { error: 'The disk is full.' })
  await editor.button('Save').click()
  await says('The disk is full.')
  await stopTold()

  await editor.button('Restore Default').click()
  await editor.answer('Cancel')
  await expect(editor.title).toHaveValue('Changed')
  const stopReset = await fail(page, '**/api/map-styles/*/reset')
  await editor.button('Restore Default').click()
  await editor.answer('Restore Default')
  await says('Failed to reset styles.')
  await expect(editor.title).toHaveValue('Changed')
  await stopReset()
  await editor.button('Restore Default').click()
  await editor.answer('Restore Default')
  await expect(editor.title).toHaveValue('')
  await expect(editor.field('Sidebar')).toHaveValue('#202124')
  await editor.button('Close').click()
  await expect(titleOf(page, 'Isles of Sten')).toBeVisible()
})

test(
  'refuses a tip link of another scheme, shows markup as text, and counts what is typed [STYLE-018] [STYLE-020]',
  ONLY_IN_FULL,
  async ({ server, context, page }) => {
    const { map } = await withOwnMap(server, context, 'Svea')
    await page.goto(`/map/${map.id}`)
    const editor = editorOf(page)
    await editor.open()
    await editor.title.fill('x'.repeat(60))
    await expect(editor.title).toHaveValue('x'.repeat(50))
    await expect(editor.dialog.getByText('50 / 50')).toBeVisible()
    await editor.field('Zones').fill('<img src=x onerror=1>')
    await expect(editor.field('Zones')).toHaveValue('<img src=x onerror=1')
    await expect(editor.preview.locator('h2', { hasText: '<img src=x onerror=1' })).toBeVisible()
    await editor.field('Tip link').fill('javascript:alert(1)')
    await expect(editor.dialog.getByText('Only http and https addresses are allowed.')).toBeVisible()
    await expect(editor.preview.locator('a[href^="javascript"]')).toHaveCount(0)
    await expect(editor.button('Save')).toHaveAttribute('aria-disabled', 'true')
    await editor.field('Tip link').press('Enter')
    await expect(editor.dialog).toBeVisible()
    await editor.field('Tip link').fill('')
    await editor.field('Sidebar').fill('red;}')
    await editor.field('Sidebar').press('Tab')
    await expect(editor.field('Sidebar')).toHaveValue('#000000')
    await editor.button('Save').click()
    await expect(editor.dialog).toHaveCount(0)
    await expect(sidebar(page).getByRole('heading', { name: '<img src=x onerror=1' })).toBeVisible()
  },
)

test('lets a founder make a style the default of all maps, after asking [STYLE-006] [STYLE-011] [STYLE-012] [ERR-072] [PERM-119] [PERM-125]', async ({
  server,
  context,
  browser,
}) => {
  const { map } = await withOwnMap(server, context, 'Solveig')
  const founding = await browser.newContext({ baseURL: server.url })
  const { client } = await signInContext(server, founding, 'styler@example.org', 'Styler', 'founder')
  const page = await founding.newPage()
  await page.goto(`/map/${map.id}`)
  const editor = editorOf(page)
  await editor.open()
  await editor.field('Zones').fill('Realms')
  await editor.button('Set As Default').click()
  await editor.answer('Cancel')
  const stop = await fail(page, '**/set-default')
  await editor.button('Set As Default').click()
  await editor.answer('Set As Default')
  await expect(editor.dialog.getByText('Failed to set as default.')).toBeVisible()
  await stop()
  await editor.button('Set As Default').click()
  await editor.answer('Set As Default')
  await expect(page.getByText('This is the default style of all maps now.').first()).toBeVisible()
  const byDefault = async () =>
    (await client.get('/api/map-styles/default')).json<{ section_name_zones: string }>().section_name_zones
  expect(await byDefault()).toBe('Realms')

  await editor.field('Zones').fill('Zones')
  await editor.button('Set As Default').click()
  await editor.answer('Set As Default')
  await expect.poll(byDefault).toBe('Zones')
  await founding.close()
})
