import type { Change, OutsideReference } from '../../../shared/content/changes.ts'
import type { Content } from '../../../shared/content/content.ts'
import type { ImageSize } from '../../../shared/dataMap/place.ts'
import type { Selection } from '../../../shared/content/selection.ts'

export interface TableColumn {
  readonly field: string
  readonly title: string
  readonly widthPx: number
  /** It is shown, and cannot be changed here. */
  readonly isFixed?: true
  /** What has no text here can do without one. */
  readonly canBeEmpty?: true
  /** Its text may have several lines. */
  readonly isLong?: true
  /** What the cell of a row shows, and what is copied of it. */
  readonly textOf: (content: Content, id: number) => string
  /** The number that it is sorted and filtered by, where it has one. */
  readonly numberOf?: (content: Content, id: number) => number
  /** What can be chosen for it. */
  readonly choicesOf?: (content: Content) => readonly string[]
}

/** Texts by the fields of a row. */
export type RowTexts = ReadonlyMap<string, string>

export interface ReadOptions {
  readonly newId: () => number
  /** The address of the page, to which links may be relative. */
  readonly pageUrl: string
  readonly image: ImageSize
  /** The floor that new rows are on where they name none; null on a map without floors. */
  readonly floorId: number | null
  /** Whether something outside the content is known not to exist. */
  readonly isMissing: (reference: OutsideReference) => boolean
}

/** What the texts of a row come to. */
export interface ReadRow {
  /** Null if nothing changes, or if a new row is not complete. */
  readonly change: Change | null
  /** What is wrong, by field. The other fields are in the change. */
  readonly errors: RowTexts
}

/** All entities of one kind. */
interface Entities {
  readonly size: number
  has(id: number): boolean
  slices(count: number): readonly { values(): readonly { readonly id: number }[] }[]
}

/** A kind of what is on the map, as a table. */
export interface TableKind {
  readonly kind: 'poi' | 'zone'
  readonly noun: string
  readonly columns: readonly TableColumn[]
  /** Whether rows can be added here. */
  readonly canAdd: boolean
  readonly entitiesOf: (content: Content) => Entities
  readonly changedIds: (before: Content, after: Content) => Iterable<number>
  readonly selectionOf: (ids: Iterable<number>) => Selection
  readonly selectedIn: (selection: Selection) => ReadonlySet<number>
  /** Reads texts for a row that there is, or for a new one if `id` is null. */
  readonly readRow: (content: Content, id: number | null, texts: RowTexts, options: ReadOptions) => ReadRow
}

/** Reads one text: as a value, or as what is wrong with it. */
export type Reading<T> = { readonly value: T } | { readonly error: string }

/** The part of a zod schema that is used. */
interface FieldSchema<T> {
  safeParse(
    value: unknown,
  ): { success: true; data: T } | { success: false; error: { issues: readonly { message: string }[] } }
}

export const readWith = <T>(schema: FieldSchema<T>, value: unknown): Reading<T> => {
  const parsed = schema.safeParse(value)
  return parsed.success
    ? { value: parsed.data }
    : { error: parsed.error.issues[0]?.message ?? 'This cannot be stored.' }
}

/**
 * Reads the texts of a row field by field. Fields without a reader are fixed: their texts have to be what the cell shows, as in
 * a row that was copied whole.
 */
export const readFields = <E extends object>(
  texts: RowTexts,
  readers: Readonly<Record<string, (text: string) => Reading<Partial<E>>>>,
  shownText: (field: string) => string,
): { readonly fields: Partial<E>; readonly errors: Map<string, string> } => {
  const errors = new Map<string, string>()
  let fields: Partial<E> = {}
  for (const [field, text] of texts) {
    const read = readers[field]
    if (!read) {
      if (text !== shownText(field)) errors.set(field, 'This column cannot be changed here.')
      continue
    }
    const reading = read(text)
    if ('error' in reading) errors.set(field, reading.error)
    else fields = { ...fields, ...reading.value }
  }
  return { fields, errors }
}
