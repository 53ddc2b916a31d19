import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, Download, Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { USERNAME_MAX } from '../../../shared/limits.ts'
import { SUPER_OWNER_ID } from '../../../shared/maps/permissions.ts'
import { OWN_DATA_TEXTS } from '../../../shared/people/ownData.ts'
import { changeUsernameSchema, usernameSchema } from '../../../shared/people/usernames.ts'
import {
  type CurrentUser,
  currentUserSchema,
  usernameCheckAnswerSchema,
} from '../../../shared/people/users.ts'
import { TEXTS } from '../../../shared/texts/texts.ts'
import { api, ApiError, NetworkError } from '../../sources/http/api.ts'
import { classNames } from '../../ui/classNames.ts'
import { Button } from '../../ui/control/Button.tsx'
import { TextField } from '../../ui/control/TextField.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { HelpLink } from '../../ui/text/HelpLink.tsx'
import { Time } from '../../ui/text/Time.tsx'
import { useIsMobile } from '../../ui/useMediaQuery.ts'
import { fetchCurrentUser, setCurrentUser } from './currentUser.ts'
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx'
import { ProgressSetting } from './ProgressSetting.tsx'
import { SessionList } from './SessionList.tsx'
import './account.css'
import './ownData.css'

export interface ProfileDialogProps {
  user: CurrentUser
  startsEditing: boolean
  /** Why the dialog opened by itself; shown until the name is changed. */
  status: string | null
  onClose: () => void
}

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
        <Fact term="Member since" value={<Time at={user.created_at} isDate />} />
      </dl>
      {!isEditing && <SessionList />}
      {!isEditing && <ProgressSetting userId={user.id} />}
      {!isEditing && <OwnData user={user} />}
    </Dialog>
  )
}

const Fact = ({ term, value }: { term: string; value: ReactNode }) => (
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

/** What somebody can do with everything that is theirs: take it along, or delete it. */
const OwnData = ({ user }: { user: CurrentUser }) => {
  const [isDeleting, setDeleting] = useState(false)
  const isMobile = useIsMobile()
  return (
    <section className="own-data" aria-labelledby="own-data-title">
      <h3 id="own-data-title" className="own-data__title">
        {OWN_DATA_TEXTS.title}
      </h3>
      <p className="own-data__text">{OWN_DATA_TEXTS.text}</p>
      <HelpLink chapter="your-account" section="take-your-data-away">
        What is in the file
      </HelpLink>
      <div className="own-data__acts">
        <a className={classNames('btn', isMobile && 'btn--touch')} href="/api/user/data" download>
          <Download />
          {OWN_DATA_TEXTS.download}
        </a>
        {user.id === SUPER_OWNER_ID ? (
          <span className="own-data__text">{OWN_DATA_TEXTS.isOperator}</span>
        ) : (
          <Button
            variant="danger-quiet"
            size={isMobile ? 'touch' : 'md'}
            icon={<Trash2 />}
            onClick={() => setDeleting(true)}
          >
            {OWN_DATA_TEXTS.deleteAccount}
          </Button>
        )}
      </div>
      {isDeleting && <DeleteAccountDialog username={user.username} onClose={() => setDeleting(false)} />}
    </section>
  )
}

/** How long somebody must pause before the server is asked. */
const PAUSE_MS = 300

/**
 * Returns what speaks against a name that is being typed, or null: at once what can be seen in it, and after a pause
 * whether it is taken. Nothing speaks against the name they have.
 */
export const useUsernameProblem = (typed: string, current: string): string | null => {
  const parsed = usernameSchema.safeParse(typed)
  const name = parsed.success && parsed.data !== current ? parsed.data : null
  const paused = usePaused(name)
  const { data } = useQuery({
    queryKey: ['usernameCheck', paused],
    queryFn: ({ signal }) =>
      api.get(
        `/api/user/username-check?username=${encodeURIComponent(paused ?? '')}`,
        usernameCheckAnswerSchema,
        signal,
      ),
    enabled: paused !== null,
    retry: false,
    gcTime: 0,
  })
  if (!parsed.success && typed !== '') return parsed.error.issues[0]?.message ?? null
  return name !== null && name === paused ? (data?.problem ?? null) : null
}

/** Returns the value once it has been the same for a while. */
const usePaused = <T,>(value: T): T => {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return paused
}
