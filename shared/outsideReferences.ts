import { OUTSIDE_FIELDS, type Change, type OutsideField } from './changes.ts'

/** What a field of a change names outside the content: the ref of a file, or the id of a map. */
export interface OutsideReference {
  readonly field: OutsideField
  readonly to: string | number
}

export const outsideReferencesOf = (change: Change): OutsideReference[] => {
  if (change.op === 'remove' || change.kind === 'category' || change.kind === 'zone') return []
  const fields: Partial<Record<OutsideField, string | number | null>> =
    change.op === 'insert' ? change.entity : change.fields
  return OUTSIDE_FIELDS.flatMap((field) => {
    const to = fields[field]
    return to == null ? [] : [{ field, to }]
  })
}
