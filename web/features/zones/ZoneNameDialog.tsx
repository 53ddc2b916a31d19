import type { FormEvent } from 'react'
import { DEFAULT_ZONE_LABEL, type Zone } from '../../../shared/content/zones.ts'
import { ZONE_LABEL_MAX } from '../../../shared/limits.ts'
import { FormNotice } from '../../shell/FormNotice.tsx'
import { useContentState, useViewer } from '../../shell/viewerContext.ts'
import { contestText, useOpenForm } from '../../sync/useOpenForm.ts'
import { Button } from '../../ui/control/Button.tsx'
import { NOTHING_CHANGED, SubmitButton } from '../../ui/control/SubmitButton.tsx'
import { TextField } from '../../ui/control/TextField.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { actText, useTheirAct } from '../collisions/useTheirAct.ts'
import { placeZoneAgain, renameChanges } from './zoneChanges.ts'

export interface ZoneNameDialogProps {
  zone: Zone
  onClose: () => void
}

export const ZoneNameDialog = ({ zone, onClose }: ZoneNameDialogProps) => {
  const { session } = useViewer()
  const now = useContentState(({ content }) => content.zones.get(zone.id))
  const theirAct = useTheirAct(zone.id)
  const { form, base, contested, set } = useOpenForm(nameOf(now ?? zone), isSameName, now !== undefined)
  const { name } = form
  const changes = now ? renameChanges(now, name) : placeZoneAgain(zone, { label: name })
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (changes.length === 0 || session.commit(changes).ok) onClose()
  }
  const hint = now
    ? contested.includes('name')
      ? contestText(base.name)
      : undefined
    : `${actText(theirAct, 'zone', 'deleted')} Saving places it again.`
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Zone name"
      width={420}
      keepOnOutsideClick={changes.length > 0}
      footer={
        <>
          <Button variant="quiet" size="lg" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton size="lg" form="zone-name" missing={changes.length > 0 ? null : NOTHING_CHANGED}>
            Save
          </SubmitButton>
        </>
      }
    >
      <form id="zone-name" onSubmit={save}>
        <TextField
          label="Name"
          note="Optional"
          value={name}
          maxLength={ZONE_LABEL_MAX}
          placeholder={DEFAULT_ZONE_LABEL}
          autoComplete="off"
          autoFocus
          hint={hint && <span role="status">{hint}</span>}
          onChange={(event) => set({ name: event.target.value })}
        />
        <FormNotice />
      </form>
    </Dialog>
  )
}

const nameOf = ({ label }: Zone) => ({ name: label === DEFAULT_ZONE_LABEL ? '' : label })

const isSameName = (_field: 'name', a: { name: string }, b: { name: string }) =>
  a.name.trim() === b.name.trim()
