import {
  type Change,
  type OutsideField,
  type OutsideReference,
  outsideReferencesOf,
  type Refusal,
} from '../../../shared/content/changes.ts'
import type { Content } from '../../../shared/content/content.ts'
import { idOf } from '../../../shared/content/contentDraft.ts'

/** A reference to something the server no longer has, such as a picture whose list waited too long to be sent. */
export interface LostReference extends OutsideReference {
  /** The name of the POI or type that was to have it. */
  readonly name: string
}

/** Returns the references a list was refused for and can do without. */
export const lostReferencesOf = (
  content: Content,
  changes: readonly Change[],
  refusals: readonly Refusal[],
): LostReference[] =>
  refusals.flatMap(({ index, fields = [] }) => {
    const change = changes[index]
    if (!change) return []
    const name = nameOf(content, change)
    return outsideReferencesOf(change)
      .filter(({ field }) => fields.includes(field))
      .map((reference) => ({ ...reference, name }))
  })

/** Returns the list without these references; the same list if it has none of them. */
export const withoutLost = (
  changes: readonly Change[],
  lost: readonly OutsideReference[],
): readonly Change[] => {
  const kept = changes.flatMap((change) => withoutFields(change, lostFieldsOf(change, lost)) ?? [])
  const isSame = kept.length === changes.length && kept.every((change, at) => change === changes[at])
  return isSame ? changes : kept
}

/** Returns the fields that a change sets to a lost reference. */
export const lostFieldsOf = (change: Change, lost: readonly OutsideReference[]): OutsideField[] =>
  outsideReferencesOf(change)
    .filter((one) => lost.some(({ field, to }) => field === one.field && to === one.to))
    .map(({ field }) => field)

/** Returns a change without these fields, or null if nothing is left of it. An insert sets them to null. */
export const withoutFields = (change: Change, fields: readonly OutsideField[]): Change | null => {
  if (fields.length === 0 || change.op === 'remove') return change
  if (change.op === 'insert') return withNothingIn(change, fields)
  const gone = new Set<string>(fields)
  const left = Object.fromEntries(Object.entries(change.fields).filter(([field]) => !gone.has(field)))
  return Object.keys(left).length > 0 ? { ...change, fields: left } : null
}

const withNothingIn = (change: Change & { op: 'insert' }, fields: readonly OutsideField[]): Change => {
  const nothing: Partial<Record<OutsideField, null>> = {}
  for (const field of fields) nothing[field] = null
  if (change.kind === 'poi') return { ...change, entity: { ...change.entity, ...nothing } }
  return change.kind === 'type' ? { ...change, entity: { ...change.entity, ...nothing } } : change
}

const nameOf = ({ types, pois }: Content, change: Change): string =>
  (change.kind === 'type' ? types : pois).get(idOf(change))?.name ?? ''
