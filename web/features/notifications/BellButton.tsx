import { Bell } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../../shared/paths.ts'
import { NOTIFICATION_TEXTS } from '../../../shared/texts/notificationTexts.ts'
import { Button, IconButton } from '../../ui/control/Button.tsx'
import { closeOnEscape } from '../../ui/overlay/closeOnEscape.ts'
import { useBackCloses } from '../../ui/overlay/useBackCloses.ts'
import { NotificationList } from './NotificationList.tsx'
import { useMarkRead, useNotifications } from './useNotifications.ts'
import './notifications.css'

interface BellButtonProps {
  userId: number
  size: 'lg' | 'touch'
  /** Whether it is there only while something is unread, or its panel is open. */
  onlyUnread: boolean
}

/** A higher number would not fit, and nobody counts on. */
const SHOWN_MAX = 99

/** The bell, with how many notifications are unread, and the panel that it opens. */
export const BellButton = ({ userId, size, onlyUnread }: BellButtonProps) => {
  const [isOpen, setOpen] = useState(false)
  const unread = useNotifications(userId).data?.unread ?? 0
  const markRead = useMarkRead(userId)
  const close = () => setOpen(false)
  useBackCloses(isOpen, close)
  if (onlyUnread && unread === 0 && !isOpen) return null
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <IconButton
          label={unread > 0 ? `${NOTIFICATION_TEXTS.title}, ${unread} unread` : NOTIFICATION_TEXTS.title}
          size={size}
          className="bell icons-20"
        >
          <Bell />
          {unread > 0 && (
            <span className="bell__count num" aria-hidden="true">
              {unread > SHOWN_MAX ? `${SHOWN_MAX}+` : unread}
            </span>
          )}
        </IconButton>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className="notifications-panel"
          aria-label={NOTIFICATION_TEXTS.title}
          align="end"
          sideOffset={6}
          collisionPadding={8}
          onKeyDown={closeOnEscape(close)}
        >
          <div className="notifications-panel__head">
            <h2>{NOTIFICATION_TEXTS.title}</h2>
            {unread > 0 && (
              <Button variant="quiet" size="sm" onClick={() => markRead('all')}>
                {NOTIFICATION_TEXTS.markAll}
              </Button>
            )}
          </div>
          <div className="notifications-panel__list">
            <NotificationList userId={userId} onOpened={close} />
          </div>
          <Link className="notifications-panel__all" to={paths.notifications()} onClick={close}>
            {NOTIFICATION_TEXTS.showAll}
          </Link>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
