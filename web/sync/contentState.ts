import type { StoreApi } from 'zustand/vanilla'
import type { Change, Refusal } from '../../shared/content/changes.ts'
import type { Content } from '../../shared/content/content.ts'
import type { ToldChanges } from '../../shared/maps/live.ts'
import type { PendingLists } from '../sources/local/pendingLists.ts'
import type { MapImage, MapRecord, MapSource, OpenedMap } from '../sources/MapSource.ts'
import type { PendingChanges } from './fold/contentFold.ts'
import type { createPruning } from './fold/pruning.ts'
import type { RemoteListener } from './RemoteChanges.ts'
import type { NoticeListener, SaveState } from './saving/SaveReporter.ts'
import type { ShownImage } from './shownImage.ts'
import type { ContentStep, Direction } from './undo/history.ts'
import type { OwnAct } from './undo/ownAct.ts'
import type { FieldsSet } from './undo/fieldsSet.ts'
import type { ActDescription, Reverted } from './undo/UndoStack.ts'

export interface ContentState {
  /** The server's content with the pending lists applied. */
  readonly content: Content
  readonly revision: number
  readonly save: SaveState
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** The map was not found when it was last asked for. */
  readonly isGone: boolean
  /** What goes on that takes a while, as 'Importing 17,560 changes…'; null if nothing does. */
  readonly busy: string | null
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
  /** For maps that keep no types without POIs; not needed where nothing is committed. */
  readonly createPruning?: typeof createPruning
  /** Whether lists are kept here instead of being sent, until they are taken or dropped as a whole. */
  readonly holds?: boolean
  /** Fetches another image before it is shown. Never rejects. */
  readonly prepareImage?: (image: MapImage) => Promise<void>
}

export type CommitResult =
  | { readonly ok: true; readonly changeId: string }
  | { readonly ok: false; readonly text: string; readonly refusals: readonly Refusal[] }

/** What is said of a list, and done besides. */
export interface CommitTold {
  /** What it did, as 'imported 17,560 changes'. */
  readonly done: string
  /** What is done in this browser alone, and undone together with it. */
  readonly besides?: OwnAct
  /** The revision that it restores something from: what it brings back keeps the creators that the changes name. */
  readonly restoredFrom?: number
}

export interface LargeCommit extends CommitTold {
  /** What goes on, as 'Importing 17,560 changes…'. */
  readonly doing: string
}

export interface ContentSession {
  readonly store: StoreApi<ContentState>
  /** Returns an unused id for a new entity. */
  newId(): number
  /** Shows the changes at once and saves them in order. One call is one step of undo. */
  commit(changes: readonly Change[]): CommitResult
  /** The same for a list of any length, as one step. A long one is applied in slices, and shown once it is whole. */
  commitLarge(changes: readonly Change[], said: LargeCommit): Promise<CommitResult>
  /** Puts an act on things that are kept in this browser alone among the steps of undo. Returns the id of its step. */
  record(act: OwnAct): string
  /** Puts what was committed before the map was opened among the steps of undo. Returns the id of its step. */
  recordCommitted(lists: Pick<ContentStep, 'changes' | 'inverse'> & { readonly done: string }): string
  /** Removes the step of an act that can no longer be reverted. */
  forgetStep(changeId: string): void
  /** Undoes the newest step, or that of one commit. Returns what was undone. */
  undo(changeId?: string): Reverted | null
  /** Whether the step of a commit or an own act can still be undone. */
  canUndoStep(changeId: string): boolean
  redo(): Reverted | null
  /** Does the same as `undo` or `redo`; a long step is reverted in slices. */
  revert(direction: Direction, onDone: (reverted: Reverted | null) => void, changeId?: string): void
  /** Returns the lists that are not acknowledged yet as one, and the content that they are made on. */
  pendingChanges(): PendingChanges
  /** Drops the lists that are held, and their steps of undo. */
  dropHeld(): void
  /** Takes in what others did: what is told, or what is fetched where that has a gap before it. Never rejects. */
  catchUp(told?: ToldChanges): Promise<void>
  /** Tries to send again, as when the network returns or the page gets the focus. */
  retry(): void
  /** Calls the listener with a message when something did not go as intended, and with what else there is to say. */
  onNotice(listener: NoticeListener): () => void
  /** Calls the listener with the record of a map that has another image, at the moment when `store` shows the content on it. */
  onImage: ShownImage['on']
  /** Calls the listener with what others did, just before `store` shows it. */
  onOthers(listener: RemoteListener): () => void
  /** Returns the fields that the steps of undo have given to the entities with these ids; the newest value of each. */
  fieldsSet(ids: ReadonlySet<number>): FieldsSet
  /** Adopts the lists that earlier pages left, and starts to send. */
  start(): Promise<void>
  stop(): void
}
