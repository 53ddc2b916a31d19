import { whyNot } from './applyChanges.ts'
import type { Change } from './changes.ts'
import type { Content } from './content.ts'
import { ContentDraft } from './contentDraft.ts'

/**
 * The list that undoes `changes`, given the content they were applied to. Throws if they do not apply to it:
 * only what has been done can be undone.
 */
export const invertChanges = (before: Content, changes: readonly Change[]): Change[] => {
  const draft = new ContentDraft(before)
  const inverse = changes.map((change) => {
    const reason = whyNot(draft, change)
    if (reason) throw new Error(`What was refused cannot be undone: ${reason.text}`)
    const undo = inverseOf(draft, change)
    draft.apply(change)
    return undo
  })
  return inverse.reverse()
}

const inverseOf = (draft: ContentDraft, change: Change): Change => {
  if (change.op === 'insert') return { op: 'remove', kind: change.kind, id: change.entity.id }
  if (change.op === 'remove') return insertOf(draft, change)
  switch (change.kind) {
    case 'category':
      return { ...change, fields: valuesOf(existing(draft.categories.get(change.id)), change.fields) }
    case 'type':
      return { ...change, fields: valuesOf(existing(draft.types.get(change.id)), change.fields) }
    case 'poi':
      return { ...change, fields: valuesOf(existing(draft.pois.get(change.id)), change.fields) }
    case 'zone':
      return { ...change, fields: valuesOf(existing(draft.zones.get(change.id)), change.fields) }
  }
}

const insertOf = (draft: ContentDraft, { kind, id }: Change & { op: 'remove' }): Change => {
  switch (kind) {
    case 'category':
      return { op: 'insert', kind, entity: existing(draft.categories.get(id)) }
    case 'type':
      return { op: 'insert', kind, entity: existing(draft.types.get(id)) }
    case 'poi':
      return { op: 'insert', kind, entity: existing(draft.pois.get(id)) }
    case 'zone':
      return { op: 'insert', kind, entity: existing(draft.zones.get(id)) }
  }
}

/** The values `entity` has in the fields that `patch` sets. */
const valuesOf = <T extends object>(entity: T, patch: Partial<T>): Partial<T> => {
  const values: Partial<T> = {}
  for (const field in patch) if (patch[field] !== undefined) values[field] = entity[field]
  return values
}

const existing = <T>(entity: T | undefined): T => {
  if (entity === undefined) throw new Error('What does not exist cannot be undone.')
  return entity
}
