import { X } from 'lucide-react'
import { createPortal } from 'react-dom'
import { TEXTS } from '../../../shared/texts/texts.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { Button, IconButton } from '../../ui/control/Button.tsx'
import { SubmitButton } from '../../ui/control/SubmitButton.tsx'
import { useAlert } from '../../ui/overlay/AlertProvider.tsx'
import { HelpLink } from '../../ui/text/HelpLink.tsx'
import { useIsMobile } from '../../ui/useMediaQuery.ts'
import { focusOnMount } from '../proposals/review/focusOnMount.ts'
import { ReviewPlace } from '../proposals/review/ReviewPlace.tsx'
import { AxisFields } from './AxisFields.tsx'
import { CalibrationPreview } from './CalibrationPreview.tsx'
import { ControlPoints } from './ControlPoints.tsx'
import { FromFile } from './FromFile.tsx'
import { useCalibration } from './useCalibration.ts'
import './calibration.css'

/** Beside the map: which coordinates of the game its places have. The map stays at hand, so that points can be clicked on it. */
export const CalibrationPanel = ({ onClose }: { onClose: () => void }) => {
  const { record } = useViewer()
  const isMobile = useIsMobile()
  const { confirm } = useAlert()
  const state = useCalibration(onClose)
  const { form, setForm, judged, isDirty, isSaving } = state
  const close = async () => {
    if (
      isDirty &&
      !(await confirm({
        title: 'Discard what you typed?',
        verb: 'Discard',
        refusal: 'Keep editing',
        danger: true,
      }))
    )
      return
    onClose()
    document.getElementById('map')?.focus()
  }
  const place = document.querySelector(isMobile ? '.viewer__canvas' : '.viewer')
  if (place === null) return null
  return createPortal(
    <ReviewPlace label={TEXTS.map.gameCoordinates} onEscape={() => void close()}>
      <form
        className="calibration"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          state.save()
        }}
      >
        <div className="review__head">
          <h2 ref={focusOnMount} tabIndex={-1}>
            {TEXTS.map.gameCoordinates}
          </h2>
          <IconButton label="Close" size={isMobile ? 'touch' : 'md'} onClick={() => void close()}>
            <X />
          </IconButton>
        </div>
        <div className="calibration__body">
          <p className="hint">
            Type what two opposite corners have in the game, or add points whose coordinates you know. Then
            the readout, forms, search, table, links and files speak the coordinates of the game.
          </p>
          <HelpLink chapter="making-a-map" section="coordinates-of-the-game">
            How to find the coordinates
          </HelpLink>
          <FromFile onForm={setForm} />
          <AxisFields form={form} onChange={setForm} />
          <ControlPoints state={state} />
          <CalibrationPreview judged={judged} />
        </div>
        <footer className="calibration__foot">
          {record.calibration !== null && (
            <Button
              variant="danger-quiet"
              className="calibration__remove"
              disabled={isSaving}
              onClick={state.remove}
            >
              Remove
            </Button>
          )}
          <Button variant="quiet" onClick={() => void close()}>
            Cancel
          </Button>
          <SubmitButton missing={state.missing} disabled={isSaving}>
            Save
          </SubmitButton>
        </footer>
      </form>
    </ReviewPlace>,
    place,
  )
}
