import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { MAP_NAME_MAX } from '../../../shared/limits.ts'
import { mapPath } from '../../../shared/paths.ts'
import { ApiError } from '../../sources/http/api.ts'
import { branchMap } from '../../sources/http/branches.ts'
import type { MapRecord } from '../../sources/MapSource.ts'
import { Button } from '../../ui/control/Button.tsx'
import { Checkbox } from '../../ui/control/Checkbox.tsx'
import { SubmitButton } from '../../ui/control/SubmitButton.tsx'
import { TextField } from '../../ui/control/TextField.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { HelpLink } from '../../ui/text/HelpLink.tsx'
import { useCurrentUser } from '../account/currentUser.ts'
import { SignInButton } from '../account/SignInButton.tsx'

const EXPLANATION =
  'You get a map of your own with everything on this one. It is private until you make it public, and this map stays as it is.'

interface BranchDialogProps {
  /** Of the map that is branched. */
  record: MapRecord
  onClose: () => void
}

/** Asks what a branch is to be called, makes it and opens it. Guests are asked to sign in. */
export const BranchDialog = ({ record, onClose }: BranchDialogProps) => {
  const { user } = useCurrentUser()
  const client = useQueryClient()
  const navigate = useNavigate()
  const formId = useId()
  const [name, setName] = useState(record.name)
  const [includesRegions, setIncludesRegions] = useState(false)
  const branching = useMutation({
    mutationFn: () => branchMap(Number(record.id), name.trim(), includesRegions),
    onSuccess: (made) => {
      void client.invalidateQueries({ queryKey: ['maps'] })
      onClose()
      void navigate(mapPath(made))
    },
  })
  const regionCount = record.regions.length
  const missing =
    name.trim() === '' ? 'Please enter a name.' : branching.isPending ? 'This is being made.' : null
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (missing === null) branching.mutate()
  }
  const { error } = branching
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Continue this map"
      busy={branching.isPending}
      footer={
        user && (
          <>
            <Button variant="quiet" size="lg" onClick={onClose}>
              Cancel
            </Button>
            <SubmitButton size="lg" form={formId} missing={missing}>
              {branching.isPending ? 'Making…' : 'Make my branch'}
            </SubmitButton>
          </>
        )
      }
    >
      <p>{EXPLANATION}</p>
      <HelpLink chapter="working-together" section="branch-a-map">
        What a branch is
      </HelpLink>
      {user ? (
        <form id={formId} className="branch-form" onSubmit={submit}>
          <TextField
            label="Name"
            value={name}
            maxLength={MAP_NAME_MAX}
            error={
              error
                ? (error instanceof ApiError && error.text) || 'The map could not be branched.'
                : undefined
            }
            onChange={({ target }) => setName(target.value)}
          />
          {regionCount > 0 && (
            <Checkbox
              label={regionCount === 1 ? 'With its region map' : `With its ${regionCount} region maps`}
              checked={includesRegions}
              onChange={setIncludesRegions}
            />
          )}
        </form>
      ) : (
        <SignInButton />
      )}
    </Dialog>
  )
}
