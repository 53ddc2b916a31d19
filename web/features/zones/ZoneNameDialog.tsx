import { useState, type FormEvent } from 'react'
import { ZONE_LABEL_MAX } from '../../../shared/limits.ts'
import { DEFAULT_ZONE_LABEL, type Zone } from '../../../shared/zones.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useViewer } from '../../shell/viewerContext.ts'
import { renameChanges } from './zoneChanges.ts'

export interface ZoneNameDialogProps {
  zone: Zone
  onClose: () => void
}

export const ZoneNameDialog = ({ zone, onClose }: ZoneNameDialogProps) => {
  const { session } = useViewer()
  const [name, setName] = useState(zone.label === DEFAULT_ZONE_LABEL ? '' : zone.label)
  const changes = renameChanges(zone, name)
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (changes.length === 0 || session.commit(changes).ok) onClose()
  }
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
          <Button variant="primary" size="lg" type="submit" form="zone-name" disabled={changes.length === 0}>
            Save
          </Button>
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
          onChange={(event) => setName(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
