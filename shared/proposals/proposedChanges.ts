import { type Change, fieldsToSet } from '../content/changes.ts'
import type { Content } from '../content/content.ts'
import { idOf } from '../content/contentDraft.ts'
import { squashChanges } from '../content/squashChanges.ts'
import { inOrderOfNeed } from './needs.ts'

/**
 * Returns what lists of changes to `content` come to as a proposal: at most one change for each entity, none that changes
 * nothing, each after those it needs, except where names are swapped (see `withSwaps`). Where POIs lead is left out.
 */
export const proposedChanges = (content: Content, changes: readonly Change[]): readonly Change[] => {
  const squashed = squashChanges(changes)
  const inserted = new Map(
    squashed.flatMap((change) => (change.op === 'insert' ? [[keyOf(change), change] as const] : [])),
  )
  const net = squashed.flatMap((change): Change[] => {
    if (change.op === 'remove') return inserted.has(keyOf(change)) ? [] : [change]
    return withoutRepeats(content, change)
  })
  return inOrderOfNeed(content, net)
}

const keyOf = (change: Change): string => `${change.kind} ${idOf(change)}`

/** What is inserted again after its removal is patched; fields that are as they were are left out. */
const withoutRepeats = (content: Content, change: Exclude<Change, { op: 'remove' }>): Change[] => {
  switch (change.kind) {
    case 'category':
      return differing(content.categories, change).map((one) => ({ ...one, kind: 'category' }))
    case 'type':
      return differing(content.types, change).map((one) => ({ ...one, kind: 'type' }))
    case 'poi':
      return differing(content.pois, change).map((one) => ({ ...one, kind: 'poi' }))
    case 'zone':
      return differing(content.zones, change).map((one) => ({ ...one, kind: 'zone' }))
  }
}

type Setting<T> =
  | { readonly op: 'insert'; readonly entity: T }
  | { readonly op: 'patch'; readonly id: number; readonly fields: Partial<T> }

const differing = <T extends { id: number }>(
  entities: { get(id: number): T | undefined },
  change: Setting<T>,
): Setting<T>[] => {
  const id = idOf(change)
  const entity = entities.get(id)
  if (entity === undefined) return change.op === 'insert' ? [{ op: 'insert', entity: change.entity }] : []
  const fields = fieldsToSet(entity, change.op === 'insert' ? suggestible(change.entity) : change.fields)
  return fields ? [{ op: 'patch', id, fields }] : []
}

/** Of what was removed and inserted again: neither who made it nor where it leads is suggested. */
const suggestible = <T extends { id: number }>(entity: T): Partial<T> => {
  const fields: Partial<T> & { createdBy?: unknown; linkedMapId?: unknown } = { ...entity }
  delete fields.id
  delete fields.createdBy
  delete fields.linkedMapId
  return fields
}
