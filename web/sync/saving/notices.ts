import type { Change } from '../../../shared/content/changes.ts'
import { LOCAL_TEXTS } from '../../../shared/texts/localTexts.ts'
import { TEXTS } from '../../../shared/texts/texts.ts'
import { countText } from '../../ui/text/numberText.ts'
import type { LostReference } from '../undo/lostReferences.ts'
import type { PauseReason } from './outbox.ts'

/** A message, and what else there is to say about it, in a line of its own. */
export interface Notice {
  readonly text: string
  readonly hint?: string
}

/** Returns a notice in one line. */
export const noticeText = ({ text, hint }: Notice): string => (hint === undefined ? text : `${text} ${hint}`)

/** The messages for when saving or undoing fails in part or in whole. */
export const notices = {
  refused: (changes: readonly Change[], reason: string, later: number): Notice => {
    const dropped = later > 0 ? ` ${countText(later, 'change')} made after it had to be dropped too.` : ''
    return isIconRemoval(changes)
      ? { text: TEXTS.map.iconRemoveFailed, hint: reason + dropped }
      : { text: `Your change was not saved. ${reason}${dropped}` }
  },
  overtaken: (count: number) =>
    `Someone else changed this map in the meantime: ${countText(count, 'change')} of yours no longer applied and had to be dropped.`,
  lost: (lost: readonly LostReference[]) => {
    const [is, them] = lost.length === 1 ? ['is', 'it'] : ['are', 'them']
    return `${sentenceOf(lost)} ${is} no longer there and could not be saved. Please add ${them} again.`
  },
  notReverted: (direction: 'undo' | 'redo', isPartly: boolean) => {
    const verb = direction === 'undo' ? 'undone' : 'redone'
    return isPartly
      ? `Partly ${verb}: what has been changed since was left as it is.`
      : `Not ${verb}: it has been changed since.`
  },
  notEditable: (isStored: boolean) =>
    isStored
      ? 'Your changes are not saved: you can no longer edit this map. They are kept in this browser in case you can again.'
      : 'Your changes are not saved: you can no longer edit this map. They will be lost when you leave this page.',
  notStored: 'This browser cannot keep unsaved changes. Leave this page open until they are saved.',
  invalid: 'This change is not valid.',
} as const

/** The messages about saving, by where the map lives. */
export const savingNotices = (isLocal: boolean) => ({
  refused: (changes: readonly Change[], reason: string, later: number): Notice =>
    (isLocal ? localFailure(changes, reason) : null) ?? notices.refused(changes, reason, later),
  /** Null where what is not stored is not saved either, which is said. */
  notStored: isLocal ? null : notices.notStored,
  /** Null where the state beside the name of the map says enough. */
  paused: (reason: PauseReason | null, changes: readonly Change[], isStored: boolean): Notice | null => {
    if (reason === null) return null
    if (isLocal) return localFailure(changes, reason === 'full' ? LOCAL_TEXTS.noSpace : NOT_REACHED)
    return reason === 'not-editable' ? { text: notices.notEditable(isStored) } : null
  },
})

const NOT_REACHED = 'This browser’s storage cannot be reached.'

const isIconRemoval = (changes: readonly Change[]): boolean =>
  changes.length > 0 &&
  changes.every(
    (change) =>
      change.op === 'patch' &&
      (change.kind === 'type' || change.kind === 'poi') &&
      change.fields.icon === null,
  )

const WHAT = { icon: 'icon', image: 'picture', linkedMapId: 'linked map' } as const
const LISTED_MAX = 3

/** “The picture of A, the icon of B and 2 more”. */
const sentenceOf = (lost: readonly LostReference[]): string => {
  const listed = lost.length > LISTED_MAX ? lost.slice(0, LISTED_MAX - 1) : lost
  const phrases = listed.map(({ field, name }) => `the ${WHAT[field]} of ${name ? `“${name}”` : 'a POI'}`)
  if (listed !== lost) phrases.push(`${lost.length - listed.length} more`)
  const last = phrases.pop() ?? ''
  const text = phrases.length > 0 ? `${phrases.join(', ')} and ${last}` : last
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Returns what is said when this browser could not keep a list of changes; null where there is no sentence for it. */
export const localFailure = (changes: readonly Change[], reason: string): Notice | null => {
  if (isIconRemoval(changes)) return { text: TEXTS.map.iconRemoveThrew, hint: reason }

  const has = (op: Change['op'], kind: Change['kind']) =>
    changes.some((change) => change.op === op && change.kind === kind)
  const isMoved = changes.some(
    (change) => change.op === 'patch' && change.kind === 'type' && change.fields.categoryId !== undefined,
  )
  if (isMoved) return { text: LOCAL_TEXTS.categoryNotMoved(reason) }
  if (has('insert', 'category')) return { text: LOCAL_TEXTS.categoryNotCreated, hint: reason }
  if (has('insert', 'type')) return { text: LOCAL_TEXTS.typeNotCreated, hint: reason }
  if (has('remove', 'poi')) return { text: LOCAL_TEXTS.poiNotDeleted(reason) }
  const isCategory = has('patch', 'category') || has('remove', 'category')
  return isCategory ? { text: LOCAL_TEXTS.categoryNotSaved(reason) } : null
}
