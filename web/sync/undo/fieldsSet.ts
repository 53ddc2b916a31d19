import { idOf } from '../../../shared/content/contentDraft.ts'
import type { HistoryStep } from './history.ts'

/** By the id of an entity: fields and the values they were given. */
export type FieldsSet = ReadonlyMap<number, Readonly<Record<string, unknown>>>

/** Longer steps, such as an import, are not looked through: what they set was hardly chosen one by one. */
const CHANGES_PER_STEP_MAX = 1_000

/** Returns what the steps, oldest first, have set in the entities with these ids; the newest value of each field. */
export const fieldsSetIn = (steps: readonly HistoryStep[], ids: ReadonlySet<number>): FieldsSet => {
  const set = new Map<number, Readonly<Record<string, unknown>>>()
  for (const step of steps) {
    if (step.kind !== 'content' || step.changes.length > CHANGES_PER_STEP_MAX) continue
    for (const change of step.changes) {
      const id = idOf(change)
      if (!ids.has(id)) continue
      if (change.op === 'remove') set.delete(id)
      else set.set(id, { ...set.get(id), ...(change.op === 'insert' ? change.entity : change.fields) })
    }
  }
  return set
}
