import type { Hold } from './outbox.ts'

export type SaveState =
  | { readonly kind: 'saved' }
  | { readonly kind: 'saving' }
  /** `isKept`: the changes survive a crash of the page. */
  | { readonly kind: 'waiting'; readonly hold: Hold; readonly count: number; readonly isKept: boolean }
  | { readonly kind: 'refused'; readonly text: string }

/** `refusedText` says why the newest list was dropped, if it was. */
export const saveStateOf = (
  pendingCount: number,
  hold: Hold | null,
  isKept: boolean,
  refusedText: string | null,
): SaveState => {
  if (pendingCount > 0)
    return hold ? { kind: 'waiting', hold, count: pendingCount, isKept } : { kind: 'saving' }
  return refusedText === null ? { kind: 'saved' } : { kind: 'refused', text: refusedText }
}
