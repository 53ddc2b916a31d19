import { useState } from 'react'
import type { Poi } from '../../../shared/content/pois.ts'
import { AnchoredPanel } from '../../shell/panel/AnchoredPanel.tsx'
import {
  isEditing,
  staysDeleted,
  useContentState,
  useGuardedClose,
  useViewer,
  useViewerState,
} from '../../shell/viewerContext.ts'
import { lazyPanel } from '../../ui/lazyPart.tsx'
import { FailedPart } from '../../ui/status/FailedPart.tsx'
import { PoiInfo } from './PoiInfo.tsx'
import { poiTitle } from './tree/poiRows.ts'

const EditPoi = lazyPanel(() => import('./form/EditPoi.tsx').then((module) => module.EditPoi), FailedPart)

/**
 * The popup of the selected POI, beside its marker; its owner can edit the POI here. It stays open over a POI that somebody
 * else deletes, and says so; what was typed into its form is kept.
 */
export const PoiPanel = ({ poiId }: { poiId: number }) => {
  const close = useGuardedClose()
  const there = useContentState((state) => state.content.pois.get(poiId))
  const [seen, setSeen] = useState(there)
  if (there && there !== seen) setSeen(there)
  const poi = there ?? (seen?.id === poiId ? seen : undefined)
  const type = useContentState((state) => state.content.types.get(poi?.typeId ?? 0))
  const isKept = useViewerState((state) => isEditing(state) || staysDeleted(state, poiId))
  if (!poi || (!there && !isKept)) return null
  return (
    <AnchoredPanel
      place={poi}
      label={type ? poiTitle(poi, type) : poi.name || 'POI'}
      className="popup"
      isGone={!there}
      onClose={close}
    >
      <Mode key={poiId} poi={poi} isGone={!there} />
    </AnchoredPanel>
  )
}

const Mode = ({ poi, isGone }: { poi: Poi; isGone: boolean }) => {
  const { record } = useViewer()
  const mode = useViewerState(({ focus }) => (focus.kind === 'poi' ? focus.mode : 'info'))
  const former = useFormer(mode)
  if (mode === 'info' || !record.abilities.edit)
    return <PoiInfo poi={poi} isGone={isGone} isAfterEdit={former !== 'info'} />
  return <EditPoi poi={poi} former={former} />
}

/** Returns the value before the last change: the focus returns to what led there. */
const useFormer = <T,>(value: T): T => {
  const [known, setKnown] = useState({ value, former: value })
  if (known.value !== value) setKnown({ value, former: known.value })
  return known.former
}
