import { useInfiniteQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '../../../shared/paths.ts'
import type { Comment } from '../../../shared/people/comments.ts'
import { TEXTS } from '../../../shared/texts/texts.ts'
import { fetchComments } from '../../sources/http/comments.ts'
import { Button } from '../../ui/control/Button.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { CardSkeletons } from '../../ui/status/Skeleton.tsx'
import { Time } from '../../ui/text/Time.tsx'
import './comments.css'

const { myComments, comments } = TEXTS

/** The comments of the signed-in user, the newest first. */
export const OwnComments = ({ userId }: { userId: number }) => {
  const own = useInfiniteQuery({
    queryKey: ['ownComments', userId],
    queryFn: ({ pageParam, signal }) => fetchComments(pageParam, signal),
    initialPageParam: '/api/comments/mine',
    getNextPageParam: (page) => page.nextPath,
  })
  if (own.data === undefined)
    return own.isError ? <Failed onRetry={() => void own.refetch()} /> : <CardSkeletons />
  const items = own.data.pages.flatMap((page) => page.items)
  if (items.length === 0 && !own.hasNextPage) return <EmptyState title={myComments.none} />
  return (
    <>
      <ul className="own-comments" aria-busy={own.isFetchingNextPage}>
        {items.map((comment) => (
          <OwnComment key={comment.id} comment={comment} />
        ))}
      </ul>
      {own.hasNextPage && (
        <div className="map-more">
          {own.isFetchNextPageError && <p role="alert">{comments.loadFailed}</p>}
          <Button
            aria-disabled={own.isFetchingNextPage}
            onClick={() => !own.isFetchingNextPage && void own.fetchNextPage()}
          >
            {own.isFetchingNextPage ? 'Loading…' : 'More comments'}
          </Button>
        </div>
      )}
    </>
  )
}

const OwnComment = ({ comment }: { comment: Comment }) => (
  <li>
    <div className="comment__by">
      <span>{comment.map_name}</span>
      <Time at={comment.created_at} />
    </div>
    <div className="own-comments__message">
      {comment.hidden !== null && (
        <p className="comment__hidden">
          {comments.hidden} Reason: {comment.hidden.reason}
        </p>
      )}
      <p className="comment__text">{comment.message}</p>
    </div>
    <Link
      className="btn"
      to={paths.mapById(comment.map_id)}
      aria-label={`${myComments.goToMap}: ${comment.map_name}`}
    >
      {myComments.goToMap}
    </Link>
  </li>
)

const Failed = ({ onRetry }: { onRetry: () => void }) => (
  <EmptyState
    art="error"
    title={myComments.loadFailed}
    action={
      <Button icon={<RefreshCw />} onClick={onRetry}>
        Try again
      </Button>
    }
  />
)
