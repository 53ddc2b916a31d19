import type { Change } from '../../../shared/content/changes.ts'
import { LOCAL_TEXTS } from '../../../shared/texts/localTexts.ts'

/** Returns what is said when this browser could not keep a list of changes; null where there is no sentence for it. */
export const localFailure = (changes: readonly Change[], reason: string): string | null => {
  const has = (op: Change['op'], kind: Change['kind']) =>
    changes.some((change) => change.op === op && change.kind === kind)
  const isMoved = changes.some(
    (change) => change.op === 'patch' && change.kind === 'type' && change.fields.categoryId !== undefined,
  )
  if (isMoved) return LOCAL_TEXTS.categoryNotMoved(reason)
  if (has('insert', 'category')) return LOCAL_TEXTS.categoryNotCreated
  if (has('insert', 'type')) return LOCAL_TEXTS.typeNotCreated
  if (has('remove', 'poi')) return LOCAL_TEXTS.poiNotDeleted(reason)
  return has('patch', 'category') || has('remove', 'category') ? LOCAL_TEXTS.categoryNotSaved(reason) : null
}
