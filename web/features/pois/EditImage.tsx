import type { AssetRef } from '../../../shared/assets.ts'
import type { Poi } from '../../../shared/pois.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { POI_IMAGE, useAssetFile } from '../assets/useAssetFile.ts'
import { AssetPanel } from './AssetPanel.tsx'
import { PoiPicture } from './PoiPicture.tsx'

/** The picture of a POI. */
export const EditImage = ({ poi, isFormDirty }: { poi: Poi; isFormDirty: boolean }) => {
  const { session, store } = useViewer()
  const asset = useAssetFile(POI_IMAGE)
  const setImage = (image: AssetRef | null) =>
    session.commit([{ op: 'patch', kind: 'poi', id: poi.id, fields: { image } }]).ok
  return (
    <AssetPanel
      title="Image"
      label={poi.image === null ? 'Image' : 'New image'}
      note="PNG, JPG or GIF, up to 1 MB"
      asset={asset}
      removeLabel="Remove image"
      canRemove={poi.image !== null}
      onChange={setImage}
      onBack={() => store.setState({ focus: { kind: 'poi', poiId: poi.id, mode: 'edit' } })}
      isFormDirty={isFormDirty}
    >
      <PoiPicture poi={poi} alt="The image now" />
    </AssetPanel>
  )
}
