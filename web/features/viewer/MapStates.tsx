import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { usePageTitle } from '../../ui/usePageTitle.ts'

export const MapNotFound = () => {
  usePageTitle('Map not found')
  return (
    <main className="full-page">
      <EmptyState
        art="missing"
        level={1}
        title="Map not found"
        text="It may have been deleted, or its owner keeps it private."
        action={<HomeLink />}
      />
    </main>
  )
}

export const MapOpenFailed = ({ onRetry }: { onRetry: () => void }) => (
  <main className="full-page">
    <EmptyState
      art="error"
      level={1}
      title="The map could not be loaded."
      text="Check your connection, then try again."
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
