import { Link2, X } from 'lucide-react'
import { useEffect } from 'react'
import type { PointMap } from '../../../shared/geometry/point.ts'
import { IconButton } from '../../ui/control/Button.tsx'
import { CopyButton, copyLink } from '../../ui/control/CopyButton.tsx'
import { AnchoredPanel } from '../panel/AnchoredPanel.tsx'
import { useClose, useViewer } from '../viewerContext.ts'
import { placeAddress } from './linkedPlace.ts'
import { useCoordinates, useGameCoordinates } from './useCoordinates.ts'

const COPIED_SHOWN_MS = 1_500

/** The marker of a visitor's click, with its coordinates to copy. */
export const CoordinateMarker = ({ place }: { place: PointMap }) => {
  const { scene, record } = useViewer()
  const close = useClose()
  const coordinates = useCoordinates()
  const game = useGameCoordinates()?.game
  useEffect(() => {
    scene.setPending({ id: 0, x: place.x, y: place.y, shape: 'circle', colour: '#ffffff', label: '' })
    return () => scene.setPending(null)
  }, [scene, place])
  return (
    <AnchoredPanel
      place={place}
      label="Coordinates of this place"
      className="coordinate-marker"
      onClose={close}
    >
      <span className="num">{coordinates.sentence(place)}</span>
      <CopyButton label="Copy coordinates" text={() => coordinates.toCopy(place)} shownMs={COPIED_SHOWN_MS} />
      {game && record.offers.community && (
        <IconButton
          label="Copy link"
          size="sm"
          onClick={() => void copyLink(placeAddress(record.path, game.fieldsOf(place)))}
        >
          <Link2 />
        </IconButton>
      )}
      <IconButton label="Remove marker" size="sm" onClick={close}>
        <X />
      </IconButton>
    </AnchoredPanel>
  )
}
