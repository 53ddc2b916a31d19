import type { Poi } from '../../../shared/pois.ts'
import { AnchoredPanel } from '../viewer/AnchoredPanel.tsx'
import { useClose, useContentState, useViewer, useViewerState } from '../viewer/viewerContext.ts'
import { DeletePoi } from './DeletePoi.tsx'
import { EditPoi } from './EditPoi.tsx'
import { PoiInfo } from './PoiInfo.tsx'
import { poiTitle } from './poiTitle.ts'

/** What is known of the selected POI, beside its marker; for its owner also the way to change it. */
export const PoiPanel = ({ poiId }: { poiId: number }) => {
  const close = useClose()
  const poi = useContentState((state) => state.content.pois.get(poiId))
  const type = useContentState((state) => state.content.types.get(poi?.typeId ?? 0))
  if (!poi || !type) return null
  return (
    <AnchoredPanel place={poi} label={poiTitle(poi, type)} className="popup" onClose={close}>
      <Mode key={poiId} poi={poi} />
    </AnchoredPanel>
  )
}

const Mode = ({ poi }: { poi: Poi }) => {
  const { record } = useViewer()
  const mode = useViewerState(({ focus }) => (focus.kind === 'poi' ? focus.mode : 'info'))
  if (mode === 'info' || !record.abilities.edit) return <PoiInfo poi={poi} />
  return mode === 'edit' ? <EditPoi poi={poi} /> : <DeletePoi poi={poi} />
}
