import type { ShownMarker } from '../../../scene/markers/markerKind.ts'
import type { ShownZone } from '../../../scene/zones/zoneKind.ts'
import { MapPainting } from '../paint/MapPainting.ts'
import { type LoadTile, TileSource } from '../paint/TileSource.ts'
import { PrintError } from '../paint/workerCanvas.ts'
import { loadFaces } from './loadFaces.ts'
import { type PrintNews, printOrderSchema, type PrintTask } from './printMessages.ts'
import { writePdf } from './writePdf.ts'
import { writePng } from './writePng.ts'

/** Pictures are painted and written here, so that the page stays live. To cancel, the page ends the worker. */

const tell = (news: PrintNews): void => self.postMessage(news)

const markers: ShownMarker[] = []
const zones: ShownZone[] = []
/** What waits for tiles. */
const awaited = new Map<string, (picture: ImageBitmap | Blob | null) => void>()

self.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  const order = printOrderSchema.parse(data)
  if (order.kind === 'markers') markers.push(...order.markers)
  else if (order.kind === 'zones') zones.push(...order.zones)
  else if (order.kind === 'tile') {
    awaited.get(order.url)?.(order.picture)
    awaited.delete(order.url)
  } else
    write(order.task).then(
      (file) => tell({ kind: 'written', file }),
      (error: unknown) =>
        tell({ kind: 'failed', text: error instanceof PrintError ? error.message : FAILED }),
    )
})

const FAILED =
  'The file could not be written: this browser has too little memory for it. Choose a smaller size, or close other tabs.'

const askPage: LoadTile = (url) =>
  new Promise((resolve) => {
    awaited.set(url, resolve)
    tell({ kind: 'wanted', url })
  })

const write = async (task: PrintTask): Promise<Blob> => {
  await loadFaces(task.font)
  const icons = new Map(task.icons.map(({ url, picture }) => [url, picture]))
  const { areNamesShown, font, images, output } = task
  const printing = {
    task,
    icons,
    images: images.map((image) => new TileSource(image, askPage)),
    painting: new MapPainting({ markers, zones, icons, areNamesShown, fontFamily: font.family }),
    onProgress: (share: number) => tell({ kind: 'progress', share }),
  }
  return output.kind === 'png' ? writePng(printing, output) : writePdf(printing, output)
}
