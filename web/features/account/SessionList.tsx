import { useQuery, useQueryClient } from '@tanstack/react-query'
import { LogOut, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import {
  type Session,
  sessionsAnswerSchema,
  sessionsEndedAnswerSchema,
} from '../../../shared/people/sessions.ts'
import { api, ApiError } from '../../sources/http/api.ts'
import { progressOwner } from '../../sources/progress/browserMarks.ts'
import { Button } from '../../ui/control/Button.tsx'
import { useAlert } from '../../ui/overlay/AlertProvider.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { Skeleton } from '../../ui/status/Skeleton.tsx'
import { Time } from '../../ui/text/Time.tsx'
import { useIsMobile } from '../../ui/useMediaQuery.ts'
import { mayLeave } from './leaveAccount.ts'
import { signOut } from './signOut.ts'
import './sessions.css'

const KEY = ['sessions'] as const

/** Every browser in which somebody is signed in, each to be signed out, or all at once. */
export const SessionList = () => {
  const sessions = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.get('/api/sessions', sessionsAnswerSchema, signal),
    gcTime: 0,
  })
  const endAll = useEndAll()
  const isMobile = useIsMobile()
  return (
    <section className="sessions" aria-labelledby="sessions-title">
      <h3 id="sessions-title" className="sessions__title">
        Where you are signed in
      </h3>
      {sessions.isPending && <Skeleton height="44px" />}
      {sessions.isError && (
        <p className="sessions__failed" role="status">
          The list could not be loaded.
          <Button size="sm" icon={<RefreshCw />} onClick={() => void sessions.refetch()}>
            Try again
          </Button>
        </p>
      )}
      {sessions.data && (
        <ul className="sessions__list">
          {sessions.data.map((session) => (
            <SessionRow key={session.id} session={session} seenMs={sessions.dataUpdatedAt} />
          ))}
        </ul>
      )}
      <Button
        variant="danger-quiet"
        size={isMobile ? 'touch' : 'md'}
        icon={<LogOut />}
        className="sessions__all"
        onClick={() => void endAll()}
      >
        Sign out everywhere
      </Button>
    </section>
  )
}

const HOUR_MS = 3_600_000

/** When a session was last used is known to the hour. */
const LastSeen = ({ at, nowMs }: { at: string; nowMs: number }) =>
  nowMs - Date.parse(at) < 2 * HOUR_MS ? (
    'within the last two hours'
  ) : (
    <>
      about <Time at={at} />
    </>
  )

const SessionRow = ({ session, seenMs }: { session: Session; seenMs: number }) => {
  const { isEnding, end } = useEnd(session)
  const isMobile = useIsMobile()
  return (
    <li className="session">
      <div className="session__text">
        <b>{session.device}</b>
        <span>
          Signed in <Time at={session.signed_in_at} />, seen <LastSeen at={session.seen_at} nowMs={seenMs} />
        </span>
      </div>
      {session.is_current ? (
        <span className="session__here">This one</span>
      ) : (
        <Button
          size={isMobile ? 'touch' : 'sm'}
          disabled={isEnding}
          aria-label={`Sign out of ${session.device}`}
          onClick={() => void end()}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}

/** Signs one browser out. One that is signed out already is what was wanted. */
const useEnd = ({ id, device }: Session) => {
  const client = useQueryClient()
  const [isEnding, setEnding] = useState(false)
  const end = async () => {
    setEnding(true)
    try {
      await api.delete(`/api/sessions/${id}`, sessionsEndedAnswerSchema)
      toast.say(`Signed out of ${device}.`)
    } catch (error) {
      const isGone = error instanceof ApiError && error.status === 404
      if (!isGone) toast.error(`${device} could not be signed out.`)
    }
    await client.invalidateQueries({ queryKey: KEY })
    setEnding(false)
  }
  return { isEnding, end }
}

const useEndAll = () => {
  const { confirm } = useAlert()
  return async () => {
    const owner = progressOwner()
    const kept = owner === null ? 'Maps and pins' : 'Maps'
    const isSure = await confirm({
      title: 'Sign out everywhere?',
      text: `You will be signed out in every browser, this one too. ${kept} that you keep in this browser stay in it.`,
      verb: 'Sign out everywhere',
      danger: true,
    })
    if (!isSure) return
    if (!(await mayLeave(confirm))) return
    try {
      await api.delete('/api/sessions', sessionsEndedAnswerSchema)
    } catch {
      toast.error('You could not be signed out everywhere. Please try again.')
      return
    }
    void signOut()
  }
}
