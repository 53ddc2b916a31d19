import { offerUndoOfImport } from '../features/imports/freshImports.ts'
import { createKinds } from '../scene/kinds.ts'
import { mountStage } from '../scene/renderer/mountStage.ts'
import { createPendingLists, thisPage } from '../sources/pendingLists.ts'
import { changeSummary } from '../sync/changeSummary.ts'
import { MapEditor, type MapEditorProps } from './MapEditor.tsx'
import type { MapParts } from './mapParts.ts'

const EDITING_PARTS: MapParts = {
  isForEditing: true,
  createKinds,
  mount: mountStage,
  pendingLists: (of) => createPendingLists(of, thisPage()),
  description: changeSummary,
  offerUndoOfImport,
}

/** An open map with all that its editors need. */
export const MapForEditing = (props: Omit<MapEditorProps, 'parts'>) => (
  <MapEditor {...props} parts={EDITING_PARTS} />
)
