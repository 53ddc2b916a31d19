import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ADMIN_TEXTS } from '../../../shared/admin/adminTexts.ts'
import type { AdminUser } from '../../../shared/admin/adminUsers.ts'
import { paths } from '../../../shared/paths.ts'
import { type MapsFate, OWN_DATA_TEXTS } from '../../../shared/people/ownData.ts'
import { deleteUser } from '../../sources/http/admin.ts'
import { Button } from '../../ui/control/Button.tsx'
import { SegmentedControl } from '../../ui/control/SegmentedControl.tsx'
import { TextField } from '../../ui/control/TextField.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { countText } from '../../ui/text/numberText.ts'
import { sizeText } from '../maps/form/chosenFile.ts'
import { problemOf, useRefused } from './useAdminAct.ts'
import { ADMIN_KEY } from './adminKey.ts'
import './admin.css'

const WIDTH_PX = 420

const FATES = [
  { value: 'delete', label: OWN_DATA_TEXTS.mapsDeleted },
  { value: 'hand-over', label: OWN_DATA_TEXTS.mapsHandedOver },
] as const satisfies readonly { value: MapsFate; label: string }[]

interface DeleteUserDialogProps {
  user: AdminUser
  onClose: () => void
}

/** Asks what is to become of the maps, and for the username, before somebody's account is deleted. */
export const DeleteUserDialog = ({ user, onClose }: DeleteUserDialogProps) => {
  const formId = useId()
  const client = useQueryClient()
  const navigate = useNavigate()
  const refused = useRefused()
  const [maps, setMaps] = useState<MapsFate>('delete')
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() !== user.username) return setProblem(ADMIN_TEXTS.wrongName)
    setBusy(true)
    try {
      await deleteUser(user.id, typed, maps)
    } catch (error) {
      refused(error)
      setBusy(false)
      return setProblem(problemOf(error, 'The account could not be deleted. Please try again.'))
    }
    toast.say(`The account ${user.username} is deleted.`)
    await navigate(paths.admin('users'))
    client.removeQueries({ queryKey: [ADMIN_KEY, 'user', user.id] })
    await client.invalidateQueries({ queryKey: [ADMIN_KEY] })
  }

  const what = `${countText(user.maps, 'map')}, ${sizeText(user.bytes)} of uploads`
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Delete the account ${user.username}`}
      width={WIDTH_PX}
      busy={isBusy}
      keepOnOutsideClick
      footer={
        <>
          <Button variant="quiet" size="lg" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" size="lg" type="submit" form={formId} disabled={isBusy}>
            {isBusy ? 'Deleting…' : 'Delete account'}
          </Button>
        </>
      }
    >
      <p>
        {user.username} has {what}. They are signed out everywhere, their favourites, votes and messages are
        deleted, and nobody can have the username again. What they added to maps of others stays there as that
        of a deleted user. This cannot be undone.
      </p>
      <form id={formId} className="admin-delete" onSubmit={(event) => void submit(event)} noValidate>
        <div>
          <span className="label">Their maps</span>
          <SegmentedControl
            label="Their maps"
            value={maps}
            options={FATES}
            onChange={setMaps}
            size="lg"
            disabled={isBusy}
          />
        </div>
        <TextField
          label={OWN_DATA_TEXTS.confirm(user.username)}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
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
