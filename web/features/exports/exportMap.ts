import type { AssetRef } from '../../../shared/maps/assets.ts'
import { type Content, countEntities } from '../../../shared/content/content.ts'
import type { ExportedMap } from '../../../shared/dataMap/dataMap.ts'
import { writeCsv } from '../../../shared/dataMap/writeCsv.ts'
import { writeDataMap } from '../../../shared/dataMap/writeDataMap.ts'
import { writeGeoJson } from '../../../shared/dataMap/writeGeoJson.ts'
import { sanitiseMapDirectory } from '../../../shared/paths.ts'
import type { MapRecord, MapSource } from '../../sources/MapSource.ts'

/** The files that a map can be written to. */
export const EXPORT_FORMATS = [
  {
    value: 'datamaps',
    name: 'wiki.gg DataMaps',
    text: 'POIs by type, and zones as lines and boxes, for the page of a wiki. It draws no holes, and one part of a zone.',
    write: writeDataMap,
    extension: 'json',
    mediaType: 'application/json',
  },
  {
    value: 'geojson',
    name: 'GeoJSON',
    text: 'POIs and zones with all their details, for other map software.',
    write: writeGeoJson,
    extension: 'geojson',
    mediaType: 'application/geo+json',
  },
  {
    value: 'csv',
    name: 'CSV',
    text: 'POIs alone, a row each, for a spreadsheet.',
    write: writeCsv,
    extension: 'csv',
    mediaType: 'text/csv',
  },
] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** Returns what is written of an open map. */
export const exportedMap = (
  source: MapSource,
  record: MapRecord,
  content: Content,
  isInGame = false,
): ExportedMap => ({
  name: record.name,
  game: record.gameName,
  image: { width: record.image.width, height: record.image.height },
  content,
  // What a floor without an image of its own shows is that of the map.
  floors: record.floors.map(({ id, name, frame, image }) => ({
    id,
    name,
    frame: image === null ? null : frame,
  })),
  urlOf: (ref) => webAddressOf(source, record, ref),
  calibration: isInGame ? record.calibration : null,
})

/** The pictures of a local map have addresses that only this page can open. */
const webAddressOf = (source: MapSource, record: MapRecord, ref: AssetRef): string | null => {
  const path = source.assetUrl(record, ref)
  return path === null || path.startsWith('blob:') ? null : new URL(path, window.location.origin).href
}

export const exportFileName = ({ name }: Pick<MapRecord, 'name'>, { extension }: ExportFormat): string =>
  `${sanitiseMapDirectory(name) || 'map'}.${extension}`

/** So many pieces are put together at once. */
const BATCH = 2_000

/** Writes a map, and may pause at each `yield`. `onProgress` gets the share that is written. */
export function* writeMap(
  map: ExportedMap,
  { write, mediaType }: ExportFormat,
  onProgress: (share: number) => void,
): Generator<void, Blob> {
  const total = countEntities(map.content)
  const parts: Blob[] = []
  let batch: string[] = []
  let count = 0
  for (const piece of write(map)) {
    batch.push(piece)
    count++
    if (batch.length === BATCH) {
      parts.push(new Blob(batch))
      batch = []
      onProgress(Math.min(1, count / total))
    }
    yield
  }
  return new Blob([...parts, ...batch], { type: mediaType })
}
