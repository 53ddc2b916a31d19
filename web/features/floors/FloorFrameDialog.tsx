import { useId, useState } from 'react'
import type { Floor, FloorFrame } from '../../../shared/floors/floors.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import type { FloorImage } from '../../sources/MapSource.ts'
import { Button } from '../../ui/control/Button.tsx'
import { SegmentedControl } from '../../ui/control/SegmentedControl.tsx'
import { Slider } from '../../ui/control/Slider.tsx'
import { NOTHING_CHANGED, SubmitButton } from '../../ui/control/SubmitButton.tsx'
import { TextField } from '../../ui/control/TextField.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { FramePreview } from './FramePreview.tsx'
import { type FrameForm, frameFormOf, isSameFrame, judgedFrame, typedFrame } from './frameForm.ts'

const WIDTH_PX = 640

interface FloorFrameDialogProps {
  floor: Floor
  image: FloorImage
  isBusy: boolean
  onSave: (frame: FloorFrame | null) => void
  onClose: () => void
}

/** Where the image of a floor lies over that of the map: by numbers, by the pointer, by arrow keys. */
export const FloorFrameDialog = ({ floor, image, isBusy, onSave, onClose }: FloorFrameDialogProps) => {
  const { record } = useViewer()
  const formId = useId()
  const [form, setForm] = useState<FrameForm>(() => frameFormOf(floor.frame, image, record.image))
  const [opacity, setOpacity] = useState(0.6)
  const { frame, problems } = judgedFrame(form, image)
  const set = (fields: Partial<FrameForm>) => setForm({ ...form, ...fields })
  const missing =
    frame === undefined ? 'Look at the numbers.' : isSameFrame(frame, floor.frame) ? NOTHING_CHANGED : null
  const field = (name: 'left' | 'bottom' | 'width', label: string) => (
    <TextField
      label={label}
      value={form[name]}
      inputMode="decimal"
      autoComplete="off"
      {...(problems[name] !== undefined && { error: problems[name] })}
      onChange={({ target }) => set({ [name]: target.value })}
    />
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Place the image of “${floor.name}”`}
      width={WIDTH_PX}
      busy={isBusy}
      keepOnOutsideClick
      footer={
        <>
          <Button variant="quiet" size="lg" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton form={formId} size="lg" missing={missing} disabled={isBusy}>
            Save
          </SubmitButton>
        </>
      }
    >
      <form
        id={formId}
        className="frame"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (missing === null && frame !== undefined) onSave(frame)
        }}
      >
        <SegmentedControl
          label="Where the image lies"
          value={form.way}
          options={[
            { value: 'fills', label: 'Fills the map' },
            { value: 'placed', label: 'Placed' },
          ]}
          onChange={(way) => set({ way })}
        />
        <FramePreview
          name={floor.name}
          map={record.image}
          image={image}
          frame={frame}
          opacity={opacity}
          onMove={(moved) => set(typedFrame(moved))}
        />
        <div className="frame__opacity">
          <span aria-hidden="true">Opacity</span>
          <Slider
            label="Opacity of the floor in this preview"
            value={opacity}
            min={0}
            max={1}
            step={0.05}
            stepLarge={0.2}
            onChange={setOpacity}
          />
        </div>
        {form.way === 'placed' && (
          <div className="frame__numbers">
            {field('left', 'Left edge')}
            {field('bottom', 'Bottom edge')}
            {field('width', 'Width')}
          </div>
        )}
      </form>
    </Dialog>
  )
}
