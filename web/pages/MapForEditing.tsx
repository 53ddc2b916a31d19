import { useEffect, useState } from 'react'
import type { Content } from '../../shared/content/content.ts'
import { Collisions } from '../features/collisions/Collisions.tsx'
import { offerUndoOfImport } from '../features/imports/freshImports.ts'
import { bindSelected } from '../features/selection/bindSelected.ts'
import { SelectionCard } from '../features/selection/SelectionCard.tsx'
import { OpenStyleEditor } from '../features/styles/OpenStyleEditor.tsx'
import { createKinds } from '../scene/kinds.ts'
import {
  type ManageDialog,
  staysDeleted,
  useContentState,
  useViewer,
  useViewerState,
} from '../shell/viewerContext.ts'
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
  return <OpenManageDialog key={JSON.stringify(dialog)} dialog={dialog} />
}

/** Closes for good when its type or category is deleted here, or its creation undone; if others delete it, the dialog says so. */
const OpenManageDialog = ({ dialog }: { dialog: Exclude<ManageDialog, { kind: 'map' }> }) => {
  const { store } = useViewer()
  const close = () => store.setState({ dialog: null })
  const type = useLastSeen(({ types }) => (dialog.kind === 'type' ? types.get(dialog.typeId) : undefined))
  const category = useLastSeen(({ categories }) =>
    dialog.kind === 'category' ? categories.get(dialog.categoryId) : undefined,
  )
  const isOver = !type && !category
  useEffect(() => {
    if (isOver) store.setState({ dialog: null })
  }, [isOver, store])
  if (type) return <TypeDialog key={type.id} type={type} onClose={close} />
  return category ? <CategoryDialog key={category.id} category={category} onClose={close} /> : null
}

/** Returns an entity as it is, or as it was before others deleted it; undefined if there is none, or if it was deleted here. */
const useLastSeen = <T extends { readonly id: number }>(
  select: (content: Content) => T | undefined,
): T | undefined => {
  const there = useContentState(({ content }) => select(content))
  const [seen, setSeen] = useState(there)
  if (there && there !== seen) setSeen(there)
  const isKept = useViewerState((state) => seen !== undefined && staysDeleted(state, seen.id))
  return there ?? (isKept ? seen : undefined)
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
