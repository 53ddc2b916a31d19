import type { ComponentType } from 'react'
import type { Kinds, ObjectSetters } from '../scene/kinds.ts'
import type { KindParts } from '../scene/state/SceneKind.ts'
import { createVisitorKinds } from '../scene/visitorKinds.ts'
import type { Viewer } from '../shell/viewerContext.ts'
import { NO_PENDING_LISTS } from '../sources/local/noPendingLists.ts'
import type { PendingLists } from '../sources/local/pendingLists.ts'
import type { ContentSession, SessionOptions } from '../sync/contentState.ts'

/** What an open map is made of, by whether its viewer may change it. */
export interface MapParts {
  readonly isForEditing: boolean
  readonly createKinds: (parts: KindParts) => Kinds<ObjectSetters>
  /** The stored lists of one person on one map; of nobody on a map of this browser. */
  readonly pendingLists: (of: { readonly mapId: string; readonly userId: number | null }) => PendingLists
  /** What the session of those who commit needs besides. */
  readonly sessionOptions?: Pick<SessionOptions, 'description' | 'createPruning' | 'holds'>
  /** Keeps what is selected together in step with the map. Returns a function that stops it. */
  readonly bindSelected: (
    viewer: Pick<Viewer, 'mapId' | 'scene' | 'session' | 'store' | 'focusOn'>,
  ) => () => void
  /** On the canvas, while several things are selected together. */
  readonly SelectionControls: ComponentType
  /** The dialogs for what the map is made of, but for its objects. */
  readonly Dialogs: ComponentType
  /** Called with each map that is opened. */
  readonly offerUndoOfImport: (session: ContentSession, mapId: string) => void
}

/** Without what visitors would fetch and never use: the tools that change a map, and the lists that are not yet sent. */
export const VISITOR_PARTS: MapParts = {
  isForEditing: false,
  createKinds: createVisitorKinds,
  pendingLists: () => NO_PENDING_LISTS,
  bindSelected: () => () => {},
  SelectionControls: () => null,
  Dialogs: () => null,
  offerUndoOfImport: () => {},
}
