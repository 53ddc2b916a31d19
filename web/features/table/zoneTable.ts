import { colourSchema } from '../../../shared/colours.ts'
import { fieldsToSet } from '../../../shared/content/changes.ts'
import type { Content } from '../../../shared/content/content.ts'
import { selectionOf } from '../../../shared/content/selection.ts'
import { type Zone, ZONE_PATTERNS, zonePatternSchema, zoneSchema } from '../../../shared/content/zones.ts'
import { type MapMeasure, PIXEL_MEASURE } from '../../../shared/measures/MapMeasure.ts'
import { ZONE_OPACITY_MAX, ZONE_OPACITY_MIN } from '../../../shared/limits.ts'
import { ALL_FLOORS } from '../../../shared/floors/floors.ts'
import type { MapFloor } from '../../sources/MapSource.ts'
import { zoneMeasure, zoneSize } from '../zones/zoneMeasure.ts'
import { floorColumns, readFloor } from './floorColumns.ts'
import {
  type Reading,
  readFields,
  type ReadRow,
  readWith,
  type RowTexts,
  type TableColumn,
  type TableKind,
} from './TableKind.ts'
import { typedNumber } from '../../../shared/typedNumber.ts'

const textOf =
  (text: (zone: Zone) => string | number | null) =>
  ({ zones }: Content, id: number): string => {
    const zone = zones.get(id)
    return zone ? String(text(zone) ?? '') : ''
  }

const numberOf =
  (number: (zone: Zone) => number | null) =>
  ({ zones }: Content, id: number): number => {
    const zone = zones.get(id)
    return (zone && number(zone)) ?? NaN
  }

const YES_OR_NO = ['yes', 'no'] as const

const columnsOf = (measure: MapMeasure): readonly TableColumn[] => [
  { field: 'label', title: 'Name', widthPx: 200, textOf: textOf(({ label }) => label) },
  {
    field: 'shape',
    title: 'Shape',
    widthPx: 104,
    isFixed: true,
    textOf: textOf(({ geometry }) => geometry.kind),
  },
  {
    field: 'measure',
    title: 'Size',
    widthPx: 224,
    isFixed: true,
    textOf: textOf(({ geometry }) => zoneMeasure(geometry, measure)),
    numberOf: numberOf(({ geometry }) => zoneSize(geometry, measure)),
  },
  { field: 'strokeColour', title: 'Line', widthPx: 112, textOf: textOf(({ strokeColour }) => strokeColour) },
  {
    field: 'strokeOpacity',
    title: 'Line opacity',
    widthPx: 112,
    textOf: textOf(({ strokeOpacity }) => strokeOpacity),
    numberOf: numberOf(({ strokeOpacity }) => strokeOpacity),
  },
  { field: 'fillColour', title: 'Fill', widthPx: 112, textOf: textOf(({ fillColour }) => fillColour) },
  {
    field: 'fillOpacity',
    title: 'Fill opacity',
    widthPx: 112,
    textOf: textOf(({ fillOpacity }) => fillOpacity),
    numberOf: numberOf(({ fillOpacity }) => fillOpacity),
  },
  {
    field: 'pattern',
    title: 'Pattern',
    widthPx: 104,
    textOf: textOf(({ pattern }) => pattern),
    choicesOf: () => ZONE_PATTERNS,
  },
  {
    field: 'isLocked',
    title: 'Locked',
    widthPx: 88,
    textOf: textOf(({ isLocked }) => (isLocked ? 'yes' : 'no')),
    choicesOf: () => YES_OR_NO,
  },
]

const readRow = (
  { floors, columns }: { readonly floors: readonly MapFloor[]; readonly columns: readonly TableColumn[] },
  content: Content,
  id: number | null,
  texts: RowTexts,
): ReadRow => {
  const zone = content.zones.get(id ?? 0)
  if (!zone) return { change: null, errors: new Map([['label', 'Draw a zone on the map.']]) }
  const shown = (field: string) =>
    columns.find((column) => column.field === field)?.textOf(content, zone.id) ?? ''
  const readers = { ...READERS, floor: (text: string) => readFloor(floors, 'floor', text) }
  const { fields, errors } = readFields<Zone>(texts, readers, shown)
  // A zone that was never locked or on one floor does not say so.
  if (fields.isLocked === false && !zone.isLocked) delete fields.isLocked
  if (fields.floor === ALL_FLOORS && !zone.floor) delete fields.floor
  const changed = fieldsToSet(zone, fields)
  return { change: changed && { op: 'patch', kind: 'zone', id: zone.id, fields: changed }, errors }
}

const as = <F extends keyof Zone>(field: F, reading: Reading<Zone[F]>): Reading<Partial<Zone>> =>
  'error' in reading ? reading : { value: { [field]: reading.value } }

const readOpacity = (text: string): Reading<number> => {
  const reading = readWith(zoneSchema.shape.strokeOpacity, typedNumber(text))
  return 'error' in reading
    ? { error: `An opacity is a number from ${ZONE_OPACITY_MIN} to ${ZONE_OPACITY_MAX}.` }
    : reading
}

const readColour = (text: string): Reading<string> => readWith(colourSchema, text.trim())

const readLock = (text: string): Reading<boolean> => {
  const word = text.trim().toLowerCase()
  if (['yes', 'true', '1'].includes(word)) return { value: true }
  return ['no', 'false', '0', ''].includes(word) ? { value: false } : { error: 'Use yes or no.' }
}

const readPattern = (text: string): Reading<Zone['pattern']> => {
  const reading = readWith(zonePatternSchema, text.trim().toLowerCase() || 'none')
  return 'error' in reading ? { error: `Use ${ZONE_PATTERNS.join(', ')}.` } : reading
}

const READERS: Readonly<Record<string, (text: string) => Reading<Partial<Zone>>>> = {
  label: (text) => as('label', readWith(zoneSchema.shape.label, text)),
  strokeColour: (text) => as('strokeColour', readColour(text)),
  strokeOpacity: (text) => as('strokeOpacity', readOpacity(text)),
  fillColour: (text) => as('fillColour', readColour(text)),
  fillOpacity: (text) => as('fillOpacity', text.trim() === '' ? { value: null } : readOpacity(text)),
  pattern: (text) => as('pattern', readPattern(text)),
  isLocked: (text) => as('isLocked', readLock(text)),
}

interface ZoneTableOf {
  readonly floors?: readonly MapFloor[]
  readonly measure?: MapMeasure
}

export const zoneTable = ({ floors = [], measure = PIXEL_MEASURE }: ZoneTableOf = {}): TableKind => {
  const columns = columnsOf(measure)
  return {
    kind: 'zone',
    noun: 'zone',
    columns: [...columns, ...floorColumns(floors, 'floor', ({ zones }, id) => zones.get(id)?.floor)],
    canAdd: false,
    entitiesOf: ({ zones }) => zones,
    changedIds: (before, after) => after.zones.changedIds(before.zones),
    selectionOf: (zones) => selectionOf({ zones }),
    selectedIn: ({ zones }) => zones,
    readRow: (content, id, texts) => readRow({ floors, columns }, content, id, texts),
  }
}
