import { useMutation, useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router-dom'
import { INVITATION_HEAD } from '../../shared/maps/pageHeads.ts'
import type { InvitationAnswer } from '../../shared/maps/members.ts'
import { paths } from '../../shared/paths.ts'
import { INVITATION_PAGE_TEXTS } from '../../shared/texts/memberTexts.ts'
import { useCurrentUser } from '../features/account/currentUser.ts'
import { SignInButton } from '../features/account/SignInButton.tsx'
import { PlainHeader } from '../features/home/HomeHeader.tsx'
import { refusalOf } from '../features/members/useMembers.ts'
import { ApiError } from '../sources/http/api.ts'
import { acceptLink, fetchInvitation } from '../sources/http/members.ts'
import { Button } from '../ui/control/Button.tsx'
import { usePageHead } from '../ui/page/usePageHead.ts'
import { EmptyState } from '../ui/status/EmptyState.tsx'
import { CardSkeletons } from '../ui/status/Skeleton.tsx'

/** The page that the link of an invitation opens. Only whoever has the whole link is told whose map it is for. */
export const Invitation = () => {
  usePageHead(INVITATION_HEAD)
  const token = useLocation().hash.slice(1)
  return (
    <>
      <PlainHeader skipTo={SKIP} />
      <main className="page" id="invitation" tabIndex={-1}>
        {token === '' ? (
          <EmptyState art="error" level={1} title={INVITATION_PAGE_TEXTS.incomplete} />
        ) : (
          <OfToken key={token} token={token} />
        )}
      </main>
    </>
  )
}

const OfToken = ({ token }: { token: string }) => {
  const { data, error, refetch } = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => fetchInvitation(token, signal),
    retry: false,
    gcTime: 0,
  })
  if (data) return <Accept token={token} invitation={data} />
  if (error === null) return <CardSkeletons />
  const refusal = error instanceof ApiError && error.status < 500 ? error.text : null
  return (
    <EmptyState
      art="error"
      level={1}
      title={refusal ?? INVITATION_PAGE_TEXTS.checkFailed}
      action={
        refusal === null && (
          <Button variant="primary" size="lg" icon={<RefreshCw />} onClick={() => void refetch()}>
            Try again
          </Button>
        )
      }
    />
  )
}

const Accept = ({ token, invitation }: { token: string; invitation: InvitationAnswer }) => {
  const { user, isLoading } = useCurrentUser()
  const navigate = useNavigate()
  const accepting = useMutation({
    mutationFn: () => acceptLink(token),
    onSuccess: ({ map_id }) => void navigate(paths.mapById(map_id), { replace: true }),
  })
  const { map_name, owner_username, role } = invitation
  return (
    <EmptyState
      level={1}
      title={`@${owner_username} invites you to “${map_name}”`}
      text={`${INVITATION_PAGE_TEXTS.roles[role]}${user || isLoading ? '' : ` ${INVITATION_PAGE_TEXTS.signIn}`}`}
      action={
        <>
          {user ? (
            <Button
              variant="primary"
              size="lg"
              disabled={accepting.isPending}
              onClick={() => accepting.mutate()}
            >
              Accept as {role}
            </Button>
          ) : (
            !isLoading && <SignInButton />
          )}
          {accepting.error && <p role="alert">{refusalOf(accepting.error)}</p>}
        </>
      }
    />
  )
}

const SKIP = { to: 'invitation', text: 'Skip to the invitation' }
