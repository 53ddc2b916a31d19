import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { DataMap } from '../../../shared/dataMap/dataMap.ts'
import type { Columns } from '../../../shared/dataMap/table.ts'
import { type FilesOutcome, readFiles, readTexts } from './readInWorker.ts'
import type { Encoding } from './textOfFile.ts'
import { type ImportTarget, placeDataMap, type PlacedDataMap } from '../../../shared/dataMap/placeDataMap.ts'
import { runSliced } from '../../../shared/runSliced.ts'

/** What data maps are kept in. */
export const DATA_FILES = '.json,.geojson,.csv,.tsv,.txt,.umap,.map'

/** A data map as it was read from its files. */
export interface LoadedData {
  readonly map: DataMap
  readonly files: readonly File[]
  readonly texts: readonly string[]
  /** What the files were taken for, as they do not say it; null if they do. */
  readonly encoding: Encoding | null
  /** How the choice of files is named. */
  readonly fileName: string
  /** The file of the map itself, of several that are read together. */
  readonly mapFileName: string
  /** What a person has said that the columns are. */
  readonly columns?: Columns
}

/** Whether a text is one that the data map refers to, as its first characters tell. */
const isFragment = (text: string): boolean => text.slice(0, 1_000).includes('"$fragment"')

/** Reads data maps from chosen files, and again once their columns are chosen. `onLoad` is called with each new map. */
export const useDataFiles = (given: readonly File[], onLoad: (loaded: LoadedData) => void) => {
  const [loaded, setLoaded] = useState<LoadedData | null>(null)
  const [isReading, setReading] = useState(given.length > 0)
  const [problem, setProblem] = useState<string | null>(null)
  const newest = useRef<Promise<unknown> | null>(null)

  /** Of several reads the newest one counts. */
  const awaited = async <T>(reading: Promise<T>): Promise<T | null> => {
    newest.current = reading
    setReading(true)
    setProblem(null)
    const outcome = await reading
    if (newest.current !== reading) return null
    setReading(false)
    return outcome
  }
  const show = (files: readonly File[], outcome: FilesOutcome) => {
    if ('error' in outcome) {
      setLoaded(null)
      return setProblem(outcome.error)
    }
    const fileName = files.length === 1 ? (files[0]?.name ?? '') : `${files.length} files`
    const mapFile = files[outcome.texts.findIndex((text) => !isFragment(text))] ?? files[0]
    const next = { ...outcome, files, fileName, mapFileName: mapFile?.name ?? '' }
    setLoaded(next)
    onLoad(next)
  }
  const load = async (files: readonly File[], encoding?: Encoding) => {
    const outcome = files.length > 0 && (await awaited(readFiles(files, encoding)))
    if (outcome) show(files, outcome)
  }
  const chooseEncoding = (encoding: Encoding) => loaded && void load(loaded.files, encoding)
  /** Takes a pasted text unless it can only be a name. */
  const takeText = (text: string): boolean => {
    if (!/^\s*[{[]|\n/.test(text)) return false
    void load([new File([text], 'Pasted data')])
    return true
  }
  /** Resolves to the data map as it is read now; null if it cannot be, or another choice came later. */
  const chooseColumns = async (columns: Columns): Promise<DataMap | null> => {
    const outcome = loaded && (await awaited(readTexts(loaded.texts, columns)))
    if (!loaded || !outcome) return null
    if ('error' in outcome) {
      setProblem(outcome.error)
      return null
    }
    setLoaded({ ...loaded, map: outcome.map, columns })
    return outcome.map
  }

  const showGiven = useEffectEvent((outcome: FilesOutcome) => {
    setReading(false)
    show(given, outcome)
  })
  useEffect(() => {
    if (given.length === 0) return
    const reading = readFiles(given)
    newest.current = reading
    void reading.then((outcome) => newest.current === reading && showGiven(outcome))
  }, [given])
  return { loaded, isReading, problem, load, takeText, chooseColumns, chooseEncoding }
}

/**
 * What of a data map arrives on the image, placed beside the work of the page; until then, what did before. Null if there is
 * none yet. The target has to stay the same object as long as nothing of it changes.
 */
export const usePlacedMap = (map: DataMap | null, target: ImportTarget | null): PlacedDataMap | null => {
  const [placed, setPlaced] = useState<PlacedDataMap | null>(null)
  useEffect(
    () => (map && target ? runSliced(placeDataMap(map, target), setPlaced) : undefined),
    [map, target],
  )
  return map && target ? placed : null
}
