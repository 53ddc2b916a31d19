import { replacePath } from '../../shell/canvas/viewerAddress.ts'
import { useViewer, useViewerState } from '../../shell/viewerContext.ts'
import { lazyOverlay } from '../../ui/lazyPart.tsx'
import { destinationAfterUpload } from './form/useMapUpload.ts'

const EditMapDialog = lazyOverlay(() =>
  import('./form/EditMapDialog.tsx').then((module) => module.EditMapDialog),
)

/** The dialog for the details of the open map. A new name is in the address at once, without opening the map again. */
export const MapDetails = () => {
  const { store, mapId, record } = useViewer()
  const isOpen = useViewerState(({ dialog }) => dialog?.kind === 'map')
  if (!isOpen || !record.abilities.manage) return null
  return (
    <EditMapDialog
      mapId={Number(mapId)}
      onClose={() => store.setState({ dialog: null })}
      onSaved={(saved) => {
        const destination = destinationAfterUpload(saved)
        if (destination.kind === 'page') replacePath(destination.path)
      }}
    />
  )
}
