import type { PauseReason } from './outbox.ts'

export type SaveState =
  | { readonly kind: 'saved' }
  | { readonly kind: 'saving' }
  /** `isStored`: the changes survive a crash of the page. */
  | {
      readonly kind: 'waiting'
      readonly reason: PauseReason
      readonly count: number
      readonly isStored: boolean
    }
  | { readonly kind: 'refused'; readonly text: string }

/** Whether changes could be lost, or would be sent later than expected, if the page were closed now. */
export const isUnsent = (save: SaveState): boolean =>
  save.kind === 'saving' || (save.kind === 'waiting' && !(save.isStored && save.reason === 'not-editable'))

/** Each is one object, since it is compared by identity: no news is none for what shows it. */
const SAVED: SaveState = { kind: 'saved' }
const SAVING: SaveState = { kind: 'saving' }

/** `refusedText` says why the newest list was dropped, if it was. */
export const saveStateOf = (
  pendingCount: number,
  reason: PauseReason | null,
  isStored: boolean,
  refusedText: string | null,
): SaveState => {
  if (pendingCount > 0) return reason ? { kind: 'waiting', reason, count: pendingCount, isStored } : SAVING
  return refusedText === null ? SAVED : { kind: 'refused', text: refusedText }
}
