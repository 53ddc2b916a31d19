import { applyChanges } from './applyChanges.ts'
import type { Change } from './changes.ts'
import type { Content } from './content.ts'

/**
 * The list that undoes `changes`, given the content they were applied to. Throws if they do not apply to it:
 * only what has been done can be undone.
 */
export const invertChanges = (before: Content, changes: readonly Change[]): Change[] => {
  const inverse: Change[] = []
  let content = before
  for (const change of changes) {
    inverse.unshift(inverseOf(content, change))
    const applied = applyChanges(content, [change])
    if (!applied.ok) throw new Error(applied.refusals[0]?.text)
    content = applied.content
  }
  return inverse
}

const inverseOf = (content: Content, change: Change): Change => {
  if (change.op === 'insert') return { op: 'remove', kind: change.kind, id: change.entity.id }
  if (change.op === 'remove') return insertOf(content, change)
  switch (change.kind) {
    case 'category':
      return { ...change, fields: pick(existing(content.categories.get(change.id)), change.fields) }
    case 'type':
      return { ...change, fields: pick(existing(content.types.get(change.id)), change.fields) }
    case 'poi':
      return { ...change, fields: pick(existing(content.pois.get(change.id)), change.fields) }
  }
}

const insertOf = (content: Content, { kind, id }: Change & { op: 'remove' }): Change => {
  switch (kind) {
    case 'category':
      return { op: 'insert', kind, entity: existing(content.categories.get(id)) }
    case 'type':
      return { op: 'insert', kind, entity: existing(content.types.get(id)) }
    case 'poi':
      return { op: 'insert', kind, entity: existing(content.pois.get(id)) }
  }
}

/** The values `entity` has in the fields that `like` names. */
const pick = <T extends object>(entity: T, like: Partial<T>): Partial<T> =>
  Object.fromEntries(Object.entries(entity).filter(([field]) => field in like)) as Partial<T>

const existing = <T>(entity: T | undefined): T => {
  if (entity === undefined) throw new Error('What does not exist cannot be undone.')
  return entity
}
