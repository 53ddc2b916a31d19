import sharp from 'sharp'
import { nearestColour } from '../orientedPictures.ts'
import { processedMap, uploadedMap } from '../mapBuilders.ts'
import { canvasPixel, viewPlace } from './canvasPixel.ts'
import { newLocalMap } from './localMap.ts'
import { MapPage } from './MapPage.ts'
import { expect, test } from './test.ts'

const SIDES = { width: 30_000, height: 10 }

test('an image of 30,000 × 10 pixels is seen when it is fitted, local or not', async ({
  page,
  context,
  signIn,
}) => {
  const owner = await signIn(context, 'panorama@example.org', 'Panorama')
  const buffer = await sharp({ create: { ...SIDES, channels: 3, background: { r: 230, g: 20, b: 20 } } })
    .png()
    .toBuffer()
  const viewer = new MapPage(page)
  const isSeen = async () => {
    await viewer.isPictureMade()
    const { x, y } = await viewPlace(page, { x: SIDES.width / 2, y: 0 })
    // It is less than a pixel high, and drawn on one of these rows.
    const colours = () =>
      Promise.all(
        [-2, -1, 0, 1].map(async (by) => {
          const [red = 0, green = 0, blue = 0, alpha = 0] = await canvasPixel(page, 'background', {
            x,
            y: y + by,
          })
          return alpha === 255 ? nearestColour([red, green, blue]) : 'none'
        }),
      )
    await expect.poll(colours).toContain('R')
  }
  await newLocalMap(page, 'Long Coast', { name: 'long.png', mimeType: 'image/png', buffer })
  await isSeen()
  const { id } = await uploadedMap(owner, { picture: buffer })
  await viewer.open(await processedMap(owner, id))
  await isSeen()
})
