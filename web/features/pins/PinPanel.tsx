import { X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { type PointMap, quantise } from '../../../shared/geometry/point.ts'
import { newRandomId } from '../../../shared/ids.ts'
import { PIN_LABEL_MAX } from '../../../shared/limits.ts'
import { DEFAULT_PIN_COLOUR, type Pin } from '../../../shared/maps/pins.ts'
import { AnchoredPanel } from '../../shell/panel/AnchoredPanel.tsx'
import { useClose, useGuardedClose, useViewer } from '../../shell/viewerContext.ts'
import { areMarksOfAccount } from '../../sources/local/markKeys.ts'
import { Button, IconButton } from '../../ui/control/Button.tsx'
import { ColourField } from '../../ui/control/ColourField.tsx'
import { NOTHING_CHANGED, SubmitButton } from '../../ui/control/SubmitButton.tsx'
import { TextField } from '../../ui/control/TextField.tsx'
import { announce } from '../../ui/status/announce.tsx'
import { useCoordinates } from '../../shell/coordinates/useCoordinates.ts'
import { changePin, pinsOf, usePins, useRemovePin } from './pins.ts'
import './pins.css'

/** The form of a new pin, beside its place on the map. */
export const NewPinPanel = ({ place }: { place: PointMap }) => {
  const [pin] = useState<Pin>(() => ({
    id: newRandomId(),
    x: quantise(place.x),
    y: quantise(place.y),
    label: '',
    colour: DEFAULT_PIN_COLOUR,
  }))
  return <PinForm title="New pin" pin={pin} isNew />
}

export const PinPanel = ({ pinId }: { pinId: string }) => {
  const pin = usePins().find(({ id }) => id === pinId)
  return pin ? <PinForm key={pin.id} title={pin.label || 'Pin'} pin={pin} isNew={false} /> : null
}

const PinForm = ({ title, pin, isNew }: { title: string; pin: Pin; isNew: boolean }) => {
  const { mapId, session, store } = useViewer()
  const coordinates = useCoordinates()
  const close = useClose()
  const guardedClose = useGuardedClose()
  const remove = useRemovePin()
  const [label, setLabel] = useState(pin.label)
  const [colour, setColour] = useState(pin.colour)
  const isChanged = label.trim() !== pin.label || colour !== pin.colour
  const change = (set: () => void) => {
    set()
    store.setState({ isDirty: true })
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    changePin({ session, pins: pinsOf(mapId) }, isNew ? undefined : pin, {
      ...pin,
      label: label.trim(),
      colour,
    })
    announce(`Pin ${label.trim()} saved.`)
    close()
  }
  return (
    <AnchoredPanel place={pin} label={title} className="pin-panel" onClose={guardedClose}>
      <form onSubmit={save}>
        <header className="anchored__head">
          <h2 className="cut">{title}</h2>
          <IconButton label="Close" onClick={guardedClose}>
            <X />
          </IconButton>
        </header>
        <div className="anchored__body pin-panel__body">
          <p className="poi-form__place num">{coordinates.sentence(pin)}</p>
          <TextField
            label="Label"
            note={`${label.length} / ${PIN_LABEL_MAX}`}
            value={label}
            maxLength={PIN_LABEL_MAX}
            autoComplete="off"
            // With an existing pin, arrow keys go to the canvas, where they move the pin.
            autoFocus={isNew}
            hint={
              areMarksOfAccount(mapId)
                ? 'Kept in your account. Others see it only by a link to your progress.'
                : 'Only you see it: pins stay in this browser.'
            }
            onChange={(event) => change(() => setLabel(event.target.value))}
          />
          <ColourField label="Colour" value={colour} onChange={(next) => change(() => setColour(next))} />
        </div>
        <footer className="anchored__foot">
          {!isNew && (
            <Button variant="danger-quiet" className="pin-panel__delete" onClick={() => remove(pin)}>
              Delete
            </Button>
          )}
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
          <SubmitButton missing={isNew || isChanged ? null : NOTHING_CHANGED}>Save</SubmitButton>
        </footer>
      </form>
    </AnchoredPanel>
  )
}
