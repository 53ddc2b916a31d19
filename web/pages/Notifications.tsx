import { NOTIFICATIONS_HEAD } from '../../shared/maps/pageHeads.ts'
import { NOTIFICATION_TEXTS } from '../../shared/texts/notificationTexts.ts'
import { useCurrentUser } from '../features/account/currentUser.ts'
import { SignInButton } from '../features/account/SignInButton.tsx'
import { PlainHeader } from '../features/home/HomeHeader.tsx'
import { SharingSettings } from '../features/members/SharingSettings.tsx'
import { NotificationList } from '../features/notifications/NotificationList.tsx'
import { NotificationSettings } from '../features/notifications/NotificationSettings.tsx'
import { useMarkRead, useNotifications } from '../features/notifications/useNotifications.ts'
import { Button } from '../ui/control/Button.tsx'
import { usePageHead } from '../ui/page/usePageHead.ts'
import { EmptyState } from '../ui/status/EmptyState.tsx'
import { CardSkeletons } from '../ui/status/Skeleton.tsx'

/** What the signed-in user is told, and what of. */
export const Notifications = () => {
  const { user, isLoading } = useCurrentUser()
  usePageHead(NOTIFICATIONS_HEAD)
  return (
    <>
      <PlainHeader skipTo={SKIP} />
      <main className="page" id="notifications" tabIndex={-1}>
        <div className="page__head">
          <h1 className="page__title">{NOTIFICATION_TEXTS.title}</h1>
          {user && <MarkAll userId={user.id} />}
        </div>
        {user ? (
          <div className="notifications-page">
            <NotificationList userId={user.id} />
            <section aria-labelledby="notification-settings">
              <h2 className="page__section" id="notification-settings">
                Tell me when
              </h2>
              <NotificationSettings userId={user.id} />
              <div className="notification-settings">
                <fieldset>
                  <legend>Being invited</legend>
                  <SharingSettings userId={user.id} />
                </fieldset>
              </div>
            </section>
          </div>
        ) : isLoading ? (
          <CardSkeletons />
        ) : (
          <EmptyState art="error" title={NOTIFICATION_TEXTS.signIn} action={<SignInButton />} />
        )}
      </main>
    </>
  )
}

const MarkAll = ({ userId }: { userId: number }) => {
  const unread = useNotifications(userId).data?.unread ?? 0
  const markRead = useMarkRead(userId)
  return unread > 0 && <Button onClick={() => markRead('all')}>{NOTIFICATION_TEXTS.markAll}</Button>
}

const SKIP = { to: 'notifications', text: 'Skip to the notifications' }
