import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../../shared/paths.ts'
import type { ModerationEntry } from '../../../shared/people/moderation.ts'
import { ApiError } from '../../sources/http/api.ts'
import { hideComment, showComment } from '../../sources/http/comments.ts'
import { dismissReport, fetchModeration, hideMap, showMap } from '../../sources/http/moderation.ts'
import { hideProposal, showProposal } from '../../sources/http/proposals.ts'
import { Button } from '../../ui/control/Button.tsx'
import { SegmentedControl } from '../../ui/control/SegmentedControl.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { CardSkeletons } from '../../ui/status/Skeleton.tsx'
import { Time } from '../../ui/text/Time.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import './moderation.css'

const FILTERS = [
  { value: 'reported', label: 'Reports' },
  { value: 'any', label: 'Everything' },
] as const
type Filter = (typeof FILTERS)[number]['value']

const KEY = ['moderation']
const LOAD_FAILED = 'The reports could not be loaded.'

/** What members reported and moderators did, the newest first, with what can be done about each. */
export const ModerationLog = () => {
  const [filter, setFilter] = useState<Filter>('reported')
  return (
    <>
      <div className="moderation-filter">
        <SegmentedControl label="Show" value={filter} options={FILTERS} onChange={setFilter} />
      </div>
      <Entries key={filter} filter={filter} />
    </>
  )
}

const Entries = ({ filter }: { filter: Filter }) => {
  const client = useQueryClient()
  const [hiding, setHiding] = useState<ModerationEntry | null>(null)
  const log = useInfiniteQuery({
    queryKey: [...KEY, filter],
    queryFn: ({ pageParam, signal }) => fetchModeration(pageParam, signal),
    initialPageParam: `/api/moderation?event=${filter}`,
    getNextPageParam: (page) => page.nextPath,
  })
  const reload = () => client.invalidateQueries({ queryKey: KEY })
  const showing = useMutation({
    mutationFn: ({ kind, subject_id }: ModerationEntry) => ACTS[kind].show(subject_id),
    onSuccess: reload,
    onError: (error) =>
      toast.error((error instanceof ApiError && error.text) || 'This could not be shown again.'),
  })
  const dismissing = useMutation({
    mutationFn: ({ id }: ModerationEntry) => dismissReport(id),
    onSuccess: () => {
      toast.say('The report is dismissed.')
      return reload()
    },
    onError: (error) =>
      toast.error((error instanceof ApiError && error.text) || 'The report could not be dismissed.'),
  })
  if (log.data === undefined)
    return log.isError ? <Failed onRetry={() => void log.refetch()} /> : <CardSkeletons />
  const entries = log.data.pages.flatMap((page) => page.items)
  if (entries.length === 0)
    return (
      <EmptyState
        title={filter === 'reported' ? 'Nothing is reported' : 'Nothing has been reported or hidden'}
        text="What members report appears here."
      />
    )
  return (
    <>
      <ul className="moderation" aria-busy={log.isFetchingNextPage}>
        {entries.map((entry) => (
          <Entry
            key={entry.id}
            entry={entry}
            onHide={() => setHiding(entry)}
            onShow={() => showing.mutate(entry)}
            onDismiss={() => dismissing.mutate(entry)}
          />
        ))}
      </ul>
      {log.hasNextPage && (
        <div className="map-more">
          {log.isFetchNextPageError && <p role="alert">{LOAD_FAILED}</p>}
          <Button
            aria-disabled={log.isFetchingNextPage}
            onClick={() => !log.isFetchingNextPage && void log.fetchNextPage()}
          >
            {log.isFetchingNextPage ? 'Loading…' : 'Older entries'}
          </Button>
        </div>
      )}
      {hiding && (
        <ReasonDialog
          act="hide"
          kind={hiding.kind}
          send={(reason) => ACTS[hiding.kind].hide(hiding.subject_id, reason)}
          onClose={() => setHiding(null)}
          onDone={() => void reload()}
        />
      )}
    </>
  )
}

const ACTS = {
  comment: { hide: hideComment, show: showComment },
  map: { hide: hideMap, show: showMap },
  proposal: { hide: hideProposal, show: showProposal },
} as const

const NOUNS = { comment: 'Comment', map: 'Map', proposal: 'Suggestion' } as const
const WHAT = { comment: 'Comment on', map: 'Map', proposal: 'Suggestion for' } as const

const EVENTS = {
  reported: 'Reported',
  dismissed: 'Reported',
  hidden: 'Hidden',
  shown: 'Shown again',
} as const

interface EntryProps {
  entry: ModerationEntry
  onHide: () => void
  onShow: () => void
  onDismiss: () => void
}

const Entry = ({ entry, onHide, onShow, onDismiss }: EntryProps) => {
  const { event, kind, subject, subject_id, map_id, by, dismissed_by, reason, created_at } = entry
  const noun = NOUNS[kind]
  const path = kind === 'proposal' ? paths.suggestion(map_id, subject_id) : paths.mapById(map_id)
  return (
    <li data-event={event}>
      <div className="moderation__what">
        <p className="moderation__head">
          <b>{EVENTS[event]}</b> by @{by}
          {dismissed_by !== null && `, dismissed by @${dismissed_by}`}
          <Time at={created_at} />
        </p>
        {reason !== '' && <p className="moderation__reason">{reason}</p>}
        {subject === null ? (
          <p className="moderation__subject">{noun} that has been deleted</p>
        ) : (
          <>
            <p className="moderation__subject">
              {WHAT[kind]} <Link to={path}>{subject.map_name}</Link> by @{subject.author}
              {subject.is_hidden && <span className="moderation__state">Hidden</span>}
            </p>
            {subject.message !== null && <blockquote>{subject.message}</blockquote>}
          </>
        )}
      </div>
      <div className="moderation__acts">
        {event === 'reported' && (
          <Button variant="quiet" aria-label={`Dismiss: report by ${by}`} onClick={onDismiss}>
            Dismiss
          </Button>
        )}
        {subject && (
          <Button
            aria-label={`${subject.is_hidden ? 'Show again' : 'Hide'}: ${noun} by ${subject.author}`}
            onClick={subject.is_hidden ? onShow : onHide}
          >
            {subject.is_hidden ? 'Show again' : 'Hide'}
          </Button>
        )}
      </div>
    </li>
  )
}

const Failed = ({ onRetry }: { onRetry: () => void }) => (
  <EmptyState
    art="error"
    title={LOAD_FAILED}
    text="Check your connection, then try again."
    action={
      <Button icon={<RefreshCw />} onClick={onRetry}>
        Try again
      </Button>
    }
  />
)
