import { MY_COMMENTS_HEAD } from '../../shared/maps/pageHeads.ts'
import { TEXTS } from '../../shared/texts/texts.ts'
import { useCurrentUser } from '../features/account/currentUser.ts'
import { SignInButton } from '../features/account/SignInButton.tsx'
import { OwnComments } from '../features/comments/OwnComments.tsx'
import { PlainHeader } from '../features/home/HomeHeader.tsx'
import { usePageHead } from '../ui/page/usePageHead.ts'
import { EmptyState } from '../ui/status/EmptyState.tsx'
import { CardSkeletons } from '../ui/status/Skeleton.tsx'

/** What the signed-in user has written on maps. */
export const MyComments = () => {
  const { user, isLoading } = useCurrentUser()
  usePageHead(MY_COMMENTS_HEAD)
  return (
    <>
      <PlainHeader skipTo={SKIP} />
      <main className="page" id="comments" tabIndex={-1}>
        <div className="page__head">
          <h1 className="page__title">{TEXTS.myComments.title}</h1>
        </div>
        {user ? (
          <OwnComments userId={user.id} />
        ) : isLoading ? (
          <CardSkeletons />
        ) : (
          <EmptyState art="error" title={TEXTS.myComments.loadFailed} action={<SignInButton />} />
        )}
      </main>
    </>
  )
}

const SKIP = { to: 'comments', text: 'Skip to the comments' }
