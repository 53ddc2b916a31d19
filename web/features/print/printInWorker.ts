import type { Viewer } from '../../shell/viewerContext.ts'
import { gatherPrint } from './gatherPrint.ts'
import { PrintError } from './paint/workerCanvas.ts'
import { printNewsSchema, type PrintOrder } from './worker/printMessages.ts'

type PrintedMap = Parameters<typeof gatherPrint>[0]
type PrintOptions = Parameters<typeof gatherPrint>[1] & {
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void
}

const NOT_LOADED = 'What writes pictures could not be loaded. Check your connection, then try again.'
const NOT_GATHERED = 'This map could not be prepared for a picture. Reload the page, then try again.'
export const NOT_SUPPORTED =
  'This browser cannot write pictures of maps. Current versions of Chrome, Edge, Firefox and Safari can.'

/** Whether the browser has what a picture is painted and compressed with. */
export const canPrint = (): boolean =>
  'OffscreenCanvas' in globalThis && 'CompressionStream' in globalThis && 'Worker' in globalThis

/**
 * Writes a map to a file beside the page. If the signal is aborted, it ends at once.
 * @throws PrintError
 */
export const printInWorker = (map: PrintedMap, { onProgress, ...options }: PrintOptions): Promise<Blob> =>
  new Promise((resolve, reject) => {
    const { signal } = options
    signal.throwIfAborted()
    const worker = new Worker(new URL('./worker/printWorker.ts', import.meta.url), { type: 'module' })
    const abort = () => end(() => reject(signal.reason as Error))
    const end = (settle: () => void) => {
      signal.removeEventListener('abort', abort)
      worker.terminate()
      settle()
    }
    const fail = (text: string) => end(() => reject(new PrintError(text)))
    const send = (order: PrintOrder, transfer: Transferable[] = []) => worker.postMessage(order, transfer)
    worker.onmessage = ({ data }: MessageEvent<unknown>) => {
      const news = printNewsSchema.parse(data)
      if (news.kind === 'progress') return onProgress(news.share)
      if (news.kind === 'wanted') return void readTile(map, news.url).then(send)
      if (news.kind === 'failed') return fail(news.text)
      end(() => resolve(news.file))
    }
    worker.onerror = () => fail(NOT_LOADED)
    signal.addEventListener('abort', abort, { once: true })
    gatherPrint(map, options, send).catch((error: unknown) => {
      if (!signal.aborted) fail(error instanceof PrintError ? error.message : NOT_GATHERED)
    })
  })

const readTile = async (
  { record: { image, floors } }: Pick<Viewer, 'record'>,
  url: string,
): Promise<PrintOrder> => {
  // Those that are kept in this browser have one that reads any of the map.
  const read =
    [image, ...floors.map((floor) => floor.image)].find((each) => each?.pyramid?.readTile)?.pyramid
      ?.readTile ?? fetchTile
  return { kind: 'tile', url, picture: await read(url).catch(() => null) }
}

const fetchTile = async (url: string): Promise<Blob | null> => {
  const response = await fetch(url)
  return response.ok ? response.blob() : null
}
