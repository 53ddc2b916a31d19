import type { StoredFile } from '../../web/sources/local/storedFile.ts'
import sharp from 'sharp'
import { newLargeLocalMap } from './localMap.ts'
import { softPicture } from './softPicture.ts'
import { storedTiles } from './storedTiles.ts'
import { expect, ONLY_IN_FULL, test } from './test.ts'

/** Wider than what is shown from one picture, and not a multiple of a tile's side. */
const SIDE = { width: 5_000, height: 900 }
/** 10 × 2 tiles, 5, 3, 2 and 1. */
const TILES = 20 + 5 + 3 + 2 + 1

test(
  'shrinks a large image as a whole would be, though it does so in parts',
  ONLY_IN_FULL,
  async ({ page }) => {
    const side = { width: 5_000, height: 2_100 }
    await newLargeLocalMap(page, await softPicture(side.width, side.height))
    const { size, difference } = await page.evaluate(() =>
      new Promise<Blob[]>((resolve, reject) => {
        const opening = indexedDB.open('pinfold')
        opening.onerror = () => reject(opening.error ?? new Error('The database cannot be opened.'))
        opening.onsuccess = () => {
          const images = opening.result.transaction('localImages').objectStore('localImages').getAll()
          images.onsuccess = () => {
            const rows = images.result as { name: string; file: StoredFile }[]
            const fileOf = (name: string) => {
              const file = rows.find((row) => row.name === name)?.file
              return new Blob(file ? [file.bytes] : [], { type: file?.type ?? '' })
            }
            resolve([fileOf('preview'), fileOf('original')])
          }
        }
      }).then(async (files) => {
        const [preview, original] = await Promise.all(files.map((file) => createImageBitmap(file)))
        if (!preview || !original) throw new Error('There is no picture.')
        const { width, height } = preview
        const pixelsOf = (picture: ImageBitmap) => {
          const context = new OffscreenCanvas(width, height).getContext('2d')
          if (!context) throw new Error('There is no canvas.')
          context.imageSmoothingQuality = 'high'
          context.drawImage(picture, 0, 0, width, height)
          return context.getImageData(0, 0, width, height).data
        }
        const [made, whole] = [pixelsOf(preview), pixelsOf(original)]
        const difference = made.reduce(
          (most, value, at) => Math.max(most, Math.abs(value - (whole[at] ?? 0))),
          0,
        )
        return { size: [width, height], difference }
      }),
    )
    expect(size).toEqual([4096, Math.round((side.height * 4096) / side.width)])
    // Of 255, by its compression. A seam would be a line of what lies beside it.
    expect(difference).toBeLessThanOrEqual(24)
  },
)

test(
  'shows a large image from its preview when no tiles are wanted, until they are',
  ONLY_IN_FULL,
  async ({ page }) => {
    // The work is held up, as by another tab, so that it cannot end before it is stopped.
    await page.addInitScript(() => {
      const request = navigator.locks.request.bind(navigator.locks)
      navigator.locks.request = ((name: string, ...rest: [never]) =>
        name.startsWith('pinfold:tiles:') && !sessionStorage.getItem('isFree')
          ? new Promise(() => {})
          : request(name, ...rest)) as typeof request
    })
    const image = sharp({ create: { ...SIDE, channels: 3, background: '#2266aa' } })
    await newLargeLocalMap(page, await image.jpeg().toBuffer())
    await page.getByRole('button', { name: 'Stop making tiles' }).click()
    await expect(page.getByText('Making tiles…')).toBeHidden()
    expect((await storedTiles(page)).state).toBe('stopped')
    await page.evaluate(() => sessionStorage.setItem('isFree', 'yes'))
    await page.reload()
    await page.getByRole('button', { name: 'Show the image in full detail' }).click()
    await expect.poll(() => storedTiles(page), { timeout: 60_000 }).toEqual({ tiles: TILES, state: 'made' })
    await expect(page.getByText('Making tiles…')).toBeHidden()
    await page.reload()
    await expect(page.getByRole('application')).toBeVisible()
    for (const name of ['Stop making tiles', 'Show the image in full detail'])
      await expect(page.getByRole('button', { name })).toBeHidden()
  },
)
