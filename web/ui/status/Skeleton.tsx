import './Skeleton.css'
import './CardSkeletons.css'

/** A placeholder of the size of what is loading. Sizes are CSS lengths. */
export const Skeleton = ({ width, height }: { width?: string; height?: string }) => (
  <span className="skel" style={{ width, height }} aria-hidden="true" />
)

/** A list of cards before it has loaded, and above it, where there is one, the choice of what it shows. */
export const CardSkeletons = ({ hasChoice = false }: { hasChoice?: boolean }) => (
  <div className="card-skeletons" aria-hidden="true">
    {hasChoice && <div className="card-skeletons__choice" />}
    {[0, 1, 2, 3].map((row) => (
      <Skeleton key={row} height="84px" />
    ))}
  </div>
)
