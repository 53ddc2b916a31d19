import type { ComponentType } from 'react'
import type { MountLayers } from '../scene/renderer/SceneLayer.ts'
import { mountPlainCanvases } from '../scene/renderer/plainCanvases.ts'
import type { Kinds, ObjectSetters } from '../scene/kinds.ts'
import type { KindParts } from '../scene/state/SceneKind.ts'
import { createVisitorKinds } from '../scene/visitorKinds.ts'
import { NO_PENDING_LISTS } from '../sources/noPendingLists.ts'
import type { PendingLists } from '../sources/pendingLists.ts'
import { type FirstMap, firstMapOf, firstMapWith } from '../shell/firstMap.ts'
import type { ContentSession, SessionOptions } from '../sync/contentState.ts'

/** What an open map is made of, by whether its viewer may change it. */
export interface MapParts {
  readonly isForEditing: boolean
  readonly createKinds: (parts: KindParts) => Kinds<ObjectSetters>
  /** Returns the map that the page shows already, with the same kinds of objects. */
  readonly firstMapOf?: (mapId: string) => FirstMap | null
  readonly mount: MountLayers
  /** The stored lists of one person on one map; of nobody on a map of this browser. */
  readonly pendingLists: (of: { readonly mapId: string; readonly userId: number | null }) => PendingLists
  /** What the session of those who commit needs besides. */
  readonly sessionOptions?: Pick<SessionOptions, 'description' | 'createActs' | 'createPruning'>
  /** The dialogs for what the map is made of, but for its objects. */
  readonly Dialogs: ComponentType
  /** Called with each map that is opened. */
  readonly offerUndoOfImport: (session: ContentSession, mapId: string) => void
}

/** Without what visitors would fetch and never use: the tools that change a map, Konva, and the lists that are not yet sent. */
export const VISITOR_PARTS: MapParts = {
  isForEditing: false,
  createKinds: createVisitorKinds,
  mount: mountPlainCanvases,
  pendingLists: () => NO_PENDING_LISTS,
  Dialogs: () => null,
  offerUndoOfImport: () => {},
}

/** For the page that begins with the map. */
export const FIRST_VISITOR_PARTS: MapParts = {
  ...VISITOR_PARTS,
  mount: (layers, container) =>
    firstMapWith(layers)?.moveTo(container) ?? mountPlainCanvases(layers, container),
  firstMapOf,
}
