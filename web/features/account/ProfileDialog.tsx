import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert, Pencil } from 'lucide-react'
import { useId, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { USERNAME_MAX } from '../../../shared/limits.ts'
import { TEXTS } from '../../../shared/texts/texts.ts'
import { changeUsernameSchema } from '../../../shared/people/usernames.ts'
import { type CurrentUser, currentUserSchema } from '../../../shared/people/users.ts'
import { api, ApiError, NetworkError } from '../../sources/http/api.ts'
import { Button } from '../../ui/control/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { TextField } from '../../ui/control/TextField.tsx'
import { fetchCurrentUser, setCurrentUser } from './currentUser.ts'
import { OwnData } from './OwnData.tsx'
import { SessionList } from './SessionList.tsx'
import { useUsernameProblem } from './useUsernameProblem.ts'
import './account.css'

export interface ProfileDialogProps {
  user: CurrentUser
  startsEditing: boolean
  /** Why the dialog opened by itself; shown until the name is changed. */
  status: string | null
  onClose: () => void
}

const memberSince = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' })

export const ProfileDialog = ({ user, startsEditing, status, onClose }: ProfileDialogProps) => {
  const client = useQueryClient()
  const formId = useId()
  const [isEditing, setEditing] = useState(startsEditing)
  const form = useForm({
    resolver: zodResolver(changeUsernameSchema),
    defaultValues: { newUsername: user.username },
  })
  const { errors, isSubmitting } = form.formState
  const typed = useWatch({ control: form.control, name: 'newUsername' })
  const problem = useUsernameProblem(typed, user.username)

  const save = form.handleSubmit(async ({ newUsername }) => {
    const change = await changeUsername(newUsername)
    if (change.kind === 'failed') {
      form.setError('newUsername', { message: change.text }, { shouldFocus: true })
      return
    }
    setCurrentUser(client, change.user)
    onClose()
  })

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="My Profile"
      busy={isSubmitting}
      keepOnOutsideClick={isEditing}
      footer={
        isEditing ? (
          <>
            <Button variant="quiet" size="lg" disabled={isSubmitting} onClick={onClose}>
              Cancel
            </Button>
            <Button variant="primary" size="lg" type="submit" form={formId} disabled={isSubmitting}>
              {isSubmitting ? 'Saving…' : 'Save'}
            </Button>
          </>
        ) : (
          <Button variant="primary" size="lg" onClick={onClose}>
            Close
          </Button>
        )
      }
    >
      {status !== null && isEditing && !errors.newUsername && problem === null && (
        <p className="profile__status" role="status">
          <CircleAlert />
          {status}
        </p>
      )}
      {isEditing ? (
        <form id={formId} onSubmit={(event) => void save(event)} noValidate>
          <TextField
            label="Username"
            note={`${typed.length} / ${USERNAME_MAX}`}
            autoComplete="username"
            autoFocus
            disabled={isSubmitting}
            error={errors.newUsername?.message ?? problem ?? undefined}
            {...form.register('newUsername')}
          />
        </form>
      ) : (
        <div className="profile__name">
          <dl>
            <Fact term="Username" value={user.username} />
          </dl>
          <Button icon={<Pencil />} onClick={() => setEditing(true)}>
            Edit
          </Button>
        </div>
      )}
      <dl className="profile__facts">
        <Fact term="Email" value={user.email} />
        <Fact term="Role" value={user.role} />
        <Fact term="Member since" value={memberSince.format(new Date(user.created_at))} />
      </dl>
      {!isEditing && <SessionList />}
      {!isEditing && <OwnData user={user} />}
    </Dialog>
  )
}

const Fact = ({ term, value }: { term: string; value: string }) => (
  <div className="profile__fact">
    <dt>{term}</dt>
    <dd>{value}</dd>
  </div>
)

export type UsernameChange =
  | { readonly kind: 'changed'; readonly user: CurrentUser }
  | { readonly kind: 'failed'; readonly text: string }

/** Changes the username and fetches the changed user. */
export const changeUsername = async (newUsername: string): Promise<UsernameChange> => {
  try {
    await api.post('/api/user/change-username', { newUsername }, currentUserSchema)
  } catch (error) {
    return { kind: 'failed', text: textOf(error) }
  }
  const user = await fetchCurrentUser('/api/user/me')
  return user ? { kind: 'changed', user } : { kind: 'failed', text: TEXTS.account.reloadFailed }
}

const textOf = (error: unknown): string => {
  if (error instanceof NetworkError) return TEXTS.account.unreachable
  const text = error instanceof ApiError ? error.text : null
  return text ?? TEXTS.account.changeFailed
}
