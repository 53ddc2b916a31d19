import type { Refusal } from '../../shared/changes.ts'
import type { Content } from '../../shared/content.ts'
import type { MapImage, MapRecord, MapSource, OpenedMap } from '../sources/MapSource.ts'
import type { PendingLists } from '../sources/pendingLists.ts'
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

export interface SessionOptions {
  readonly source: MapSource
  readonly lists: PendingLists
  /** Who commits here, and whose lists `lists` are. Null for a visitor, who commits nothing. */
  readonly userId: number | null
  readonly opened: Pick<OpenedMap, 'content' | 'revision'> & {
    readonly record: Pick<MapRecord, 'id' | 'abilities'> & Partial<Pick<MapRecord, 'offers' | 'image'>>
  }
  /** Fetches another image before it is shown. Never rejects. */
  readonly prepareImage?: (image: MapImage) => Promise<void>
}

export type CommitResult =
  | { readonly ok: true; readonly changeId: string }
  | { readonly ok: false; readonly text: string; readonly refusals: readonly Refusal[] }
