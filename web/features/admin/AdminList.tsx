import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/control/Button.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { CardSkeletons } from '../../ui/status/Skeleton.tsx'
import { useRefusal } from './useAdminAct.ts'
import './admin.css'

interface AdminListProps<T> {
  /** Its accessible name. */
  label: string
  list: {
    readonly rows: readonly T[] | undefined
    readonly isError: boolean
    readonly isPlaceholderData: boolean
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly isFetchNextPageError: boolean
    readonly error: unknown
    refetch(): Promise<unknown>
    fetchNextPage(): Promise<unknown>
  }
  /** What is said where there is nothing. */
  none: string
  /** A row, an element of the list with a key. */
  children: (row: T) => ReactNode
}

/** A list of the administration, with a button for more, and what stands there while there is nothing to list. */
export const AdminList = <T,>({ label, list, none, children }: AdminListProps<T>) => {
  if (list.rows === undefined)
    return list.isError ? (
      <AdminFailed failure={list.error} onRetry={() => void list.refetch()} />
    ) : (
      <CardSkeletons />
    )
  if (list.rows.length === 0) return <EmptyState title={none} />
  return (
    <>
      <ul
        className="admin-list"
        aria-label={label}
        aria-busy={list.isFetchingNextPage || list.isPlaceholderData}
      >
        {list.rows.map(children)}
      </ul>
      {list.hasNextPage && (
        <div className="map-more">
          {list.isFetchNextPageError && <p role="alert">The rest could not be loaded.</p>}
          <Button
            aria-disabled={list.isFetchingNextPage}
            onClick={() => !list.isFetchingNextPage && void list.fetchNextPage()}
          >
            {list.isFetchingNextPage ? 'Loading…' : 'Show more'}
          </Button>
        </div>
      )}
    </>
  )
}

export const AdminFailed = ({ failure, onRetry }: { failure: unknown; onRetry: () => void }) => {
  useRefusal(failure)
  return (
    <EmptyState
      art="error"
      title="This could not be loaded."
      text="Check your connection, then try again."
      failure={failure}
      action={
        <Button icon={<RefreshCw />} onClick={onRetry}>
          Try again
        </Button>
      }
    />
  )
}
