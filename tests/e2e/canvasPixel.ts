import type { Page } from '@playwright/test'
import { LAYER_NAMES, type LayerName } from '../../web/scene/state/Painter.ts'
import type { PlaceView } from './MapPage.ts'

/** Red, green, blue and alpha of what one of the scene's canvases shows at a place in the view. */
export const canvasPixel = (page: Page, layer: LayerName, { x, y }: PlaceView): Promise<number[]> =>
  page.evaluate(
    ([at, left, top]) => {
      const canvas = document.querySelectorAll<HTMLCanvasElement>('.scene canvas')[at]
      const scene = document.querySelector('.scene')?.getBoundingClientRect()
      if (canvas === undefined || scene === undefined) return [0, 0, 0, 0]
      // The canvases may reach beyond the view.
      const box = canvas.getBoundingClientRect()
      const ratio = canvas.width / box.width
      const [x, y] = [(scene.left + left - box.left) * ratio, (scene.top + top - box.top) * ratio]
      return [...(canvas.getContext('2d')?.getImageData(Math.round(x), Math.round(y), 1, 1).data ?? [])]
    },
    [LAYER_NAMES.indexOf(layer), x, y] as const,
  )

/** How opaque it is there, from 0 to 1 in hundredths. */
export const alphaAt = async (page: Page, layer: LayerName, place: PlaceView): Promise<number> =>
  Math.round(((await canvasPixel(page, layer, place))[3] ?? 0) / 2.55) / 100

/** Where a place of the map is on the canvas, according to the camera in the page's address, where it is once the view rests. */
export const viewPlace = async (
  page: Page,
  place: { readonly x: number; readonly y: number },
): Promise<PlaceView> => {
  await page.waitForURL(({ hash }) => hash !== '', { waitUntil: 'commit' })
  const box = await page.getByRole('application').boundingBox()
  const [level = 0, x = 0, y = 0] = new URL(page.url()).hash.slice(1).split('/').map(Number)
  if (!box) throw new Error('The canvas is not on the page.')
  const scale = 2 ** level
  return { x: box.width / 2 + (place.x - x) * scale, y: box.height / 2 - (place.y - y) * scale }
}
