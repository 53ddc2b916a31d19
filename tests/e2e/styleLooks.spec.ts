import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { isAccessible } from './accessibility.ts'
import { isModalReachedEverywhere } from './layouts.ts'
import { addPois, withOwnMap } from './ownMap.ts'
import { editorOf, fail } from './StyleEditor.ts'
import { expect, ONLY_IN_FULL, test } from './test.ts'

const titleOf = (page: Page, name: string) =>
  page.getByRole('complementary', { name: 'Map contents' }).getByRole('heading', { name, level: 1 })

test('shows the title image in place of the title, and a watermark, until they are removed [STYLE-019] [STYLE-021] [STYLE-022] [STYLE-025] [ERR-066] [ERR-067] [CONST-078]', async ({
  server,
  context,
  page,
}) => {
  const { map } = await withOwnMap(server, context, 'Sindre')
  await page.goto(`/map/${map.id}`)
  const editor = editorOf(page)
  await editor.open()
  const picture = await sharp({ create: { width: 400, height: 100, channels: 3, background: '#e8d9a8' } })
    .png()
    .toBuffer()
  const choose = (name: string, buffer = picture, file = 'title.png') =>
    editor.dialog
      .getByLabel(`${name}: choose a file`)
      .setInputFiles({ name: file, mimeType: 'image/png', buffer })
  await expect(editor.dialog.getByText('about 4:1')).toBeVisible()

  await choose('Title image', Buffer.from('no picture'))
  await expect(editor.dialog.getByText('Only PNG, JPG, GIF allowed')).toBeVisible()
  const address = '**/styles/upload-images'
  for (const [json, text] of [
    [{ error: 'The disk is full.' }, 'The disk is full.'],
    [{}, 'Failed to upload image'],
  ] as const) {
    const stop = await fail(page, address, json)
    await choose('Title image')
    await expect(page.getByRole('alertdialog')).toContainText(text)
    await page.getByRole('alertdialog').getByRole('button').click()
    await stop()
  }
  await choose('Title image')
  await expect(editor.previewed('h1 img')).toBeVisible()
  await expect(editor.title).toBeDisabled()
  const whole = await editor.previewed('h1 img').getAttribute('src')
  await editor.button('Crop title image').click()
  const crop = page.getByRole('dialog', { name: 'Crop the title image' })
  await expect(crop.getByText('400 × 100 px')).toBeVisible()
  await crop.getByRole('button', { name: 'Right handle' }).focus()
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowLeft')
  await expect(crop.getByText('400 × 100 px')).toHaveCount(0)
  await crop.getByRole('button', { name: 'Use' }).click()
  await expect(editor.previewed('h1 img')).not.toHaveAttribute('src', whole ?? '')
  await expect(editor.button('Crop title image')).toBeVisible()
  await choose('Watermark')
  await expect(editor.previewed('.watermark')).toBeVisible()
  await editor.button('Save').click()
  await expect(editor.dialog).toHaveCount(0)
  await expect(titleOf(page, 'Isles of Sindre').getByRole('img')).toBeVisible()
  await expect(page.locator('.viewer .watermark')).toBeVisible()

  await editor.open()
  await editor.button('Remove title image').click()
  await editor.button('Remove watermark').click()
  await expect(editor.title).toBeEnabled()
  await editor.button('Save').click()
  await expect(titleOf(page, 'Isles of Sindre')).toHaveText('Isles of Sindre')
  await expect(page.locator('.viewer .watermark')).toHaveCount(0)
})

test(
  'is not offered to others, and loads a web font only where a style has it [PERM-115]',
  ONLY_IN_FULL,
  async ({ server, context, browser }) => {
    const { map, owner } = await withOwnMap(server, context, 'Signy')
    // Each time another browser: a page that is loaded again reports what its style sheets in memory had loaded before, too.
    const visit = async () => {
      const visiting = await browser.newContext({ baseURL: server.url })
      const page = await visiting.newPage()
      const fonts = new Set<string>()
      page.on('request', (request) => {
        const [, name] = /\/([a-z0-9-]+)-latin[^/]*\.woff2$/.exec(request.url()) ?? []
        if (name !== undefined) fonts.add(name.replace(/-(\d+|wght)-normal.*$/, ''))
      })
      await page.goto(`/map/${map.id}`)
      await expect(titleOf(page, 'Isles of Signy')).toBeVisible()
      return { visiting, page, fonts }
    }
    const { visiting, page, fonts } = await visit()
    await page.evaluate(() => document.fonts.ready)
    await expect(page.getByRole('button', { name: /Edit this map|style editor/ })).toHaveCount(0)
    expect([...fonts]).toEqual(['hanken-grotesk'])
    await visiting.close()
    const others = [
      ['Roboto', 'roboto'],
      ['Montserrat', 'montserrat'],
      ['Lato', 'lato'],
      ['Source Sans Pro', 'source-sans-3'],
    ] as const
    for (const [font, file] of others) {
      await owner.post(`/api/map-styles/${map.id}`, { font_family: font })
      const { visiting, page, fonts } = await visit()
      await expect(titleOf(page, 'Isles of Signy')).toHaveCSS('font-family', new RegExp(font))
      await expect.poll(() => [...fonts]).toContain(file)
      await page.evaluate(() => document.fonts.ready)
      expect([...fonts].sort()).toEqual(['hanken-grotesk', file].sort())
      await visiting.close()
    }
  },
)

test(
  'has no accessibility violations, and is in reach in every window',
  ONLY_IN_FULL,
  async ({ server, context, page }) => {
    const { map, owner } = await withOwnMap(server, context, 'Skade')
    await addPois(owner, map.id, [{ name: 'High Tower', category: 'Sights', type: 'Tower' }])
    await owner.post(`/api/map-styles/${map.id}`, {
      sidebar_bg_colour: '#7f7f7f',
      font_colour: '#888888',
      title_colour: '#808080',
      highlight_colour: '#777777',
    })
    await page.goto(`/map/${map.id}`)
    await expect(titleOf(page, 'Isles of Skade')).toBeVisible()
    await isAccessible(page)
    const editor = editorOf(page)
    await editor.open()
    await isAccessible(page)
    await isModalReachedEverywhere(page, editor.dialog)
  },
)

test(
  'opens on a phone from the legend, the preview above the fields',
  ONLY_IN_FULL,
  async ({ server, context, page }) => {
    const { map } = await withOwnMap(server, context, 'Sigrun')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/map/${map.id}`)
    await page.getByRole('tab', { name: 'Legend' }).click()
    const editor = editorOf(page)
    await editor.open()
    await editor.field('Zones').fill('Waters')
    await expect(editor.preview.locator('h2', { hasText: 'Waters' })).toBeInViewport()
    await page.goBack()
    await editor.answer('Keep editing')
    await editor.button('Save').click()
    await expect(
      page.getByRole('dialog', { name: 'Legend' }).getByRole('heading', { name: 'Waters' }),
    ).toBeVisible()
  },
)
