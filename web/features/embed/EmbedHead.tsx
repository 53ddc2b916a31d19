import { TEXTS } from '../../../shared/texts/texts.ts'
import { viewAddress } from '../../shell/canvas/viewAddress.ts'
import { filterOf } from '../../shell/canvas/viewFilter.ts'
import { MapTitle } from '../../shell/sidebar/MapTitle.tsx'
import { selectedPoiId, useViewer } from '../../shell/viewerContext.ts'
import { Button } from '../../ui/control/Button.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { useIsOffline } from '../../ui/status/useIsOffline.ts'

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
  const viewer = useViewer()
  const { scene, store, record } = viewer
  return (
    <a
      className="map-control embed__logo"
      href={record.path}
      target="_blank"
      rel="noopener"
      aria-label={`Open ${record.name} on Pinfold`}
      onClick={({ currentTarget }) => {
        const poiId = selectedPoiId(store.getState())
        currentTarget.href = viewAddress(record.path, {
          camera: scene.camera,
          poiId,
          filter: filterOf(viewer),
          floorId: store.getState().floorId,
        })
      }}
    >
      <Mark size={20} />
    </a>
  )
}

/** Takes the whole frame. `onRetry` is null for a map that is not there: it does not come back. */
export const EmbedProblem = ({ onRetry }: { onRetry: (() => void) | null }) => {
  const isOffline = useIsOffline()
  const { title, text } = onRetry === null ? MISSING : isOffline ? OFFLINE : FAILED
  return (
    <main className="embed__failed">
      <div className="embed__problem" role="alert">
        <h1>{title}</h1>
        <p>{text}</p>
      </div>
      {onRetry !== null && (
        <Button variant="primary" onClick={onRetry}>
          Try again
        </Button>
      )}
    </main>
  )
}

const MISSING = {
  title: TEXTS.map.notFound,
  text: 'It may have been deleted, or its owner keeps it private.',
}
const OFFLINE = { title: 'You are offline.', text: 'The map opens as soon as there is a connection.' }
const FAILED = { title: 'The map could not be loaded.', text: 'Check your connection, then try again.' }
