import { CircleAlert, Download } from 'lucide-react'
import { useId, useState } from 'react'
import { isPictured, useShownFloor } from '../../shell/floors/shownFloor.ts'
import { useViewer, useVisibility } from '../../shell/viewerContext.ts'
import { Button } from '../../ui/control/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { ProgressBar } from '../../ui/status/ProgressBar.tsx'
import { HelpLink } from '../../ui/text/HelpLink.tsx'
import { type PrintChoices, readChoices, rememberChoices } from './printChoices.ts'
import { PrintFields } from './PrintFields.tsx'
import { canPrint, NOT_SUPPORTED } from './printInWorker.ts'
import { planPrint } from './printPlan.ts'
import { usePrint } from './usePrint.ts'
import './print.css'

const WIDTH_PX = 520

/** Writes what is shown of the map as a picture, or as pages for paper. */
export const PrintDialog = ({ onClose }: { onClose: () => void }) => {
  const formId = useId()
  const { scene, record } = useViewer()
  const shownFloor = useShownFloor()
  const areNamesShown = useVisibility((visibility) => visibility.areLabelsShown)
  const [stored] = useState(readChoices)
  const [changed, setChanged] = useState<Partial<PrintChoices>>({})
  const chosen = { ...stored, ...changed }
  // Names that are hidden on the map are left out this time, unless they are asked for.
  const choices = { ...chosen, hasNames: changed.hasNames ?? (stored.hasNames && areNamesShown) }
  // What is in view stays as it is while the dialog is open.
  const { camera, viewSize } = scene
  const floorFrame = shownFloor?.image && isPictured(shownFloor.image) ? shownFloor.frame : null
  const plan = planPrint({ camera, viewSize, image: record.image, floorFrame }, choices)
  const { share, error, start, stop } = usePrint(onClose)
  const isWriting = share !== null
  const problem = canPrint() ? plan.problem : NOT_SUPPORTED
  const change = (added: Partial<PrintChoices>) => setChanged((before) => ({ ...before, ...added }))
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Print as PNG or PDF"
      width={WIDTH_PX}
      keepOnOutsideClick={isWriting}
      footer={
        <>
          <Button variant="quiet" size="lg" onClick={isWriting ? stop : onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            size="lg"
            type="submit"
            form={formId}
            icon={<Download />}
            disabled={isWriting || problem !== null}
          >
            {isWriting ? 'Writing…' : error === null ? 'Download' : 'Try again'}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="print"
        onSubmit={(event) => {
          event.preventDefault()
          rememberChoices(chosen)
          start(choices, plan)
        }}
      >
        <PrintFields choices={choices} disabled={isWriting} onChange={change} />
        <p className="print__size num" role="status">
          {plan.text}
        </p>
        <HelpLink chapter="importing-and-exporting" section="on-paper-or-as-a-picture">
          How printing works
        </HelpLink>
        {isWriting && <ProgressBar label="Writing the file" value={share} />}
        {(problem ?? error) !== null && (
          <p className="hint is-bad form-notice" role="alert">
            <CircleAlert />
            <span>{problem ?? error}</span>
          </p>
        )}
      </form>
    </Dialog>
  )
}
