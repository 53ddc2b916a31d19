import { Link } from 'react-router-dom'
import { missingHead } from '../../shared/maps/pageHeads.ts'
import { paths } from '../../shared/paths.ts'
import { TEXTS } from '../../shared/texts/texts.ts'
import { useCurrentUser } from '../features/account/currentUser.ts'
import { SignInButton } from '../features/account/SignInButton.tsx'
import { Button } from '../ui/control/Button.tsx'
import { usePageHead } from '../ui/page/usePageHead.ts'
import { EmptyState } from '../ui/status/EmptyState.tsx'

/** Shown both if the map does not exist and if it is private. A visitor may be its owner, signed out in the meantime. */
export const MapNotFound = () => {
  usePageHead(missingHead(TEXTS.map.notFound))
  const { user, isLoading } = useCurrentUser()
  const isVisitor = user === null && !isLoading
  return (
    <main className="full-page">
      <EmptyState
        art="missing"
        level={1}
        title={TEXTS.map.notFound}
        text={isVisitor ? `${NOT_FOUND} Sign in if it is yours.` : NOT_FOUND}
        action={
          <span className="full-page__ways">
            {isVisitor && <SignInButton />}
            <HomeLink />
          </span>
        }
      />
    </main>
  )
}

const NOT_FOUND = 'It may have been deleted, or its owner keeps it private.'

interface MapOpenFailedProps {
  /** What may be wrong. */
  text?: string
  failure?: unknown
  onRetry: () => void
}

export const MapOpenFailed = ({
  text = 'Check your connection, then try again.',
  failure,
  onRetry,
}: MapOpenFailedProps) => (
  <main className="full-page">
    <EmptyState
      art="error"
      level={1}
      title="The map could not be loaded."
      text={text}
      failure={failure}
      action={
        <Button variant="primary" size="lg" onClick={onRetry}>
          Try again
        </Button>
      }
    />
  </main>
)

const HomeLink = () => (
  <Link to={paths.home()} className="btn btn--primary btn--lg">
    All maps
  </Link>
)
