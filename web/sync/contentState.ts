import type { StoreApi } from 'zustand/vanilla'
import type { Change, Refusal } from '../../shared/changes.ts'
import type { Content } from '../../shared/content.ts'
import type { MapImage, MapRecord, MapSource, OpenedMap } from '../sources/MapSource.ts'
import type { PendingLists } from '../sources/pendingLists.ts'
import type { Direction, LargeAct } from './history.ts'
import type { OthersListener } from './others.ts'
import type { OwnAct } from './ownAct.ts'
import type { createPruning } from './pruning.ts'
import type { SaveState } from './saveState.ts'
import type { ShownImage } from './shownImage.ts'
import type { ActOptions, Acts, ActsPorts } from './acts.ts'
import type { ActDescription, createUndoStack, Reverted } from './undoStack.ts'

export interface ContentState {
  /** The server's content with the pending lists applied. */
  readonly content: Content
  readonly revision: number
  readonly save: SaveState
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** The map was not found when it was last asked for. */
  readonly isGone: boolean
  /**
   * An act goes on that is done in slices: the content is on its way from one state to another. False as well in the moment
   * when something else is done amid it.
   */
  readonly isUnderway: boolean
}

export interface SessionOptions {
  readonly source: MapSource
  readonly lists: PendingLists
  /** Who commits here, and whose lists `lists` are. Null for a visitor, who commits nothing. */
  readonly userId: number | null
  readonly opened: Pick<OpenedMap, 'content' | 'revision'> & {
    readonly record: Pick<MapRecord, 'id' | 'abilities'> & Partial<Pick<MapRecord, 'offers' | 'image'>>
  }
  /** Says what is undone; not needed where nothing is committed. */
  readonly description?: ActDescription
  /** Creates what does long acts; by default, each is done at once. */
  readonly createActs?: (ports: ActsPorts) => Acts
  /** For maps that keep no types without POIs; not needed where nothing is committed. */
  readonly createPruning?: typeof createPruning
  /** Fetches another image before it is shown. Never rejects. */
  readonly prepareImage?: (image: MapImage) => Promise<void>
}

export type CommitResult =
  | { readonly ok: true; readonly changeId: string }
  | { readonly ok: false; readonly text: string; readonly refusals: readonly Refusal[] }

/** What an act that goes on in slices works with. */
export interface ActContext {
  readonly steps: ReturnType<typeof createUndoStack>
  contentNow(): Content
  /** Commits one of the lists of an act. */
  commitPart(changes: readonly Change[], act: LargeAct): CommitResult
  /** To be called once all lists are committed, with the last one's id. */
  afterParts(changeId: string, changes: readonly Change[]): void
}

export interface ContentSession {
  readonly store: StoreApi<ContentState>
  /** Returns an unused id for a new entity. */
  newId(): number
  /** Shows the changes at once and saves them in order. One call is one step of undo. */
  commit(changes: readonly Change[]): CommitResult
  /**
   * Does an act in slices, between which the page stays live; at once if it is short, unless it `isLong`. An act that is begun
   * amid another waits for its end, and changes made amid it follow it.
   */
  act<T>(
    work: (context: ActContext) => Generator<void, T>,
    onDone: (result: T) => void,
    options?: ActOptions,
  ): void
  /** Puts an act on things that are kept in this browser alone among the steps of undo. Returns the id of its step. */
  record(act: OwnAct): string
  /** Removes the step of an act that can no longer be reverted. */
  forgetStep(changeId: string): void
  /** Undoes the newest step, or that of one commit or act. Returns what was undone. */
  undo(changeId?: string): Reverted | null
  /** Whether the step of a commit or an act can still be undone. */
  canUndoStep(changeId: string): boolean
  redo(): Reverted | null
  /** Does the same as `undo` or `redo`, in slices if the step is that of a large list. */
  revertSliced(direction: Direction, onDone: (reverted: Reverted | null) => void, changeId?: string): void
  /** Fetches what others did. Never rejects. */
  catchUp(): Promise<void>
  /** Tries to send again, as when the network returns or the page gets the focus. */
  retry(): void
  /** Calls the listener with a message when something did not go as intended. */
  onNotice(listener: (text: string) => void): () => void
  /** Calls the listener with the record of a map that has another image, at the moment when `store` shows the content on it. */
  onImage: ShownImage['on']
  /** Calls the listener with what others did, just before `store` shows it. */
  onOthers(listener: OthersListener): () => void
  /** Adopts the lists that earlier pages left, and starts to send. */
  start(): Promise<void>
  stop(): void
}
