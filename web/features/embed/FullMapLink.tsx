import { viewAddress } from '../../shell/canvas/viewAddress.ts'
import { selectedPoiId, useViewer } from '../../shell/viewerContext.ts'
import { Mark } from '../../ui/Mark.tsx'

/** The logo, which leads to what is shown here on the map's own page. */
export const FullMapLink = () => {
  const { scene, store, record } = useViewer()
  return (
    <a
      className="map-control embed__logo"
      href={record.path}
      target="_blank"
      rel="noopener"
      aria-label={`Open ${record.name} on Pinfold`}
      onClick={({ currentTarget }) => {
        const poiId = selectedPoiId(store.getState())
        currentTarget.href = viewAddress(record.path, { camera: scene.camera, poiId })
      }}
    >
      <Mark size={20} />
    </a>
  )
}
