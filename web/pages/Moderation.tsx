import { MODERATION_HEAD } from '../../shared/maps/pageHeads.ts'
import { canModerate } from '../../shared/maps/permissions.ts'
import { MODERATION_TEXTS } from '../../shared/people/moderation.ts'
import { useCurrentUser } from '../features/account/currentUser.ts'
import { SignInButton } from '../features/account/SignInButton.tsx'
import { PlainHeader } from '../features/home/HomeHeader.tsx'
import { ModerationLog } from '../features/moderation/ModerationLog.tsx'
import { usePageHead } from '../ui/page/usePageHead.ts'
import { EmptyState } from '../ui/status/EmptyState.tsx'
import { CardSkeletons } from '../ui/status/Skeleton.tsx'

/** For moderators: what members reported, and what was done about it. */
export const Moderation = () => {
  const { user, isLoading } = useCurrentUser()
  usePageHead(MODERATION_HEAD)
  return (
    <>
      <PlainHeader skipTo={SKIP} />
      <main className="page" id="moderation" tabIndex={-1}>
        <div className="page__head">
          <h1 className="page__title">{MODERATION_TEXTS.title}</h1>
        </div>
        {isLoading && <CardSkeletons hasChoice />}
        {canModerate(user) && <ModerationLog />}
        {!isLoading && !canModerate(user) && (
          <EmptyState
            art="error"
            title="This page is for moderators."
            action={user ? undefined : <SignInButton />}
          />
        )}
      </main>
    </>
  )
}

const SKIP = { to: 'moderation', text: 'Skip to the reports' }
