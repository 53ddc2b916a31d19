import { ManageDialogs } from '../features/categories/ManageDialogs.tsx'
import { offerUndoOfImport } from '../features/imports/freshImports.ts'
import { OpenStyleEditor } from '../features/styles/OpenStyleEditor.tsx'
import { createKinds } from '../scene/kinds.ts'
import { useContentState, useViewer } from '../shell/viewerContext.ts'
import { createPendingLists, thisPage } from '../sources/local/pendingLists.ts'
import { changeSummary } from '../sync/undo/changeSummary.ts'
import { createPruning } from '../sync/fold/pruning.ts'
import { FailedPart } from '../ui/status/FailedPart.tsx'
import { lazyPanel, usePreload } from '../ui/lazyPart.tsx'
import { MapEditor, type MapEditorProps } from './MapEditor.tsx'
import type { MapParts } from './mapParts.ts'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { ProgressBar } from '../ui/status/ProgressBar.tsx'

const WIDTH_PX = 360

/** Says what goes on while a long list of changes is applied: until it is done, nothing else can be changed. */
const BusyDialog = () => {
  const busy = useContentState((state) => state.busy)
  if (busy === null) return null
  return (
    <Dialog open onOpenChange={() => {}} title={busy} width={WIDTH_PX} busy>
      <ProgressBar label={busy} value={null} />
    </Dialog>
  )
}

const StylePreview = lazyPanel(
  () => import('./StylePreview.tsx').then((module) => module.StylePreview),
  FailedPart,
)

const Dialogs = () => {
  const { record } = useViewer()
  return (
    <>
      <ManageDialogs />
      <BusyDialog />
      {record.offers.community && <OpenStyleEditor preview={(props) => <StylePreview {...props} />} />}
    </>
  )
}

const EDITING_PARTS: MapParts = {
  isForEditing: true,
  createKinds,
  pendingLists: (of) => createPendingLists(of, thisPage()),
  sessionOptions: { description: changeSummary, createPruning },
  Dialogs,
  offerUndoOfImport,
}

const preloadForms = () =>
  void Promise.all([
    import('../features/pois/form/NewPoiPanel.tsx'),
    import('../features/pois/form/EditPoi.tsx'),
  ]).catch(() => {})

/** An open map with all that its editors need. */
export const MapForEditing = (props: Omit<MapEditorProps, 'parts'>) => {
  usePreload(preloadForms)
  return <MapEditor {...props} parts={EDITING_PARTS} />
}
