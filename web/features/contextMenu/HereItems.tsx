import { ClipboardPaste, Copy, Link2, Maximize, MapPin, Plus, SquareDashedMousePointer } from 'lucide-react'
import type { PointMap } from '../../../shared/geometry/point.ts'
import { onImage } from '../../scene/plane/coordinates.ts'
import { placeAddress } from '../../shell/coordinates/linkedPlace.ts'
import { useCoordinates, useGameCoordinates } from '../../shell/coordinates/useCoordinates.ts'
import { shortcutText } from '../../shell/useShortcuts.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { COPY_FAILED, copyLink, copyText } from '../../ui/control/CopyButton.tsx'
import { MenuItem, MenuRule } from '../../ui/control/Menu.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { gather } from '../selection/bindSelected.ts'
import { lastCopied } from '../selection/clipboard.ts'
import { pasteCopied } from '../selection/selectionActs.ts'

interface HereItemsProps {
  place: PointMap
  /** There are items about something at the place before these. */
  isAfterOthers: boolean
}

/** What can be done at a place, whatever is there. */
export const HereItems = ({ place, isAfterOthers }: HereItemsProps) => {
  const viewer = useViewer()
  const { scene, record, focusOn } = viewer
  const coordinates = useCoordinates()
  const game = useGameCoordinates()?.game
  const { width, height } = record.image
  const here = onImage(place, { bounds: { left: 0, bottom: 0, right: width, top: height } })
  const copied = record.abilities.edit ? lastCopied() : null
  const copyCoordinates = async () => {
    if (await copyText(coordinates.toCopy(here))) toast.say('Coordinates copied.')
    else toast.error(COPY_FAILED)
  }
  return (
    <>
      {isAfterOthers && <MenuRule />}
      {record.abilities.edit && (
        <MenuItem icon={<Plus />} onSelect={() => focusOn({ kind: 'newPoi', place: here })}>
          Add a POI here
        </MenuItem>
      )}
      {record.offers.ownMarks && (
        <MenuItem icon={<MapPin />} onSelect={() => focusOn({ kind: 'newPin', place: here })}>
          Place a pin here
        </MenuItem>
      )}
      {copied && (
        <MenuItem
          icon={<ClipboardPaste />}
          keys={shortcutText('paste')}
          onSelect={() => void pasteCopied(viewer, copied, here)}
        >
          Paste here
        </MenuItem>
      )}
      <MenuItem icon={<Copy />} onSelect={() => void copyCoordinates()}>
        Copy coordinates
      </MenuItem>
      {game && record.offers.community && (
        <MenuItem
          icon={<Link2 />}
          onSelect={() => void copyLink(placeAddress(record.path, game.fieldsOf(here)))}
        >
          Copy link to this place
        </MenuItem>
      )}
      {!isAfterOthers && (
        <>
          <MenuRule />
          {record.abilities.edit && (
            <MenuItem
              icon={<SquareDashedMousePointer />}
              keys={shortcutText('selectAll')}
              onSelect={() => gather(viewer, scene.gatherInView())}
            >
              Select all in view
            </MenuItem>
          )}
          <MenuItem icon={<Maximize />} keys={shortcutText('fit')} onSelect={() => scene.fit()}>
            Show the whole map
          </MenuItem>
        </>
      )}
    </>
  )
}
