import { MapTitle } from '../../shell/sidebar/MapTitle.tsx'
import { selectedPoiId, useViewer } from '../../shell/viewerContext.ts'
import { viewAddress } from '../../shell/canvas/viewAddress.ts'
import { Mark } from '../../ui/Mark.tsx'

/** Who made the map; in the drawer with its name, which the sidebar has above. */
export const EmbedHead = ({ aside }: { aside?: React.ReactNode }) => {
  const { name, gameName, uploaderUsername } = useViewer().record
  return (
    <header className="side__head">
      {aside !== undefined && (
        <div className="side__name">
          <MapTitle isLink />
          {aside}
        </div>
      )}
      <p className="cut">
        {name !== gameName && `${gameName}, `}by @{uploaderUsername}
      </p>
    </header>
  )
}

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
