import './Skeleton.css'

/** A box of the size of what is still loading. Sizes are CSS lengths. */
export const Skeleton = ({ width, height }: { width?: string; height?: string }) => (
  <span className="skel" style={{ width, height }} aria-hidden="true" />
)
