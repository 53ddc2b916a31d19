import { Bell } from 'lucide-react'
import { NOTIFICATION_TEXTS } from '../../../shared/texts/notificationTexts.ts'
import { lastViewer } from '../../sources/http/lastViewer.ts'
import { IconButton } from '../../ui/control/Button.tsx'
import { lazyPanel } from '../../ui/lazyPart.tsx'
import { useCurrentUser } from '../account/currentUser.ts'

const BellButton = lazyPanel(
  () => import('./BellButton.tsx').then((module) => module.BellButton),
  () => null,
)

interface NotificationBellProps {
  size?: 'lg' | 'touch'
  /** Where there is room for little, it is there only while something is new. */
  onlyUnread?: boolean
}

/** Says how much is new to the person who is signed in, and opens it. It keeps its place while it is not known yet who that is. */
export const NotificationBell = ({ size = 'lg', onlyUnread = false }: NotificationBellProps) => {
  const { user, isLoading } = useCurrentUser()
  if (!user && !(isLoading && lastViewer() !== null)) return null
  const place = onlyUnread ? null : (
    <IconButton label={NOTIFICATION_TEXTS.title} size={size} className="icons-20" aria-disabled>
      <Bell />
    </IconButton>
  )
  if (!user) return place
  return <BellButton userId={user.id} size={size} onlyUnread={onlyUnread} fallback={place} />
}
