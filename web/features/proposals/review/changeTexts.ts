import type { Change } from '../../../../shared/content/changes.ts'
import type { Content } from '../../../../shared/content/content.ts'
import { ABSENT_VALUES, idOf } from '../../../../shared/content/contentDraft.ts'
import { floorOf } from '../../../shell/floors/shownFloor.ts'
import type { MapFloor } from '../../../sources/MapSource.ts'

/** The content with what a suggestion adds: names are looked up in both. */
export interface Names {
  readonly content: Content
  readonly changes: readonly Change[]
}

const insertedIn = (changes: readonly Change[], kind: Change['kind'], id: number) =>
  changes.find((change) => change.op === 'insert' && change.kind === kind && idOf(change) === id)

const typeName = ({ content, changes }: Names, id: number): string => {
  const inserted = insertedIn(changes, 'type', id)
  if (inserted?.op === 'insert' && inserted.kind === 'type') return inserted.entity.name
  return content.types.get(id)?.name ?? ''
}

const categoryName = ({ content, changes }: Names, id: number): string => {
  const inserted = insertedIn(changes, 'category', id)
  if (inserted?.op === 'insert' && inserted.kind === 'category') return inserted.entity.name
  return content.categories.get(id)?.name ?? ''
}

/** What a change is about, as it is called. `before` undoes the change, where that is known. */
export const titleOf = (change: Change, before: Change | undefined, names: Names): string => {
  const gone = before?.op === 'insert' ? before : undefined
  const given = change.op === 'insert' ? change : gone
  switch (change.kind) {
    case 'category': {
      if (given?.kind === 'category') return given.entity.name
      return categoryName(names, idOf(change))
    }
    case 'type': {
      if (given?.kind === 'type') return given.entity.name
      return typeName(names, idOf(change))
    }
    case 'poi': {
      const poi = names.content.pois.get(idOf(change)) ?? (given?.kind === 'poi' ? given.entity : undefined)
      if (!poi) return 'A POI that is gone'
      return poi.name === '' ? typeName(names, poi.typeId) : poi.name
    }
    case 'zone': {
      const zone =
        names.content.zones.get(idOf(change)) ?? (given?.kind === 'zone' ? given.entity : undefined)
      return zone?.label ?? 'A zone that is gone'
    }
  }
}

/** By which the list is grouped: the type of a POI, or what else a change is about. */
export const groupOf = (change: Change, before: Change | undefined, names: Names): string => {
  switch (change.kind) {
    case 'category':
      return 'Categories'
    case 'type':
      return 'Types'
    case 'zone':
      return 'Zones'
    case 'poi': {
      const given = change.op === 'insert' ? change : before?.op === 'insert' ? before : undefined
      const poi = names.content.pois.get(idOf(change)) ?? (given?.kind === 'poi' ? given.entity : undefined)
      return poi ? typeName(names, poi.typeId) : 'POIs'
    }
  }
}

export type Verb = 'Added' | 'Removed' | 'Moved' | 'Changed'

/** What a change does, in a word. */
export const verbOf = (change: Change): Verb => {
  if (change.op === 'insert') return 'Added'
  if (change.op === 'remove') return 'Removed'
  return change.kind === 'poi' && change.fields.x !== undefined ? 'Moved' : 'Changed'
}

/** A field that a change sets. `was` is null where it is not known, or reads as what is suggested does. */
export interface FieldChange {
  readonly label: string
  readonly was: string | null
  /** What it is now, where somebody else has changed it since. */
  readonly now: string | null
  readonly suggested: string
}

const LABELS: Readonly<Record<string, string>> = {
  name: 'Name',
  description: 'Description',
  x: 'X',
  y: 'Y',
  typeId: 'Type',
  categoryId: 'Category',
  image: 'Picture',
  icon: 'Icon',
  label: 'Name',
  labelBorder: 'Label border',
  labelBgColour: 'Label background',
  labelBorderColour: 'Label border colour',
  colour: 'Colour',
  shape: 'Shape',
  geometry: 'Outline',
  strokeColour: 'Line colour',
  strokeOpacity: 'Line opacity',
  fillColour: 'Fill colour',
  fillOpacity: 'Fill opacity',
  pattern: 'Pattern',
  way: 'For routes',
  isLocked: 'Locked',
  order: 'Order',
  floor: 'Floor',
  leadsTo: 'Leads to',
}

type Fields = Readonly<Record<string, unknown>>

/** Returns the fields of a patch, with what they were when it was suggested, and what they are now if that differs. */
export const fieldsOf = (
  change: Change,
  before: Change | undefined,
  names: Names,
  floors: readonly MapFloor[],
): FieldChange[] => {
  if (change.op !== 'patch') return []
  const { content } = names
  const kinds = { category: content.categories, type: content.types, poi: content.pois, zone: content.zones }
  const now: Fields = { ...ABSENT_VALUES, ...kinds[change.kind].get(change.id) }
  const was: Fields | null = before?.op === 'patch' ? before.fields : null
  return Object.entries(change.fields as Fields).flatMap(([field, suggested]) => {
    const label = LABELS[field]
    if (label === undefined || suggested === undefined) return []
    const text = (value: unknown) =>
      field === 'floor' || field === 'leadsTo'
        ? (floorOf(floors, Number(value))?.name ?? (field === 'floor' ? 'all floors' : 'none'))
        : valueText(field, value, names)
    const nowText = text(now[field])
    const wasText = was ? text(was[field]) : nowText
    const suggestedText = text(suggested)
    return [
      {
        label,
        was: wasText === suggestedText ? null : wasText,
        now: nowText === wasText ? null : nowText,
        suggested: suggestedText,
      },
    ]
  })
}

const valueText = (field: string, value: unknown, names: Names): string => {
  if (value === undefined || value === null || value === '') return 'none'
  if (field === 'typeId') return typeName(names, Number(value))
  if (field === 'categoryId') return categoryName(names, Number(value))
  if (field === 'geometry') return 'as drawn on the map'
  if (field === 'image') return 'a picture'
  if (field === 'icon') return 'an icon'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return value.toLocaleString('en-US', { maximumFractionDigits: 2 })
  return typeof value === 'string' ? value : ''
}
