import { ArrowDown, ArrowUp, GripVertical, ImageUp, RotateCcw, Scan, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { FLOOR_NAME_MAX } from '../../../shared/limits.ts'
import type { FloorImage, MapFloor } from '../../sources/MapSource.ts'
import { classNames } from '../../ui/classNames.ts'
import { Button, IconButton } from '../../ui/control/Button.tsx'
import { useAlert } from '../../ui/overlay/AlertProvider.tsx'
import { ProgressBar } from '../../ui/status/ProgressBar.tsx'
import { useIsMobile } from '../../ui/useMediaQuery.ts'
import type { FloorActs } from './useFloors.ts'

interface FloorRowProps {
  floor: MapFloor
  /** Counted from the lowest, 0. */
  at: number
  acts: FloorActs
  isDragged: boolean
  onDrag: (floorId: number | null) => void
  onDrop: () => void
  onPlace: () => void
}

export const FloorRow = ({ floor, at, acts, isDragged, onDrag, onDrop, onPlace }: FloorRowProps) => {
  const isMobile = useIsMobile()
  const size = isMobile ? 'touch' : 'sm'
  const { id, name } = floor
  return (
    <li
      className={classNames('floors__row', isDragged && 'is-dragged')}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        onDrop()
        onDrag(null)
      }}
    >
      <div className="floors__line">
        <span
          className="floors__grip"
          aria-hidden="true"
          draggable
          onDragStart={({ dataTransfer }) => {
            dataTransfer.setData('text/plain', name)
            dataTransfer.effectAllowed = 'move'
            onDrag(id)
          }}
          onDragEnd={() => onDrag(null)}
        >
          <GripVertical />
        </span>
        <FloorName key={name} name={name} onRename={(wanted) => acts.rename(id, wanted)} />
        <IconButton
          label={`Move ${name} up`}
          size={size}
          disabled={acts.isBusy || at === acts.floors.length - 1}
          onClick={() => acts.move(id, at + 1)}
        >
          <ArrowUp />
        </IconButton>
        <IconButton
          label={`Move ${name} down`}
          size={size}
          disabled={acts.isBusy || at === 0}
          onClick={() => acts.move(id, at - 1)}
        >
          <ArrowDown />
        </IconButton>
        <IconButton
          label={`Remove ${name}`}
          size={size}
          disabled={acts.isBusy}
          onClick={() => acts.remove(id)}
        >
          <Trash2 />
        </IconButton>
      </div>
      <FloorImageLine floor={floor} acts={acts} onPlace={onPlace} />
    </li>
  )
}

/** Saved on Enter and when it is left. An empty name is put back. */
const FloorName = ({ name, onRename }: { name: string; onRename: (name: string) => void }) => {
  const [typed, setTyped] = useState(name)
  const save = () => {
    const wanted = typed.trim()
    if (wanted === '' || wanted === name) setTyped(name)
    else onRename(wanted)
  }
  return (
    <input
      className="field floors__name"
      aria-label={`Name of ${name}`}
      value={typed}
      maxLength={FLOOR_NAME_MAX}
      autoComplete="off"
      onChange={({ target }) => setTyped(target.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save()
        if (event.key !== 'Escape' || typed === name) return
        event.stopPropagation()
        setTyped(name)
      }}
    />
  )
}

/** What a floor shows, and the ways to change it. */
const FloorImageLine = ({
  floor: { id, name, frame, image },
  acts,
  onPlace,
}: Pick<FloorRowProps, 'floor' | 'acts' | 'onPlace'>) => {
  const input = useRef<HTMLInputElement>(null)
  const { confirm } = useAlert()
  const isMobile = useIsMobile()
  const size = isMobile ? 'touch' : 'sm'
  const remove = async () => {
    const isSure = await confirm({
      title: `Remove the image of “${name}”?`,
      text: 'The floor shows the image of the map then. This cannot be undone.',
      verb: 'Remove image',
      danger: true,
    })
    if (isSure) acts.removeImage(id)
  }
  if (acts.upload?.floorId === id)
    return (
      <div className="floors__upload">
        <ProgressBar label={`Upload of the image of ${name}`} value={acts.upload.share} />
        <Button size={size} variant="quiet" onClick={acts.cancelUpload}>
          Cancel
        </Button>
      </div>
    )
  return (
    <div className="floors__image">
      <p className={classNames('hint', image?.state.state === 'failed' && 'is-bad')} role="status">
        {image ? imageText(image, frame !== null) : 'Shows the image of the map.'}
      </p>
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        aria-label={`Image of ${name}`}
        tabIndex={-1}
        accept="image/*"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) acts.setImage(id, file)
        }}
      />
      <div className="floors__ways">
        {image?.state.state === 'failed' && (
          <Button size={size} icon={<RotateCcw />} disabled={acts.isBusy} onClick={() => acts.retryImage(id)}>
            Try again
          </Button>
        )}
        <Button
          size={size}
          icon={<ImageUp />}
          disabled={acts.isBusy}
          aria-label={image ? `Replace the image of ${name}` : `Choose image of ${name}`}
          onClick={() => input.current?.click()}
        >
          {image ? 'Replace' : 'Choose image'}
        </Button>
        {image && (
          <>
            <Button
              size={size}
              icon={<Scan />}
              disabled={acts.isBusy}
              aria-label={`Place image of ${name}`}
              onClick={onPlace}
            >
              Place
            </Button>
            <Button
              size={size}
              variant="quiet"
              disabled={acts.isBusy}
              aria-label={`Remove image of ${name}`}
              onClick={() => void remove()}
            >
              Remove image
            </Button>
          </>
        )}
      </div>
    </div>
  )
}

const imageText = ({ state, width, height }: FloorImage, isPlaced: boolean): string => {
  if (state.state === 'failed') return 'Its image could not be prepared.'
  const size = `${width.toLocaleString('en')} × ${height.toLocaleString('en')} px`
  if (state.state === 'processing') return `${size}, is being prepared.`
  return isPlaced ? `${size}, placed.` : `${size}, fills the map.`
}
