import { Plus, X } from 'lucide-react'
import { type Dispatch, type FormEvent, type SetStateAction, useState } from 'react'
import { createPortal } from 'react-dom'
import { FLOOR_NAME_MAX, FLOORS_MAX } from '../../../shared/limits.ts'
import { TEXTS } from '../../../shared/texts/texts.ts'
import { Button, IconButton } from '../../ui/control/Button.tsx'
import { TextField } from '../../ui/control/TextField.tsx'
import { HelpLink } from '../../ui/text/HelpLink.tsx'
import { useIsMobile } from '../../ui/useMediaQuery.ts'
import { focusOnMount } from '../proposals/review/focusOnMount.ts'
import { ReviewPlace } from '../proposals/review/ReviewPlace.tsx'
import { FloorFrameDialog } from './FloorFrameDialog.tsx'
import { FloorRow } from './FloorRow.tsx'
import { type FloorActs, useFloors } from './useFloors.ts'
import './floorsPanel.css'

/** Beside the map: its floors, each with its name, its order and its image. */
export const FloorsPanel = ({ onClose }: { onClose: () => void }) => {
  const isMobile = useIsMobile()
  const acts = useFloors()
  const [name, setName] = useState('')
  const [placedId, setPlacedId] = useState<number | null>(null)
  const close = () => {
    onClose()
    document.getElementById('map')?.focus()
  }
  const place = document.querySelector(isMobile ? '.viewer__canvas' : '.viewer')
  const placed = acts.floors.find(({ id }) => id === placedId)
  if (place === null) return null
  const panel = (
    <ReviewPlace label={TEXTS.map.floors} onEscape={close}>
      <div className="review__head">
        <h2 ref={focusOnMount} tabIndex={-1}>
          {TEXTS.map.floors}
        </h2>
        <IconButton label="Close" size={isMobile ? 'touch' : 'md'} onClick={close}>
          <X />
        </IconButton>
      </div>
      <div className="floors__body">
        <p className="hint">
          {acts.floors.length === 0
            ? 'Name the first floor beside the one that the image of the map shows. Both can be renamed and moved.'
            : 'The highest floor is on top. A floor without an image of its own shows that of the map.'}
        </p>
        <HelpLink chapter="making-a-map" section="floors">
          How floors work
        </HelpLink>
        <FloorList acts={acts} onPlace={setPlacedId} />
        <AddFloor acts={acts} name={name} onName={setName} />
      </div>
    </ReviewPlace>
  )
  // What is typed is kept where a phone that is turned puts the panel in another place.
  return (
    <>
      {createPortal(panel, place)}
      {placed?.image && (
        <FloorFrameDialog
          floor={placed}
          image={placed.image}
          isBusy={acts.isBusy}
          onSave={(frame) => acts.place(placed.id, frame, () => setPlacedId(null))}
          onClose={() => setPlacedId(null)}
        />
      )}
    </>
  )
}

/** As in a building: the highest first. Rows are dragged by their handles, or moved by their buttons. */
const FloorList = ({ acts, onPlace }: { acts: FloorActs; onPlace: (floorId: number) => void }) => {
  const { floors, move } = acts
  const [draggedId, setDraggedId] = useState<number | null>(null)
  if (floors.length === 0) return null
  return (
    <ol className="floors__list" aria-label="Floors, the highest first">
      {floors.toReversed().map((floor, row) => {
        const at = floors.length - 1 - row
        return (
          <FloorRow
            key={floor.id}
            floor={floor}
            at={at}
            acts={acts}
            isDragged={draggedId === floor.id}
            onDrag={setDraggedId}
            onDrop={() => draggedId !== null && draggedId !== floor.id && move(draggedId, at)}
            onPlace={() => onPlace(floor.id)}
          />
        )
      })}
    </ol>
  )
}

interface AddFloorProps {
  acts: FloorActs
  name: string
  onName: Dispatch<SetStateAction<string>>
}

const AddFloor = ({ acts, name, onName }: AddFloorProps) => {
  const [problem, setProblem] = useState<string | null>(null)
  const isFull = acts.floors.length >= FLOORS_MAX
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (acts.isBusy) return
    if (isFull) return setProblem(`A map has at most ${FLOORS_MAX} floors.`)
    if (name.trim() === '') return setProblem('A floor needs a name.')
    acts.add(name.trim(), () => onName((typed) => (typed === name ? '' : typed)))
  }
  return (
    <form className="floors__add" noValidate onSubmit={add}>
      <TextField
        label="Name of the new floor"
        value={name}
        maxLength={FLOOR_NAME_MAX}
        autoComplete="off"
        {...(problem !== null && { error: problem })}
        onChange={({ target }) => {
          onName(target.value)
          setProblem(null)
        }}
      />
      <Button type="submit" icon={<Plus />} aria-disabled={acts.isBusy}>
        Add floor
      </Button>
    </form>
  )
}
