import { useState } from 'react'
import type { Poi } from '../../../shared/pois.ts'
import { AnchoredPanel } from '../../shell/AnchoredPanel.tsx'
import { useContentState, useGuardedClose, useViewer, useViewerState } from '../../shell/viewerContext.ts'
import { isEditing } from '../../shell/viewerStore.ts'
import { EditPoi } from './EditPoi.tsx'
import { PoiInfo } from './PoiInfo.tsx'
import { poiTitle } from './poiTitle.ts'

/**
 * What is known of the selected POI, beside its marker; for its owner also the way to change it. It stays open over a
 * POI that somebody has deleted while its form is open.
 */
export const PoiPanel = ({ poiId }: { poiId: number }) => {
  const close = useGuardedClose()
  const there = useContentState((state) => state.content.pois.get(poiId))
  const [seen, setSeen] = useState(there)
  if (there && there !== seen) setSeen(there)
  const poi = there ?? (seen?.id === poiId ? seen : undefined)
  const type = useContentState((state) => state.content.types.get(poi?.typeId ?? 0))
  const isKept = useViewerState(isEditing)
  if (!poi || (!there && !isKept)) return null
  return (
    <AnchoredPanel
      place={poi}
      label={type ? poiTitle(poi, type) : poi.name || 'POI'}
      className="popup"
      onClose={close}
    >
      <Mode key={poiId} poi={poi} />
    </AnchoredPanel>
  )
}

const Mode = ({ poi }: { poi: Poi }) => {
  const { record } = useViewer()
  const mode = useViewerState(({ focus }) => (focus.kind === 'poi' ? focus.mode : 'info'))
  if (mode === 'info' || !record.abilities.edit) return <PoiInfo poi={poi} />
  return <EditPoi poi={poi} />
}
