import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import { PDFDocument, PDFRawStream } from '@cantoo/pdf-lib'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { processedMap, uploadedMap } from '../mapBuilders.ts'
import { isAccessible } from './accessibility.ts'
import { newLargeLocalMap } from './localMap.ts'
import { MapPage } from './MapPage.ts'
import { addPois, withOwnMap } from './ownMap.ts'
import { expect, ONLY_IN_FULL, test } from './test.ts'

const NAME = 'Print as PNG or PDF'

const openDialog = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: NAME }).press('Enter')
  const dialog = page.getByRole('dialog', { name: NAME })
  await expect(dialog).toBeVisible()
  return dialog
}

/** Chooses by the keyboard. */
const choose = (dialog: Locator, group: string, option: string): Promise<void> =>
  dialog
    .getByRole('radiogroup', { name: group })
    .getByRole('radio', { name: option, exact: true })
    .press('Space')

const leaveOut = async (dialog: Locator, ...parts: readonly string[]): Promise<void> => {
  for (const part of parts) await dialog.getByRole('checkbox', { name: part }).press('Space')
}

const save = async (page: Page, dialog: Locator, button = 'Download') => {
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: button }).press('Enter')
  const file = await downloading
  await expect(dialog).toBeHidden()
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) }
}

/** Reads the colours of a picture, in px from its upper left corner. */
const coloursOf = async (picture: Buffer) => {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  const colourAt = (x: number, y: number) => {
    const at = (y * info.width + x) * info.channels
    return [...data.subarray(at, at + 3)]
  }
  return { size: [info.width, info.height], colourAt }
}

const [BLUE, GREEN, RED] = [
  [20, 40, 220],
  [20, 160, 60],
  [255, 0, 0],
] as const

