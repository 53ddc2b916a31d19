import { MY_SUGGESTIONS_HEAD } from '../../shared/maps/pageHeads.ts'
import { TEXTS } from '../../shared/texts/texts.ts'
import { useCurrentUser } from '../features/account/currentUser.ts'
import { SignInButton } from '../features/account/SignInButton.tsx'
import { PlainHeader } from '../features/home/HomeHeader.tsx'
import { OwnProposals } from '../features/proposals/OwnProposals.tsx'
import { OWN_SUGGESTION_TEXTS } from '../features/proposals/proposalTexts.ts'
import { usePageHead } from '../ui/page/usePageHead.ts'
import { EmptyState } from '../ui/status/EmptyState.tsx'
import { CardSkeletons } from '../ui/status/Skeleton.tsx'

/** What the signed-in user has suggested to the owners of maps, and what became of it. */
export const MySuggestions = () => {
  const { user, isLoading } = useCurrentUser()
  usePageHead(MY_SUGGESTIONS_HEAD)
  return (
    <>
      <PlainHeader skipTo={SKIP} />
      <main className="page" id="suggestions" tabIndex={-1}>
        <div className="page__head">
          <h1 className="page__title">{TEXTS.mySuggestions.title}</h1>
        </div>
        {user ? (
          <OwnProposals userId={user.id} />
        ) : isLoading ? (
          <CardSkeletons />
        ) : (
          <EmptyState art="error" title={OWN_SUGGESTION_TEXTS.loginNeeded} action={<SignInButton />} />
        )}
      </main>
    </>
  )
}

const SKIP = { to: 'suggestions', text: 'Skip to the suggestions' }
