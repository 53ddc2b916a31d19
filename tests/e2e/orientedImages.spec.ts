import type { Page } from '@playwright/test'
import { nearestColour, orientedPictures, type OrientedPicture, seenIn } from '../orientedPictures.ts'
import { lookAtPicture, pictureForPage, seenByPage, uprightPictureScript } from '../uprightPictureScript.ts'
import { canvasPixel, viewPlace } from './canvasPixel.ts'
import { addLocalPoi, newLocalMap, publishLocalMap } from './localMap.ts'
import { chooseOwnerAct, MapPage } from './MapPage.ts'
import { storedThumbnail } from './storedThumbnail.ts'
import { expect, ONLY_IN_FULL, test } from './test.ts'

const pictureOf = async (format: string, orientation: number): Promise<OrientedPicture> => {
  const pictures = await orientedPictures()
  const found = pictures.find((picture) => picture.format === format && picture.orientation === orientation)
  if (!found) throw new Error(`There is no ${format} of orientation ${orientation}.`)
  return found
}

test('a browser reads pictures of all formats as their files say, like the server', async ({ page }) => {
  await page.addScriptTag({ content: await uprightPictureScript() })
  for (const picture of await orientedPictures()) {
    const { name, seen } = picture
    const looked = await page.evaluate(lookAtPicture, pictureForPage(picture))
    expect({ name, ...seenByPage(looked) }).toEqual({ name, ...seen })
    expect({ name, measured: looked.measured }).toEqual({
      name,
      measured: { width: seen.width, height: seen.height },
    })
  }
})

test('a dialog shows a chosen picture as the map will, and takes no file without bytes [ERR-018]', async ({
  page,
}) => {
  const { file, seen } = await pictureOf('WebP', 8)
  await page.goto('/offline')
  await page.getByRole('button', { name: 'New Offline Map' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Map' })
  await dialog.locator('input[type=file]').setInputFiles({ ...file, buffer: Buffer.alloc(0) })
  await expect(dialog.getByText('Invalid image file.')).toBeVisible()
  await dialog.locator('input[type=file]').setInputFiles(file)
  await expect(dialog.getByText('Invalid image file.')).toBeHidden()
  const sides = () =>
    dialog
      .locator('img')
      .evaluate((image: HTMLImageElement) => ({ width: image.naturalWidth, height: image.naturalHeight }))
  expect(await sides()).toEqual({ width: seen.width, height: seen.height })
})

/** The colours of the map's corners on the screen. */
const shownCorners = async (page: Page, { width, height }: { width: number; height: number }) => {
  const colours: string[] = []
  for (const y of [0.85, 0.15])
    for (const x of [0.15, 0.85]) {
      const place = await viewPlace(page, { x: x * width, y: y * height })
      colours.push(nearestColour((await canvasPixel(page, 'background', place)).slice(0, 3)))
    }
  return colours.join('')
}

/** Makes a local map of the picture, publishes it, and takes it back into the browser: each is seen as the file says. */
const goRound = async (page: Page, { format, orientation, file, seen }: OrientedPicture) => {
  const name = `${format} ${orientation}`
  const { width, height, corners } = seen
  const isShown = async () => {
    await expect.poll(() => shownCorners(page, seen)).toBe(corners)
    await new MapPage(page).isPictureMade()
    await expect.poll(() => shownCorners(page, seen)).toBe(corners)
  }
  const isKept = async () => {
    await isShown()
    const mapId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    const { size, picture } = await storedThumbnail(page, mapId)
    expect(size).toEqual([width, height])
    expect(await seenIn(picture)).toEqual(seen)
  }
  await newLocalMap(page, name, file)
  await isKept()
  await addLocalPoi(page, 'Nine Gulls')
  await publishLocalMap(page)
  const done = page.getByRole('dialog', { name: `“${name}” is published` })
  await done.getByRole('link', { name: 'Open the map' }).click()
  await expect(page).toHaveURL(/\/map\//)
  await expect(new MapPage(page).row('Nine Gulls')).toBeVisible()
  await isShown()
  await chooseOwnerAct(page, 'Copy to this browser')
  const dialog = page.getByRole('dialog', { name: /^Copy / })
  await dialog.getByRole('button', { name: 'Copy to this browser' }).click()
  await page.getByRole('link', { name: 'Open the local map' }).click()
  await expect(page).toHaveURL(/\/offline-map\//)
  await expect(new MapPage(page).row('Nine Gulls')).toBeVisible()
  await isKept()
}

test('a WebP that is to be turned is seen alike in a local map, published, and taken offline again', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(context, 'turner@example.org', 'Turner')
  await goRound(page, await pictureOf('WebP', 6))
})

test('so is a picture of any other format', ONLY_IN_FULL, async ({ page, context, signIn }) => {
  await signIn(context, 'returner@example.org', 'Returner')
  for (const [format, orientation] of [
    ['lossless WebP', 5],
    ['PNG', 2],
    ['PNG with a palette', 8],
    ['PNG of 16 bits', 7],
    ['JPEG', 3],
    ['AVIF', 6],
    ['GIF', 1],
  ] as const)
    await goRound(page, await pictureOf(format, orientation))
})
