import type { Change } from '../../../shared/content/changes.ts'
import type { PendingList } from '../../sources/local/pendingLists.ts'
import { notices, noticeText, savingNotices } from './notices.ts'
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

/** Takes a message, and what else there is to say about it. */
export type NoticeListener = (text: string, hint?: string) => void

/** Whether changes could be lost, or would be sent later than expected, if the page were closed now. */
export const isUnsent = (save: SaveState): boolean =>
  save.kind === 'saving' || (save.kind === 'waiting' && !(save.isStored && save.reason === 'not-editable'))

/** Knows how saving goes, and tells what did not go as intended, each once. */
export class SaveReporter {
  readonly #texts: ReturnType<typeof savingNotices>
  readonly #listeners = new Set<NoticeListener>()
  #pauseReason: PauseReason | null = null
  #refusedText: string | null = null
  #isNotStoredSaid = false

  /** `isLocal`: the map is kept in this browser. */
  constructor(isLocal: boolean) {
    this.#texts = savingNotices(isLocal)
  }

  onNotice(listener: NoticeListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  say(text: string, hint?: string): void {
    for (const listener of this.#listeners) listener(text, hint)
  }

  /** Returns the state of saving while so many lists are pending. */
  stateOf(pendingCount: number, isStored: boolean): SaveState {
    return saveStateOf(pendingCount, this.#pauseReason, isStored, this.#refusedText)
  }

  pause(reason: PauseReason | null, pending: readonly PendingList[], isStored: boolean): void {
    const told = this.#texts.paused(reason, pending[0]?.changes ?? [], isStored)
    if (told !== null && this.#pauseReason !== reason) this.say(told.text, told.hint)
    this.#pauseReason = reason
  }

  notStored(): void {
    if (!this.#isNotStoredSaid && this.#texts.notStored !== null) this.say(this.#texts.notStored)
    this.#isNotStoredSaid = true
  }

  /** The source has refused a list, and so many later ones went with it. */
  refused(changes: readonly Change[], reason: string, later: number): void {
    const told = this.#texts.refused(changes, reason, later)
    this.#refusedText = noticeText(told)
    this.say(told.text, told.hint)
  }

  /** So many lists no longer apply to what others did. */
  overtaken(count: number): void {
    this.#refusedText = notices.overtaken(count)
    this.say(this.#refusedText)
  }

  committed(): void {
    this.#refusedText = null
  }
}

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
