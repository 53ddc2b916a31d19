import './Skeleton.css'

/** A placeholder of the size of what is loading. Sizes are CSS lengths. */
export const Skeleton = ({ width, height }: { width?: string; height?: string }) => (
  <span className="skel" style={{ width, height }} aria-hidden="true" />
)
