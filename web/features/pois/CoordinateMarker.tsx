import { X } from 'lucide-react'
import { useEffect } from 'react'
import type { PointMap } from '../../../shared/geometry/point.ts'
import { IconButton } from '../../ui/Button.tsx'
import { AnchoredPanel } from '../../shell/AnchoredPanel.tsx'
import { CopyButton } from '../../shell/CopyButton.tsx'
import { placeText, placeToCopy } from '../../shell/coordinates.ts'
import { useClose, useViewer } from '../../shell/viewerContext.ts'

const COPIED_SHOWN_MS = 1_500

/** What a visitor's click leaves on the map: the place, to be copied. */
export const CoordinateMarker = ({ place }: { place: PointMap }) => {
  const { scene } = useViewer()
  const close = useClose()
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
      <span className="num">{placeText(place)}</span>
      <CopyButton label="Copy coordinates" text={() => placeToCopy(place)} shownMs={COPIED_SHOWN_MS} />
      <IconButton label="Remove marker" size="sm" onClick={close}>
        <X />
      </IconButton>
    </AnchoredPanel>
  )
}
