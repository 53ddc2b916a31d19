import { fieldsToSet } from '../../../shared/content/changes.ts'
import type { Content } from '../../../shared/content/content.ts'
import { EMPTY_POI, type Poi, poiSchema } from '../../../shared/content/pois.ts'
import { selectionOf } from '../../../shared/content/selection.ts'
import { assetRefSchema } from '../../../shared/maps/assets.ts'
import { iconTitle, libraryIconName, libraryIconRef } from '../../../shared/maps/libraryIcons.ts'
import { ALL_FLOORS } from '../../../shared/floors/floors.ts'
import type { MapFloor } from '../../sources/MapSource.ts'
import { mapIdFromText } from '../pois/form/mapIdFromText.ts'
import { type Coordinates, PIXELS } from '../../shell/coordinates/Coordinates.ts'
import { sortedByName } from '../types/findType.ts'
import { floorColumns, readFloor } from './floorColumns.ts'
import { PLACE_FIELDS, placeColumns, readPlace } from './placeColumns.ts'
import { readType } from './readType.ts'
import {
  type Reading,
  readFields,
  type ReadOptions,
  type ReadRow,
  readWith,
  type RowTexts,
  type TableColumn,
  type TableKind,
} from './TableKind.ts'

interface PoiTableOptions {
  /** Whether POIs can lead to other maps. */
  readonly links: boolean
  /** What places are told in. */
  readonly coordinates?: Coordinates
  readonly floors?: readonly MapFloor[]
}

export const poiTable = ({ links, coordinates = PIXELS, floors = [] }: PoiTableOptions): TableKind => ({
  kind: 'poi',
  noun: 'POI',
  columns: [
    ...NAMES,
    ...placeColumns(coordinates),
    ...floorColumns(floors, 'floor', ({ pois }, id) => pois.get(id)?.floor),
    ...floorColumns(floors, 'leadsTo', ({ pois }, id) => pois.get(id)?.leadsTo),
    ...DETAILS,
  ].filter(({ field }) => links || field !== 'link'),
  canAdd: true,
  entitiesOf: ({ pois }) => pois,
  changedIds: (before, after) => after.pois.changedIds(before.pois),
  selectionOf: (pois) => selectionOf({ pois }),
  selectedIn: ({ pois }) => pois,
  readRow: (...row) => readRow({ coordinates, floors }, ...row),
})

const typeOf = ({ pois, types }: Content, id: number) => types.get(pois.get(id)?.typeId ?? 0)
const categoryOf = (content: Content, id: number) =>
  content.categories.get(typeOf(content, id)?.categoryId ?? 0)

/** The title of a library icon; a file of the map as it is stored. */
const iconText = (icon: string | null | undefined): string => {
  if (!icon) return ''
  const name = libraryIconName(icon)
  return name === null ? icon : iconTitle(name)
}

const NAMES: readonly TableColumn[] = [
  {
    field: 'name',
    title: 'Name',
    widthPx: 200,
    canBeEmpty: true,
    textOf: ({ pois }, id) => pois.get(id)?.name ?? '',
  },
  {
    field: 'type',
    title: 'Type',
    widthPx: 152,
    textOf: (content, id) => typeOf(content, id)?.name ?? '',
    choicesOf: ({ types }) => namesOf(types),
  },
  {
    field: 'category',
    title: 'Category',
    widthPx: 152,
    textOf: (content, id) => categoryOf(content, id)?.name ?? '',
    choicesOf: ({ categories }) => namesOf(categories),
  },
]

const DETAILS: readonly TableColumn[] = [
  {
    field: 'description',
    title: 'Description',
    canBeEmpty: true,
    widthPx: 296,
    isLong: true,
    textOf: ({ pois }, id) => pois.get(id)?.description ?? '',
  },
  {
    field: 'link',
    title: 'Link',
    canBeEmpty: true,
    widthPx: 88,
    textOf: ({ pois }, id) => String(pois.get(id)?.linkedMapId ?? ''),
  },
  {
    field: 'icon',
    title: 'Icon',
    widthPx: 152,
    canBeEmpty: true,
    textOf: ({ pois }, id) => iconText(pois.get(id)?.icon),
  },
]

const namesOf = (entities: Iterable<{ readonly name: string }>): readonly string[] => [
  ...new Set(sortedByName(entities).map(({ name }) => name)),
]

