import { Pin as PinIcon, Trash2 } from 'lucide-react'
import type { MouseEvent } from 'react'
import { selectionOf } from '../../../shared/content/selection.ts'
import type { Pin } from '../../../shared/maps/pins.ts'
import { useChooseTool } from '../../shell/canvas/mapTools.ts'
import { SideRow } from '../../shell/sidebar/SideRow.tsx'
import { SideSection } from '../../shell/sidebar/SideSection.tsx'
import { idsBetween, useRowRange } from '../../shell/sidebar/useRowRange.ts'
import { selectedIn, useViewer, useViewerState } from '../../shell/viewerContext.ts'
import { areMarksOfAccount } from '../../sources/local/markKeys.ts'
import { IconButton } from '../../ui/control/Button.tsx'
import { findKey, Highlighted } from '../../ui/text/findText.tsx'
import { useCoordinates } from '../../shell/coordinates/useCoordinates.ts'
import { pinsCalled, usePins, useRemovePin } from './pins.ts'
import './PinList.css'

export interface PinListProps {
  /** Called after a pin or the pin tool was chosen, to close the drawer. */
  onChosen?: () => void
}

/** The list of a viewer's own pins on the map. */
export const PinList = ({ onChosen }: PinListProps) => {
  const choose = useChooseTool()
  const { mapId } = useViewer()
  const pins = usePins()
  const search = useViewerState((state) => state.search)
  const wanted = findKey(search.trim())
  const rows = pinsCalled(pins, search)
  const ids = rows.map(({ id }) => id)
  const range = useRowRange<string>((from, to) => selectionOf({ pins: idsBetween(ids, from, to) }))
  const place = () => {
    onChosen?.()
    choose('placePin')
  }
  return (
    <SideSection
      section="pins"
      count={pins.length}
      found={wanted === '' ? null : rows.length}
      actions={
        <IconButton label="Place a pin" size="sm" onClick={place}>
          <PinIcon />
        </IconButton>
      }
    >
      {rows.length === 0 && (
        <p className="side__note">
          {wanted === ''
            ? `Marks of your own, kept in ${areMarksOfAccount(mapId) ? 'your account' : 'this browser'}.`
            : 'No pins match your search.'}
        </p>
      )}
      {rows.length > 0 && (
        <ul className="side-list pin-list">
          {rows.map((pin) => (
            <PinRow
              key={pin.id}
              pin={pin}
              wanted={wanted}
              onPick={(held) => range.click(pin.id, held)}
              onChosen={onChosen}
            />
          ))}
        </ul>
      )}
    </SideSection>
  )
}

interface PinRowProps {
  pin: Pin
  wanted: string
  /** Called before a click does anything else. Returns whether it has selected. */
  onPick: (event: MouseEvent) => boolean
  onChosen?: () => void
}

const PinRow = ({ pin, wanted, onPick, onChosen }: PinRowProps) => {
  const { scene, focusOn } = useViewer()
  const remove = useRemovePin()
  const isSelected = useViewerState(({ focus }) => selectedIn(focus).pins.has(pin.id))
  const coordinates = useCoordinates()
  const name = pin.label || coordinates.sentence(pin)
  const choose = (event: MouseEvent) => {
    if (onPick(event)) return
    scene.show({ kind: 'pin', id: pin.id })
    focusOn({ kind: 'pin', pinId: pin.id })
    onChosen?.()
  }
  return (
    <SideRow
      isSelected={isSelected}
      swatch={<PinSwatch colour={pin.colour} />}
      name={<Highlighted text={name} wanted={wanted} />}
      onChoose={choose}
    >
      <IconButton label={`Delete ${name}`} size="sm" onClick={() => remove(pin)}>
        <Trash2 />
      </IconButton>
    </SideRow>
  )
}

/** The pin's shape on the map. */
const PinSwatch = ({ colour }: { colour: string }) => (
  <svg className="pin-swatch" viewBox="0 0 14 18" aria-hidden="true">
    <path
      d="M7 17C3 11.5 1 9.4 1 6.7A6 5.9 0 0 1 13 6.7C13 9.4 11 11.5 7 17Z"
      fill={colour}
      stroke="#fff"
      strokeWidth="1.5"
    />
    <circle cx="7" cy="6.7" r="2" fill="#fff" />
  </svg>
)
