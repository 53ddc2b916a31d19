import { Skeleton } from '../../ui/status/Skeleton.tsx'

/** Comments before they have loaded. */
export const CommentSkeletons = () => (
  <div className="comments__skeletons" aria-hidden="true">
    {['88%', '64%', '92%', '76%'].map((width) => (
      <div key={width} className="comment">
        <Skeleton width="28px" height="28px" />
        <div className="comment__body">
          <Skeleton width="42%" height="14px" />
          <Skeleton width={width} height="14px" />
        </div>
      </div>
    ))}
  </div>
)
