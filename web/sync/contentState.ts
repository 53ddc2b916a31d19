import type { Refusal } from '../../shared/changes.ts'
import type { Content } from '../../shared/content.ts'
import type { SaveState } from './saveState.ts'

export interface ContentState {
  /** The server's content with the pending lists applied. */
  readonly content: Content
  readonly revision: number
  readonly save: SaveState
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** The map was not found when it was last asked for. */
  readonly isGone: boolean
}

export type CommitResult =
  | { readonly ok: true; readonly changeId: string }
  | { readonly ok: false; readonly text: string; readonly refusals: readonly Refusal[] }
