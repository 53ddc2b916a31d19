import { MapTitle } from '../../shell/sidebar/MapTitle.tsx'
import { useViewer } from '../../shell/viewerContext.ts'

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
