import { useEffect } from 'react'
import { Collisions } from '../features/collisions/Collisions.tsx'
import { offerUndoOfImport } from '../features/imports/freshImports.ts'
import { bindSelected } from '../features/selection/bindSelected.ts'
import { SelectionCard } from '../features/selection/SelectionCard.tsx'
import { OpenStyleEditor } from '../features/styles/OpenStyleEditor.tsx'
import { createKinds } from '../scene/kinds.ts'
import { type ManageDialog, useContentState, useViewer, useViewerState } from '../shell/viewerContext.ts'
import { createPendingLists, thisPage } from '../sources/local/pendingLists.ts'
import { createSuggestionLists } from '../sources/suggestions/suggestionLists.ts'
import { createPruning } from '../sync/fold/pruning.ts'
import { changeSummary } from '../sync/undo/changeSummary.ts'
import { lazyOverlay, lazyPanel, usePreload } from '../ui/lazyPart.tsx'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { FailedPart } from '../ui/status/FailedPart.tsx'
import { ProgressBar } from '../ui/status/ProgressBar.tsx'
import { MapEditor, type MapEditorProps } from './MapEditor.tsx'
import type { MapParts } from './mapParts.ts'

const TypeDialog = lazyOverlay(() =>
  import('../features/types/TypeDialog.tsx').then((module) => module.TypeDialog),
)
const CategoryDialog = lazyOverlay(() =>
  import('../features/categories/CategoryDialog.tsx').then((module) => module.CategoryDialog),
)

/** The dialogs for managing types and categories. Their scripts are loaded on demand. */
const ManageDialogs = () => {
  const dialog = useViewerState((state) => state.dialog)
  const { record } = useViewer()
  if (dialog === null || dialog.kind === 'map' || !record.abilities.edit) return null
  return <OpenManageDialog dialog={dialog} />
}

/** Closes for good when somebody deletes the type or category. */
const OpenManageDialog = ({ dialog }: { dialog: Exclude<ManageDialog, { kind: 'map' }> }) => {
  const { store } = useViewer()
  const close = () => store.setState({ dialog: null })
  const type = useContentState(({ content }) =>
    dialog.kind === 'type' ? content.types.get(dialog.typeId) : undefined,
  )
  const category = useContentState(({ content }) =>
    dialog.kind === 'category' ? content.categories.get(dialog.categoryId) : undefined,
  )
  const isGone = !type && !category
  useEffect(() => {
    if (isGone) store.setState({ dialog: null })
  }, [isGone, store])
  if (type) return <TypeDialog key={type.id} type={type} onClose={close} />
  return category ? <CategoryDialog key={category.id} category={category} onClose={close} /> : null
}

const BUSY_WIDTH_PX = 360

/** Says what goes on while a long list of changes is applied: until it is done, nothing else can be changed. */
const BusyDialog = () => {
  const busy = useContentState((state) => state.busy)
  if (busy === null) return null
  return (
    <Dialog open onOpenChange={() => {}} title={busy} width={BUSY_WIDTH_PX} busy>
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
      <Collisions />
      {record.offers.community && <OpenStyleEditor preview={(props) => <StylePreview {...props} />} />}
    </>
  )
}

const EDITING_PARTS: MapParts = {
  isForEditing: true,
  createKinds,
  pendingLists: (of) => createPendingLists(of, thisPage()),
  sessionOptions: { description: changeSummary, createPruning },
  bindSelected,
  SelectionControls: SelectionCard,
  Dialogs,
  offerUndoOfImport,
}

const preloadForms = () =>
  void Promise.all([
    import('../features/pois/form/NewPoiPanel.tsx'),
    import('../features/pois/form/EditPoi.tsx'),
  ]).catch(() => {})

/** What somebody suggests is kept here, and nothing of it is committed. */
const SUGGESTING_PARTS: MapParts = {
  ...EDITING_PARTS,
  pendingLists: (of) => createSuggestionLists(of),
  sessionOptions: { description: changeSummary, holds: true },
  offerUndoOfImport: () => {},
}

/** An open map with all that its editors need. */
export const MapForEditing = (props: Omit<MapEditorProps, 'parts'>) => {
  usePreload(preloadForms)
  return <MapEditor {...props} parts={EDITING_PARTS} />
}

/** The same for somebody who suggests changes. */
export const MapForSuggesting = (props: Omit<MapEditorProps, 'parts'>) => {
  usePreload(preloadForms)
  return <MapEditor {...props} parts={SUGGESTING_PARTS} />
}
