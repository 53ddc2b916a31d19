import { useEffect } from 'react'
import { type ManageDialog, useContentState, useViewer, useViewerState } from '../../shell/viewerContext.ts'
import { lazyOverlay } from '../../ui/lazyPart.tsx'

const TypeDialog = lazyOverlay(() => import('../types/TypeDialog.tsx').then((module) => module.TypeDialog))
const CategoryDialog = lazyOverlay(() =>
  import('./CategoryDialog.tsx').then((module) => module.CategoryDialog),
)

/** The dialogs for managing types and categories. Their scripts are loaded on demand. */
export const ManageDialogs = () => {
  const dialog = useViewerState((state) => state.dialog)
  const { record } = useViewer()
  if (dialog === null || dialog.kind === 'map' || !record.abilities.edit) return null
  return <Opened dialog={dialog} />
}

/** Closes for good when somebody deletes the type or category. */
const Opened = ({ dialog }: { dialog: Exclude<ManageDialog, { kind: 'map' }> }) => {
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
