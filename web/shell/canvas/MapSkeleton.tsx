import { Mark } from '../../ui/Mark.tsx'
import { Skeleton } from '../../ui/status/Skeleton.tsx'
import './viewerFrame.css'

/** The page as empty boxes, shown while its script or the map is fetched. */
export const MapSkeleton = () => (
  <div className="viewer viewer--skeleton" aria-busy="true">
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
    <main className="viewer__canvas viewer__skeleton-canvas">
      <div role="status">
        <h1>Loading the map…</h1>
      </div>
    </main>
  </div>
)
