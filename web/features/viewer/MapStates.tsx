import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { usePageTitle } from '../../ui/usePageTitle.ts'

/** The page's own boxes while the map is fetched. */
export const MapSkeleton = () => (
  <div className="viewer viewer--skeleton" aria-busy="true">
    <span className="visually-hidden" role="status">
      Loading the map…
    </span>
    <aside className="side">
      <div className="side__bar">
        <span className="side__home">
          <Mark />
        </span>
      </div>
      <div className="viewer__skeleton-head">
        <Skeleton width="60%" height="22px" />
        <Skeleton width="80%" height="14px" />
      </div>
      <div className="viewer__skeleton-list">
        <Skeleton height="32px" />
        <Skeleton width="45%" height="14px" />
        <Skeleton width="70%" height="14px" />
        <Skeleton width="55%" height="14px" />
      </div>
    </aside>
    <div className="viewer__canvas" />
  </div>
)

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
