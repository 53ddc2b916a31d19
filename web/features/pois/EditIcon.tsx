import type { AssetRef } from '../../../shared/assets.ts'
import type { Poi } from '../../../shared/pois.ts'
import { TEXTS } from '../../../shared/texts.ts'
import { useContentState, useViewer } from '../../shell/viewerContext.ts'
import { toast } from '../../ui/toast.ts'
import { TYPE_ICON, useAssetFile } from '../assets/useAssetFile.ts'
import { TypeSwatch } from '../types/TypeSwatch.tsx'
import { AssetPanel } from './AssetPanel.tsx'

/** The icon of the POI's type: it stands for all POIs of the type. */
export const EditIcon = ({ poi, isFormDirty }: { poi: Poi; isFormDirty: boolean }) => {
  const { session, store } = useViewer()
  const asset = useAssetFile(TYPE_ICON)
  const type = useContentState(({ content }) => content.types.get(poi.typeId))
  const count = useContentState(({ content }) => content.poiCounts.get(poi.typeId) ?? 0)
  if (!type) return null
  const setIcon = (icon: AssetRef | null) => {
    const { ok } = session.commit([{ op: 'patch', kind: 'type', id: type.id, fields: { icon } }])
    if (!ok && icon === null) toast.error(TEXTS.typeIcon.removeFailed)
    return ok
  }
  return (
    <AssetPanel
      title={`Icon of “${type.name}”`}
      label="New icon"
      note="PNG, 64 × 64, 256 KB"
      hint={count > 1 ? `All ${count} POIs of this type show it.` : undefined}
      asset={asset}
      removeLabel="Remove icon"
      canRemove={type.icon !== null}
      onChange={setIcon}
      onBack={() => store.setState({ focus: { kind: 'poi', poiId: poi.id, mode: 'edit' } })}
      isFormDirty={isFormDirty}
    >
      <div className="asset-now">
        <span className="asset-now__icon">
          <TypeSwatch type={type} />
        </span>
        <span>{type.icon === null ? 'No icon: the shape stands for it.' : 'The icon now'}</span>
      </div>
    </AssetPanel>
  )
}
