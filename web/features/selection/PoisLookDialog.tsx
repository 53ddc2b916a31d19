import { type FormEvent, useId, useState } from 'react'
import type { Selection } from '../../../shared/content/selection.ts'
import type { PoiLookFields } from '../../../shared/content/selectionChanges.ts'
import { FormNotice } from '../../shell/FormNotice.tsx'
import { useContentState, useViewer } from '../../shell/viewerContext.ts'
import { Button } from '../../ui/control/Button.tsx'
import { ColourField } from '../../ui/control/ColourField.tsx'
import { NOTHING_CHANGED, SubmitButton } from '../../ui/control/SubmitButton.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { countText } from '../../ui/text/numberText.ts'
import { TYPE_ICON } from '../assets/assetPlace.ts'
import { IconField } from '../assets/IconField.tsx'
import { useAssetFile } from '../assets/useAssetFile.ts'
import { relookSelected } from './selectionActs.ts'

interface PoisLookDialogProps {
  selection: Selection
  onClose: () => void
}

/** Gives the types of all selected POIs a colour and an icon; what is not chosen stays as each has it. */
export const PoisLookDialog = ({ selection, onClose }: PoisLookDialogProps) => {
  const formId = useId()
  const viewer = useViewer()
  const asset = useAssetFile(TYPE_ICON)
  const [chosen, setChosen] = useState<PoiLookFields>({})
  const content = useContentState((state) => state.content)
  const typeIds = new Set(Array.from(selection.pois, (id) => content.pois.get(id)?.typeId ?? 0))
  const [firstId] = typeIds
  const first = content.types.get(firstId ?? 0)
  if (!first) return null
  const count = [...typeIds].reduce((sum, id) => sum + (content.poiCounts.get(id) ?? 0), 0)
  const colour = chosen.colour ?? first.colour
  const isChanged = chosen.colour !== undefined || Boolean(chosen.icon) || asset.file !== null
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!isChanged || asset.isSending) return
    const sent = await asset.send()
    if (!sent.ok) return
    const icon = sent.ref ?? chosen.icon ?? undefined
    if (await relookSelected(viewer, selection, { colour: chosen.colour, icon })) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Colour and icon"
      width={420}
      keepOnOutsideClick={isChanged}
      footer={
        <>
          <Button variant="quiet" size="lg" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton size="lg" form={formId} missing={isChanged ? null : NOTHING_CHANGED}>
            Save
          </SubmitButton>
        </>
      }
    >
      <form id={formId} className="selection__look" onSubmit={(event) => void save(event)}>
        <p className="selection__about">
          {typeIds.size === 1 ? `Type “${first.name}”` : countText(typeIds.size, 'type')}, shown by{' '}
          {countText(count, 'POI')}.
        </p>
        <ColourField
          label="Colour"
          value={colour}
          onChange={(next) => setChosen({ ...chosen, colour: next })}
        />
        <IconField
          label="Icon"
          value={chosen.icon ?? null}
          colour={colour}
          asset={asset}
          onChange={(icon) => setChosen({ ...chosen, icon })}
        />
        <FormNotice />
      </form>
    </Dialog>
  )
}
