import { type FormEvent, useId, useState } from 'react'
import { accountDeletedAnswerSchema, type MapsFate, OWN_DATA_TEXTS } from '../../../shared/people/ownData.ts'
import { api, ApiError } from '../../sources/http/api.ts'
import { Button } from '../../ui/control/Button.tsx'
import { SegmentedControl } from '../../ui/control/SegmentedControl.tsx'
import { TextField } from '../../ui/control/TextField.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { signOut } from './signOut.ts'

const WIDTH_PX = 420

const FATES = [
  { value: 'delete', label: OWN_DATA_TEXTS.mapsDeleted },
  { value: 'hand-over', label: OWN_DATA_TEXTS.mapsHandedOver },
] as const satisfies readonly { value: MapsFate; label: string }[]

interface DeleteAccountDialogProps {
  username: string
  onClose: () => void
}

/** Asks what is to become of the maps, and for the username, before the account is deleted. */
export const DeleteAccountDialog = ({ username, onClose }: DeleteAccountDialogProps) => {
  const formId = useId()
  const [maps, setMaps] = useState<MapsFate>('delete')
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const [isBusy, setBusy] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (typed.trim() !== username) return setProblem(OWN_DATA_TEXTS.wrongName)
    setBusy(true)
    try {
      await api.post('/api/user/delete-account', { username: typed, maps }, accountDeletedAnswerSchema)
    } catch (error) {
      setBusy(false)
      setProblem((error instanceof ApiError ? error.text : null) ?? OWN_DATA_TEXTS.failed)
      return
    }
    void signOut()
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={OWN_DATA_TEXTS.deleteAccount}
      width={WIDTH_PX}
      busy={isBusy}
      keepOnOutsideClick
      footer={
        <>
          <Button variant="quiet" size="lg" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" size="lg" type="submit" form={formId} disabled={isBusy}>
            {isBusy ? 'Deleting…' : OWN_DATA_TEXTS.deleteAccount}
          </Button>
        </>
      }
    >
      <p>{OWN_DATA_TEXTS.deleteText}</p>
      <form id={formId} className="delete-account" onSubmit={(event) => void submit(event)} noValidate>
        <div className="delete-account__maps">
          <span className="label">{OWN_DATA_TEXTS.mapsLabel}</span>
          <SegmentedControl
            label={OWN_DATA_TEXTS.mapsLabel}
            value={maps}
            options={FATES}
            onChange={setMaps}
            size="lg"
            disabled={isBusy}
          />
        </div>
        <TextField
          label={OWN_DATA_TEXTS.confirm(username)}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setProblem(undefined)
          }}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          disabled={isBusy}
          error={problem}
        />
      </form>
    </Dialog>
  )
}
