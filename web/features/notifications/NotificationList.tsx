import { Eye, EyeOff, GitBranch, MessageSquareReply, type LucideIcon, MapPinPlus, AtSign } from 'lucide-react'
import { ArrowRightLeft, RefreshCw, UserRoundPlus, UsersRound } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '../../../shared/paths.ts'
import type { Notification, NotificationKind, Notified } from '../../../shared/people/notifications.ts'
import { NOTIFICATION_TEXTS } from '../../../shared/texts/notificationTexts.ts'
import { classNames } from '../../ui/classNames.ts'
import { Button } from '../../ui/control/Button.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { CardSkeletons } from '../../ui/status/Skeleton.tsx'
import { Time } from '../../ui/text/Time.tsx'
import { openComments } from '../comments/openComments.ts'
import { NotificationSentence } from './NotificationSentence.tsx'
import { useMarkRead, useNotifications } from './useNotifications.ts'
import './notifications.css'

interface NotificationListProps {
  userId: number
  /** Called when one of them was opened, which leads to another page. */
  onOpened?: () => void
}

/** What a user is told, the newest first. One that is opened is read. */
export const NotificationList = ({ userId, onOpened }: NotificationListProps) => {
  const { data, isError, refetch } = useNotifications(userId)
  const markRead = useMarkRead(userId)
  if (data === undefined) return isError ? <Failed onRetry={() => void refetch()} /> : <CardSkeletons />
  if (data.notifications.length === 0)
    return <EmptyState title={NOTIFICATION_TEXTS.none} text={NOTIFICATION_TEXTS.noneText} />
  return (
    <ul className="notifications">
      {data.notifications.map((notification) => (
        <Item
          key={notification.id}
          notification={notification}
          onOpen={() => {
            if (!notification.is_read) markRead([notification.id])
            if ('comment_id' in notification.what) openComments(true)
            onOpened?.()
          }}
        />
      ))}
    </ul>
  )
}

const ICONS: Readonly<Record<NotificationKind, LucideIcon>> = {
  suggestion_arrived: MapPinPlus,
  suggestion_answered: MapPinPlus,
  suggestion_hidden: EyeOff,
  suggestion_shown: Eye,
  comment_reply: MessageSquareReply,
  comment_mention: AtSign,
  comment_hidden: EyeOff,
  comment_shown: Eye,
  map_hidden: EyeOff,
  map_shown: Eye,
  map_branched: GitBranch,
  member_invited: UserRoundPlus,
  member_added: UsersRound,
  member_joined: UsersRound,
  map_offered: ArrowRightLeft,
  map_handed_over: ArrowRightLeft,
}

const pathOf = (what: Notified): string => {
  switch (what.kind) {
    case 'map_branched':
      return paths.mapById(what.branch?.id ?? what.map_id)
    case 'suggestion_arrived':
      return paths.suggestion(what.map_id, what.proposal_id)
    case 'suggestion_answered':
    case 'suggestion_hidden':
    case 'suggestion_shown':
      return paths.mySuggestions()
    case 'member_invited':
    case 'map_offered':
      return paths.myMaps()
    default:
      return paths.mapById(what.map_id)
  }
}

const Item = ({ notification, onOpen }: { notification: Notification; onOpen: () => void }) => {
  const { what, created_at, is_read } = notification
  const Icon = ICONS[what.kind]
  return (
    <li>
      <Link
        className={classNames('notification', !is_read && 'is-unread')}
        to={pathOf(what)}
        onClick={onOpen}
      >
        <Icon aria-hidden="true" />
        <span className="notification__body">
          {!is_read && <span className="visually-hidden">Unread: </span>}
          <NotificationSentence what={what} />
          <Time at={created_at} />
        </span>
      </Link>
    </li>
  )
}

const Failed = ({ onRetry }: { onRetry: () => void }) => (
  <EmptyState
    art="error"
    title={NOTIFICATION_TEXTS.loadFailed}
    text="Check your connection, then try again."
    action={
      <Button icon={<RefreshCw />} onClick={onRetry}>
        Try again
      </Button>
    }
  />
)
