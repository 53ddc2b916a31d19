import type { DataMap } from '../../../shared/dataMap/dataMap.ts'
import type { Columns } from '../../../shared/dataMap/table.ts'
import { IMPORT_BYTES_MAX } from '../../../shared/limits.ts'
import { TEXTS } from '../../../shared/texts/texts.ts'
import { createAssembly, type ReadPiece } from './dataMapPieces.ts'
import { type Encoding, textOfFile } from './textOfFile.ts'

export type ReadOutcome = { readonly map: DataMap } | { readonly error: string }

const NOT_LOADED = 'The reader of map data could not be loaded. Check your connection, then try again.'

/** Reads the texts of a data map's files beside the page, which stays live meanwhile. `columns` are those that a person has chosen. */
export const readTexts = (texts: readonly string[], columns?: Columns): Promise<ReadOutcome> =>
  new Promise((resolve) => {
    const worker = new Worker(new URL('./dataMapWorker.ts', import.meta.url), { type: 'module' })
    const end = (outcome: ReadOutcome) => {
      worker.terminate()
      resolve(outcome)
    }
    const add = createAssembly()
    worker.onmessage = ({ data }: MessageEvent<ReadPiece>) => {
      const outcome = add(data)
      if (outcome) end(outcome)
    }
    worker.onerror = (event) =>
      end({ error: event instanceof ErrorEvent ? TEXTS.dataMap.unreadable : NOT_LOADED })
    worker.postMessage({ texts, columns })
  })

export type FilesOutcome =
  | {
      readonly map: DataMap
      readonly texts: readonly string[]
      /** What files were taken for that do not say it; null if all are Unicode. */
      readonly encoding: Encoding | null
    }
  | { readonly error: string }

/** Reads the files of a data map. `chosen` is for those that are not Unicode. */
export const readFiles = async (files: readonly Blob[], chosen?: Encoding): Promise<FilesOutcome> => {
  if (files.reduce((sum, { size }) => sum + size, 0) > IMPORT_BYTES_MAX)
    return { error: `A data map may have at most ${IMPORT_BYTES_MAX / (1024 * 1024)} MB.` }
  try {
    const decoded = await Promise.all(files.map(async (file) => textOfFile(await file.arrayBuffer(), chosen)))
    const texts = decoded.map(({ text }) => text)
    const encoding = decoded.find((file) => file.encoding !== null)?.encoding ?? null
    const outcome = await readTexts(texts)
    return 'map' in outcome ? { ...outcome, texts, encoding } : outcome
  } catch {
    return { error: TEXTS.dataMap.unreadable }
  }
}
