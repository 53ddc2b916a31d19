import { storedPicture } from '../../../../shared/images/storedPicture.ts'
import { TILE_SIZE_PX } from '../../../../shared/limits.ts'
import { databaseConnection } from '../../../sources/local/databaseConnection.ts'
import { keepPyramid, putTiles, readTilePaths } from '../../../sources/local/localTiles.ts'
import { readOriginal } from '../../../sources/local/originalImage.ts'
import { StorageFullError } from '../../../sources/MapSource.ts'
import { decodeUpright } from '../../../ui/picture/uprightPicture.ts'
import {
  type ImageNews,
  type ImageTask,
  imageTaskSchema,
  SHOWN_SIDE_MAX_PX,
  THUMBNAIL_WIDTH_PX,
} from './imageWorkerMessages.ts'
import { levelCount, makeTiles, tileCount } from './makeTiles.ts'

/** Images of local maps are decoded and cut here, so that the page stays live. */

const withDatabase = databaseConnection()

const tell = (news: ImageNews): void => self.postMessage(news)

self.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  const task = imageTaskSchema.parse(data)
  const work = task.kind === 'prepare' ? prepare(task.file) : tile(task)
  work.catch((error: unknown) => tell({ kind: 'failed', isFull: error instanceof StorageFullError }))
})

const prepare = async (file: Blob): Promise<void> => {
  const image = await decodeUpright(file)
  const { width, height } = image
  const share = Math.min(1, SHOWN_SIDE_MAX_PX / Math.max(width, height))
  const isShownAsStored = share === 1 && (await storedPicture(file)).orientation === 1
  const preview = isShownAsStored ? null : shrunk(image, share)
  const shown = preview ?? image
  const thumbnail = shrunk(shown, Math.min(1, THUMBNAIL_WIDTH_PX / shown.width))
  image.close()
  tell({
    kind: 'prepared',
    size: [width, height],
    preview: preview && (await encoded(preview)),
    thumbnail: await encoded(thumbnail),
  })
}

/** Both sides of the parts in which an image is shrunk. */
const PART_PX = 1_024
/** Of its surroundings, so that a part is smoothed at its edges like the whole. */
const MARGIN_PX = 32

/** In parts, each cut out first: shrinking the whole at once would hold it twice in memory. */
const shrunk = (image: ImageBitmap | OffscreenCanvas, share: number): OffscreenCanvas => {
  const widthPx = Math.max(1, Math.round(image.width * share))
  const heightPx = Math.max(1, Math.round(image.height * share))
  const [scaleX, scaleY] = [widthPx / image.width, heightPx / image.height]
  const stepX = Math.max(1, Math.floor(PART_PX * scaleX))
  const stepY = Math.max(1, Math.floor(PART_PX * scaleY))
  const { canvas: cut, context: cutting } = newCanvas(
    Math.min(image.width, Math.ceil(stepX / scaleX) + 2 * MARGIN_PX + 2),
    Math.min(image.height, Math.ceil(stepY / scaleY) + 2 * MARGIN_PX + 2),
  )
  return drawn(widthPx, heightPx, (context) => {
    for (let top = 0; top < heightPx; top += stepY)
      for (let left = 0; left < widthPx; left += stepX) {
        const fromX = Math.max(0, Math.floor(left / scaleX) - MARGIN_PX)
        const fromY = Math.max(0, Math.floor(top / scaleY) - MARGIN_PX)
        const width = Math.min(image.width - fromX, cut.width)
        const height = Math.min(image.height - fromY, cut.height)
        cutting.clearRect(0, 0, width, height)
        cutting.drawImage(image, -fromX, -fromY)
        context.save()
        context.beginPath()
        context.rect(left, top, stepX, stepY)
        context.clip()
        const [toX, toY] = [fromX * scaleX, fromY * scaleY]
        context.drawImage(cut, 0, 0, width, height, toX, toY, width * scaleX, height * scaleY)
        context.restore()
        finishDrawing(context)
      }
  })
}

/** A browser draws when it has to, and until then holds every picture that is to be drawn. */
const finishDrawing = (context: OffscreenCanvasRenderingContext2D): unknown =>
  context.getImageData(0, 0, 1, 1)

const newCanvas = (widthPx: number, heightPx: number) => {
  const canvas = new OffscreenCanvas(widthPx, heightPx)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('There is no canvas.')
  context.imageSmoothingQuality = 'high'
  return { canvas, context }
}

const drawn = (
  widthPx: number,
  heightPx: number,
  draw: (context: OffscreenCanvasRenderingContext2D) => void,
): OffscreenCanvas => {
  const { canvas, context } = newCanvas(widthPx, heightPx)
  draw(context)
  return canvas
}

/** How many tiles are stored at once: what a killed page has to make again. */
const TILES_AT_ONCE = 16

/** Those that an earlier attempt has stored are not stored again. */
const tile = async ({ mapId, imageId }: Extract<ImageTask, { kind: 'tile' }>): Promise<void> => {
  const [original, known] = await withDatabase((database) =>
    Promise.all([readOriginal(database, mapId, imageId), readTilePaths(database, mapId, imageId)]),
  )
  if (!original) throw new Error('The image is lost.')
  const source = await decodeUpright(original)
  const image = { widthPx: source.width, heightPx: source.height, tileSize: TILE_SIZE_PX }
  const all = tileCount(image)
  let done = 0
  let waiting: { path: string; file: Blob }[] = []
  const store = async () => {
    const tiles = waiting
    waiting = []
    if (!(await withDatabase((database) => putTiles(database, { mapId, imageId }, tiles))))
      throw new Error('The map has no such image any more.')
  }
  await makeTiles<OffscreenCanvas>(image, {
    crop: (left, top, width, height) =>
      drawn(width, height, (context) =>
        context.drawImage(source, left, top, width, height, 0, 0, width, height),
      ),
    halved: (width, height, parts) =>
      drawn(width, height, (context) => {
        // Half of an odd side is rounded up, or what is a pixel thin would fade from level to level.
        for (const { canvas, widthPx, heightPx, leftPx, topPx } of parts)
          context.drawImage(canvas, leftPx, topPx, Math.ceil(widthPx / 2), Math.ceil(heightPx / 2))
      }),
    put: async (path, canvas) => {
      done += 1
      if (!known.has(path)) waiting.push({ path, file: await encoded(canvas) })
      if (waiting.length >= TILES_AT_ONCE) await store()
      tell({ kind: 'progress', share: done / all })
    },
  })
  source.close()
  await store()
  const pyramid = { state: 'made', imageId, tileSize: TILE_SIZE_PX, levels: levelCount(image) } as const
  await withDatabase((database) => keepPyramid(database, mapId, pyramid))
  tell({ kind: 'tiled' })
}

/** JPEG takes a tenth of the time of WebP, but has no transparency. */
const encoded = (canvas: OffscreenCanvas): Promise<Blob> =>
  isOpaque(canvas)
    ? canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
    : canvas.convertToBlob({ type: 'image/webp', quality: 0.9 })

const ROWS_AT_ONCE = 512

const isOpaque = (canvas: OffscreenCanvas): boolean => {
  const context = canvas.getContext('2d')
  if (context === null) return false
  for (let top = 0; top < canvas.height; top += ROWS_AT_ONCE) {
    const rows = Math.min(ROWS_AT_ONCE, canvas.height - top)
    const pixels = new Uint32Array(context.getImageData(0, top, canvas.width, rows).data.buffer)
    for (const pixel of pixels) if (pixel >>> 24 !== 255) return false
  }
  return true
}
