import { useState } from 'react'
import type { Selection } from '../../../shared/content/selection.ts'
import { FormNotice } from '../../shell/FormNotice.tsx'
import { useContentState, useViewer } from '../../shell/viewerContext.ts'
import { Button } from '../../ui/control/Button.tsx'
import { NOTHING_CHANGED, SubmitButton } from '../../ui/control/SubmitButton.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { countText } from '../../ui/text/numberText.ts'
import { type ZoneLook, zoneLookOf } from '../zones/zoneChanges.ts'
import { ZoneLookFields } from '../zones/ZoneLookFields.tsx'
import { restyleSelected } from './selectionActs.ts'
import '../zones/zones.css'

interface ZonesLookDialogProps {
  selection: Selection
  onClose: () => void
}

/** Gives all selected zones what is chosen here; what is not chosen stays as each has it. */
export const ZonesLookDialog = ({ selection, onClose }: ZonesLookDialogProps) => {
  const viewer = useViewer()
  const [chosen, setChosen] = useState<Partial<ZoneLook>>({})
  const [first] = selection.zones
  const zone = useContentState(({ content }) => content.zones.get(first ?? 0))
  const hasFill = useContentState(({ content }) =>
    [...selection.zones].some((id) => content.zones.get(id)?.geometry.kind !== 'polyline'),
  )
  if (!zone) return null
  const isChanged = Object.keys(chosen).length > 0
  const save = async () => {
    await restyleSelected(viewer, selection, chosen)
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Look of ${countText(selection.zones.size, 'zone')}`}
      width={320}
      keepOnOutsideClick={isChanged}
      footer={
        <>
          <Button variant="quiet" size="lg" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton
            type="button"
            size="lg"
            missing={isChanged ? null : NOTHING_CHANGED}
            onClick={() => void save()}
          >
            Save
          </SubmitButton>
        </>
      }
    >
      <div className="selection__look">
        <ZoneLookFields
          look={{ ...zoneLookOf(zone), ...chosen }}
          hasFill={hasFill}
          onChange={(fields) => setChosen({ ...chosen, ...fields })}
        />
      </div>
      <FormNotice />
    </Dialog>
  )
}
