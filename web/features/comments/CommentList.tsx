import { useVirtualizer } from '@tanstack/react-virtual'
import { RefreshCw } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { TEXTS } from '../../../shared/texts/texts.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { Button } from '../../ui/control/Button.tsx'
import { rowsWithFocus } from '../../ui/control/rowsWithFocus.ts'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { Skeleton } from '../../ui/status/Skeleton.tsx'
import { useCurrentUser } from '../account/currentUser.ts'
import { CommentItem } from './CommentItem.tsx'
import { type CommentRow, commentRows } from './commentRows.ts'
import { commentFailure, rowKeyOf, useCommentActions, type useComments } from './useComments.ts'

type Comments = ReturnType<typeof useComments>

interface CommentListProps {
  comments: Comments
  /** Called after something was chosen on the map, to close the drawer. */
  onChosen?: (() => void) | undefined
}

/** The comments of the open map, or why there are none. */
export const CommentList = ({ comments, onChosen }: CommentListProps) => {
  const { data, isError, error, refetch } = comments
  const rows = useMemo(() => commentRows(data?.pages.flatMap(({ items }) => items) ?? []), [data])
  if (data === undefined)
    return (
      <div className="comments__scroll">
        {isError ? <Failed error={error} onRetry={() => void refetch()} /> : <CommentSkeletons />}
      </div>
    )
  if (rows.length === 0 && !comments.hasNextPage)
    return (
      <div className="comments__scroll">
        <EmptyState level={3} {...TEXTS.comments.none} />
      </div>
    )
  return <Rows rows={rows} comments={comments} onChosen={onChosen} />
}

const Failed = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <EmptyState
    art="error"
    level={3}
    title={commentFailure(error, TEXTS.comments.loadFailed)}
    failure={error}
    action={
      <Button icon={<RefreshCw />} onClick={onRetry}>
        Try again
      </Button>
    }
  />
)

/** Deeper replies are not indented any further. */
const DEPTH_MAX = 3
const ROW_PX = 100
/** The next page is fetched this many rows before the end. */
const AHEAD_ROWS = 15

/** A feed of which only what is in view is rendered; Page Up and Page Down lead from comment to comment. */
const Rows = ({ rows, comments, onChosen }: CommentListProps & { rows: readonly CommentRow[] }) => {
  const { record } = useViewer()
  const { user } = useCurrentUser()
  const actions = useCommentActions(Number(record.id), user)
  const scroller = useRef<HTMLDivElement>(null)
  const [focusedIndex, setFocusedIndex] = useState(-1)
  // eslint-disable-next-line react-hooks/incompatible-library -- nothing here is memoised by a compiler
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => {
      const row = rows[index]
      return row ? rowKeyOf(row.comment) : index
    },
    overscan: 6,
    rangeExtractor: (range) => rowsWithFocus(range, focusedIndex),
  })
  const items = virtual.getVirtualItems()
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = comments
  const isNearEnd = (items.at(-1)?.index ?? 0) >= rows.length - AHEAD_ROWS
  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [isNearEnd, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])
  const onFocus = ({ target }: FocusEvent) => setFocusedIndex(indexOf(target))
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'PageDown' ? 1 : event.key === 'PageUp' ? -1 : 0
    const next = indexOf(event.target) + step
    if (step === 0 || !rows[next] || event.target instanceof HTMLTextAreaElement) return
    event.preventDefault()
    // A key that is held repeats faster than a slow browser tells that it has scrolled.
    flushSync(() => setFocusedIndex(next))
    articleAt(scroller.current, next)?.focus()
  }
  return (
    <div ref={scroller} className="comments__scroll" onFocus={onFocus} onKeyDown={onKeyDown}>
      <div
        className="comments__feed"
        role="feed"
        aria-label={TEXTS.comments.title}
        aria-busy={isFetchingNextPage}
        tabIndex={-1}
        style={{ height: virtual.getTotalSize() }}
      >
        {items.map(({ index, key, start }) => {
          const row = rows[index]
          return (
            row && (
              <article
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                className="comments__row"
                aria-label={`${row.depth > 0 ? 'Reply' : 'Comment'} by ${row.comment.username}`}
                aria-posinset={index + 1}
                aria-setsize={hasNextPage ? -1 : rows.length}
                tabIndex={-1}
                style={{ transform: `translateY(${start}px)` }}
                data-depth={Math.min(row.depth, DEPTH_MAX)}
              >
                <CommentItem
                  row={row}
                  user={user}
                  actions={actions}
                  onChosen={onChosen}
                  onRemoved={() => scroller.current?.querySelector<HTMLElement>('[role="feed"]')?.focus()}
                />
              </article>
            )
          )
        })}
      </div>
      {isFetchNextPageError && (
        <div className="comments__more">
          <p role="alert">{TEXTS.comments.loadFailed}</p>
          <Button icon={<RefreshCw />} onClick={() => void fetchNextPage()}>
            Try again
          </Button>
        </div>
      )}
    </div>
  )
}

const indexOf = (target: EventTarget): number =>
  target instanceof Element ? Number(target.closest<HTMLElement>('[data-index]')?.dataset.index ?? -1) : -1

const articleAt = (scroller: HTMLElement | null, index: number): HTMLElement | null =>
  scroller?.querySelector<HTMLElement>(`[data-index="${index}"]`) ?? null

/** Comments before they have loaded. */
const CommentSkeletons = () => (
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
