import { beforeEach, expect, it } from 'vitest'
import { pixelFrame } from '../raster/pixelFrame.ts'
import { FloorBackground } from './FloorBackground.ts'

const FRAME = pixelFrame({ centerMap: { x: 50, y: 50 }, zoomLevel: 0 }, { width: 100, height: 100 }, 1)
const MAP = { widthMap: 100, heightMap: 100, previewUrl: '/map', pyramid: null }
const CELLAR = { ...MAP, previewUrl: '/cellar' }
const PLACE = { x: 20, y: 0, width: 60, height: 100 }

let asked: string[] = []
let closed: string[] = []
let background: FloorBackground

const painted = (): { url: string; alpha: number }[] => {
  const pictures: { url: string; alpha: number }[] = []
  const context = {
    globalAlpha: 1,
    fillStyle: '',
    fillRect: () => pictures.push({ url: 'blank', alpha: context.globalAlpha }),
    drawImage: ({ url }: { url: string }) => pictures.push({ url, alpha: context.globalAlpha }),
  }
  background.paint(context as unknown as CanvasRenderingContext2D, FRAME)
  return pictures
}

const loaded = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => {
  asked = []
  closed = []
  background = new FloorBackground(
    (url) => {
      asked.push(url)
      return Promise.resolve({ url, width: 100, height: 100, close: () => closed.push(url) } as ImageBitmap)
    },
    () => {},
  )
})

it('paints the image of the floor above that of the map, which is dimmed or left out', async () => {
  background.setImage(MAP)
  await loaded()
  expect(painted()).toEqual([{ url: '/map', alpha: 1 }])
  background.setFloorImage({ image: CELLAR, place: PLACE, beneath: 'dimmed' })
  await loaded()
  expect(painted()).toEqual([
    { url: '/map', alpha: 0.3 },
    { url: '/cellar', alpha: 1 },
  ])
  background.setFloorImage({ image: CELLAR, place: PLACE, beneath: 'hidden' })
  expect(painted()).toEqual([{ url: '/cellar', alpha: 1 }])
  background.setFloorImage(null)
  await loaded()
  expect(painted()).toEqual([{ url: '/map', alpha: 1 }])
})

it('keeps nothing of the image of the map while that is hidden, and shows the present one once it is back', async () => {
  background.setImage(MAP)
  await loaded()
  background.setFloorImage({ image: CELLAR, place: PLACE, beneath: 'hidden' })
  await loaded()
  expect(closed).toEqual(['/map'])
  const next = { ...MAP, previewUrl: '/next' }
  await background.prepareImage(next)
  background.setImage(next)
  background.free()
  background.resume()
  await loaded()
  expect(asked).toEqual(['/map', '/cellar', '/cellar'])
  await background.prepareFloorImage(null)
  background.setFloorImage(null)
  expect(painted()).toEqual([{ url: '/next', alpha: 1 }])
})

it('shows a floor that was prepared without a blank moment, and loads no floor that is not shown', async () => {
  background.setImage(MAP)
  await loaded()
  expect(asked).toEqual(['/map'])
  await background.prepareFloorImage(CELLAR)
  background.setFloorImage({ image: CELLAR, place: PLACE, beneath: 'hidden' })
  expect(painted()).toEqual([{ url: '/cellar', alpha: 1 }])
  expect(background.isAwaited).toBe(false)
  expect(asked).toEqual(['/map', '/cellar'])
})