const readRow = (
  { coordinates, floors }: Required<Pick<PoiTableOptions, 'coordinates' | 'floors'>>,
  content: Content,
  id: number | null,
  texts: RowTexts,
  options: ReadOptions,
): ReadRow => {
  const poi = id === null ? undefined : content.pois.get(id)
  const readers = { ...readersOf(content, options), ...floorReaders(floors) }
  const read = readFields<Poi>(texts, readers, () => '')
  dropUnsaid(read.fields, poi)
  const place = readPlace(coordinates, texts, poi, options.image)
  const fields = { ...read.fields, ...place.fields }
  const errors = new Map([...read.errors, ...place.errors])
  const type = readType(content, poi ? content.types.get(poi.typeId) : undefined, texts)
  if ('error' in type) errors.set(type.field, type.error)
  const typeId = 'value' in type ? type.value.id : undefined
  if (poi) {
    const changed = fieldsToSet(poi, { ...fields, typeId })
    return { change: changed && { op: 'patch', kind: 'poi', id: poi.id, fields: changed }, errors }
  }
  for (const [at, field] of PLACE_FIELDS.entries())
    if (!texts.get(field)?.trim()) errors.set(field, `${coordinates.axes[at] ?? ''} is missing.`)
  const { x, y } = fields
  if (errors.size > 0 || typeId === undefined || x === undefined || y === undefined)
    return { change: null, errors }
  const entity: Poi = {
    ...EMPTY_POI,
    ...(!texts.has('floor') && options.floorId !== null && { floor: options.floorId }),
    ...{ ...fields, id: options.newId(), typeId, x, y },
  }
  return { change: { op: 'insert', kind: 'poi', entity }, errors }
}

const readersOf = (content: Content, { isMissing, pageUrl }: ReadOptions) => {
  const { name, description } = poiSchema.shape
  return {
    name: (text: string) => as('name', readWith(name, text)),
    description: (text: string) => as('description', readWith(description, text.replaceAll('\r\n', '\n'))),
    link: (text: string): Reading<Partial<Poi>> => {
      if (text.trim() === '') return { value: { linkedMapId: null } }
      const to = mapIdFromText(text, pageUrl)
      if (to === null) return { error: 'Use the number or the link of a map.' }
      if (isMissing({ field: 'linkedMapId', to }))
        return { error: 'This map does not exist, or you may not see it.' }
      return { value: { linkedMapId: to } }
    },
    icon: (text: string): Reading<Partial<Poi>> => {
      const icon = readIcon(content, text)
      if ('error' in icon) return icon
      if (icon.value !== null && isMissing({ field: 'icon', to: icon.value }))
        return { error: 'The library has no icon of this name.' }
      return as('icon', icon)
    },
    // These are read in pairs.
    type: () => ({ value: {} }),
    category: () => ({ value: {} }),
    x: () => ({ value: {} }),
    y: () => ({ value: {} }),
  }
}

const floorReaders = (floors: readonly MapFloor[]) => ({
  floor: (text: string) => readFloor(floors, 'floor', text),
  leadsTo: (text: string) => readFloor(floors, 'leadsTo', text),
})

/** What never named a floor does not say that it names none. */
const dropUnsaid = (fields: Partial<Poi>, poi: Poi | undefined): void => {
  for (const field of ['floor', 'leadsTo'] as const)
    if (fields[field] === ALL_FLOORS && !poi?.[field]) delete fields[field]
}

const as = <F extends keyof Poi>(field: F, reading: Reading<Poi[F]>): Reading<Partial<Poi>> =>
  'error' in reading ? reading : { value: { [field]: reading.value } }

/** 'Dragon head' or 'dragon-head' is an icon of the library; a file has to be one that the map uses already. */
const readIcon = (content: Content, text: string): Reading<string | null> => {
  const name = text.trim()
  if (name === '') return { value: null }
  if (fileIconsOf(content).has(name)) return { value: name }
  return readWith(assetRefSchema, libraryIconRef(name.toLowerCase().replaceAll(/\s+/g, '-')))
}

const fileIconsOf = (content: Content): ReadonlySet<string> => {
  const known = fileIcons.get(content)
  if (known) return known
  const used = new Set<string>()
  const add = ({ icon }: { readonly icon: string | null }) => {
    if (icon !== null && libraryIconName(icon) === null) used.add(icon)
  }
  content.pois.forEach(add)
  content.types.forEach(add)
  fileIcons.set(content, used)
  return used
}

/** Looking through all POIs takes a while, and many rows may name an icon. */
const fileIcons = new WeakMap<Content, ReadonlySet<string>>()
