import { contentFrom } from '../../../shared/content/content.ts'
import {
  type CopiedSelection,
  copiedSelectionSchema,
  copySelection,
} from '../../../shared/content/copiedSelection.ts'
import type { Selection } from '../../../shared/content/selection.ts'
import { writeCsv } from '../../../shared/dataMap/writeCsv.ts'
import { writeGeoJson } from '../../../shared/dataMap/writeGeoJson.ts'
import type { Viewer } from '../../shell/viewerContext.ts'
import { selectedPins } from './selectedPins.ts'
import { exportedMap } from '../exports/exportMap.ts'

const OWN_FORMAT = 'application/x-pinfold-selection+json'

/** Puts a selection on the clipboard: for other maps, as CSV for spreadsheets, or as GeoJSON if there are zones. */
export const writeClipboard = (
  clipboard: Pick<DataTransfer, 'setData'>,
  { mapId, source, record, session }: Pick<Viewer, 'mapId' | 'source' | 'record' | 'session'>,
  selection: Selection,
): void => {
  const pins = selectedPins({ mapId }, selection)
  const copied = copySelection(session.store.getState().content, selection, { mapId, pins })
  copiedLast = copied
  const map = exportedMap(source, record, contentFrom(copied))
  const csv = [...writeCsv(map)].join('')
  const geoJson = [...writeGeoJson(map)].join('')
  clipboard.setData(OWN_FORMAT, JSON.stringify(copied))
  if (copied.pois.length > 0) clipboard.setData('text/csv', csv)
  if (copied.pois.length + copied.zones.length === 0) return
  clipboard.setData('application/geo+json', geoJson)
  // The mark at its beginning is for files alone.
  clipboard.setData('text/plain', copied.zones.length > 0 ? geoJson : csv.replace(/^\uFEFF/, ''))
}

/** What was copied on this page last: a menu may not read the clipboard. */
let copiedLast: CopiedSelection | null = null

export const lastCopied = (): CopiedSelection | null => copiedLast

/** Returns what was copied on a map; null if there is nothing of it on the clipboard. */
export const readClipboard = (clipboard: Pick<DataTransfer, 'getData'>): CopiedSelection | null => {
  const text = clipboard.getData(OWN_FORMAT)
  if (text === '') return null
  try {
    return copiedSelectionSchema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** Returns text of another program as a file to import; null if it does not look like places. */
export const pastedFile = (clipboard: Pick<DataTransfer, 'getData'>): File | null => {
  const text = clipboard.getData('text/plain').trim()
  const isTable = /^[^\n]*[,;\t][^\n]*\n/.test(text)
  return isTable || /^[{[]/.test(text) ? new File([text], 'Pasted data') : null
}