/** The left half is blue, the right one green; it has tiles of more than one level. */
const twoHalves = async (): Promise<Buffer> => {
  const [width, height] = [2_400, 900]
  const rgb = Buffer.alloc(width * height * 3)
  for (let at = 0; at < width * height; at++) rgb.set(at % width < width / 2 ? BLUE : GREEN, at * 3)
  return sharp(rgb, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}

const expectColour = (colour: readonly number[], wanted: readonly number[]): void =>
  wanted.forEach((channel, at) => expect(Math.abs((colour[at] ?? -1) - channel)).toBeLessThan(12))

test('saves the whole map as a picture of its tiles, by keyboard, and says what went wrong', async ({
  page,
  context,
  signIn,
}) => {
  const owner = await signIn(context, 'printer@example.org', 'Printer')
  const { id } = await uploadedMap(owner, { picture: await twoHalves() })
  const map = await processedMap(owner, id)
  await addPois(owner, Number(id), [
    { name: 'High Tower', category: 'Sights', type: 'Tower' },
    { name: 'Iron', category: 'Ore', type: 'Iron' },
  ])
  await new MapPage(page).open(map)
  await page.getByRole('button', { name: 'Hide Ore', exact: true }).click()

  let dialog = await openDialog(page)
  await choose(dialog, 'Area', 'Whole map')
  await choose(dialog, 'Size', 'Full')
  await leaveOut(dialog, 'Names', 'Title', 'Scale bar', 'Legend')
  await expect(dialog.getByText('2,400 × 900 px')).toBeVisible()
  await isAccessible(page)

  await test.step('is cancelled, and tells of lost tiles, with what was chosen kept', async () => {
    const tiles = /\/\d+\/\d+_\d+\.\w+$/
    let isAsked = false
    await page.route(tiles, () => {
      isAsked = true
    })
    await dialog.getByRole('button', { name: 'Download' }).press('Enter')
    await expect.poll(() => isAsked).toBe(true)
    await expect(dialog.getByRole('progressbar')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).press('Enter')
    await expect(dialog.getByRole('progressbar')).toBeHidden()
    await page.unrouteAll()
    await page.route(tiles, (route) => route.abort())
    await dialog.getByRole('button', { name: 'Download' }).press('Enter')
    await expect(dialog.getByRole('alert')).toContainText('Some tiles of the image could not be loaded')
    await page.unrouteAll()
  })

  const file = await save(page, dialog, 'Try again')
  expect(file.name).toMatch(/\.png$/)
  const { size, colourAt } = await coloursOf(file.bytes)
  expect(size).toEqual([2_400, 900])
  expectColour(colourAt(10, 10), BLUE)
  expectColour(colourAt(2_390, 890), GREEN)
  // The places of `addPois`, from the lower left; one type is hidden.
  expectColour(colourAt(400, 300), RED)
  expectColour(colourAt(699, 300), BLUE)

  dialog = await openDialog(page)
  await expect(dialog.getByRole('checkbox', { name: 'Legend' })).not.toBeChecked()
  await leaveOut(dialog, 'Title', 'Legend')
  const withBands = await coloursOf((await save(page, dialog)).bytes)
  expect(withBands.size[0]).toBe(2_400)
  expect(withBands.size[1]).toBeGreaterThan(900)
  expectColour(withBands.colourAt(2_390, 5), [255, 255, 255])
})

/** The texts of a document, page by page: in the hexadecimal numbers in which they are written. */
const textsOf = async (bytes: Buffer): Promise<readonly string[]> => {
  const pdf = await PDFDocument.load(bytes)
  return pdf.getPages().map(({ node }) => {
    const contents = node.normalizedEntries().Contents?.asArray() ?? []
    const streams = contents.map((reference) => pdf.context.lookup(reference))
    const texts = streams.map((stream) =>
      stream instanceof PDFRawStream ? inflateSync(stream.getContents()).toString('latin1') : '',
    )
    return [...texts.join('').matchAll(/<([0-9A-F]+)> Tj/g)]
      .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
      .join('|')
  })
}

test('writes a page with its legend, and a poster, for paper', async ({ page, context, server }) => {
  const { map, owner } = await withOwnMap(server, context, 'Paper')
  await addPois(owner, map.id, [
    { name: 'High Tower', category: 'Sights', type: 'Tower' },
    { name: 'Колодец', category: 'Sights', type: 'Колодцы' },
  ])
  await new MapPage(page).open(map)
  let dialog = await openDialog(page)
  await choose(dialog, 'Format', 'Paper (PDF)')
  await choose(dialog, 'Area', 'Whole map')
  await choose(dialog, 'Orientation', 'Portrait')
  await choose(dialog, 'Resolution', '100 dpi')
  await isAccessible(page)
  await expect(dialog.getByText('One page')).toBeVisible()
  const sheet = await textsOf((await save(page, dialog)).bytes)
  expect(sheet).toHaveLength(2)
  expect(sheet[0]).toContain('Isles of Paper')
  expect(sheet[0]).toContain(' px')
  // What the fonts of PDF readers lack is a picture.
  expect(sheet[1]).toBe('Legend: Isles of Paper|Sights|Tower|1|1')

  dialog = await openDialog(page)
  await choose(dialog, 'Pages across', '2')
  await leaveOut(dialog, 'Legend')
  await expect(dialog.getByText('2 × 2 pages')).toBeVisible()
  const poster = await textsOf((await save(page, dialog)).bytes)
  expect(poster).toHaveLength(4)
  expect(poster[3]).toContain('B2: row 2 of 2, column 2 of 2')
})

test('saves a local map from the tiles of the browser, on a phone', ONLY_IN_FULL, async ({ page }) => {
  const image = sharp({ create: { width: 5_000, height: 900, channels: 3, background: '#1428dc' } })
  await newLargeLocalMap(page, await image.jpeg().toBuffer())
  await new MapPage(page).isPictureMade()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('tab', { name: 'Legend' }).click()
  const dialog = await openDialog(page)
  await choose(dialog, 'Area', 'Whole map')
  await choose(dialog, 'Size', 'Half')
  await leaveOut(dialog, 'Title', 'Scale bar')
  const { size, colourAt } = await coloursOf((await save(page, dialog)).bytes)
  expect(size).toEqual([2_500, 450])
  expectColour(colourAt(10, 10), BLUE)
  expectColour(colourAt(2_490, 440), BLUE)
})
