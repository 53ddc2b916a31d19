import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { Link } from 'react-router-dom'
import { PROGRESS_MAPS_LISTED_MAX } from '../../../shared/limits.ts'
import { paths } from '../../../shared/paths.ts'
import { PROGRESS_TEXTS } from '../../../shared/texts/progressTexts.ts'
import { classNames } from '../../ui/classNames.ts'
import { Button } from '../../ui/control/Button.tsx'
import { EmptyState, SheetArt } from '../../ui/status/EmptyState.tsx'
import { ProgressBar } from '../../ui/status/ProgressBar.tsx'
import { CardSkeletons } from '../../ui/status/Skeleton.tsx'
import { countText, wholeText } from '../../ui/text/numberText.ts'
import { Time } from '../../ui/text/Time.tsx'
import { LocalBadge } from '../local/LocalBadge.tsx'
import { useLocalMaps, useShownBlob } from '../local/useLocalMaps.ts'
import { thumbnailFit } from '../maps/catalogue/MapTile.tsx'
import {
  type ListedProgress,
  localProgress,
  matchingProgress,
  type ProgressOnServer,
  readProgress,
} from './listedProgress.ts'
import '../maps/maps.css'
import './progressList.css'

interface ProgressListProps {
  /** Null for a visitor without an account. */
  userId: number | null
  search: string
}

/** The maps on which somebody has found something, those touched last first, with how much of each. */
export const ProgressList = ({ userId, search }: ProgressListProps) => {
  const server = useQuery({
    queryKey: ['progress', 'list', userId],
    queryFn: ({ signal }) => readProgress(userId, signal),
    networkMode: 'always',
    refetchOnMount: 'always',
    gcTime: 0,
  })
  const { maps, hasFailed } = useLocalMaps()
  if (server.isPending || (maps === undefined && !hasFailed)) return <CardSkeletons />
  const rows = [...(server.data?.rows ?? []), ...localProgress(maps ?? [])]
  const failure = server.isError && (
    <EmptyState
      art="error"
      title={PROGRESS_TEXTS.failed.title}
      text={PROGRESS_TEXTS.failed.text}
      failure={server.error}
      action={
        <Button icon={<RefreshCw />} onClick={() => void server.refetch()}>
          Try again
        </Button>
      }
    />
  )
  return (
    <>
      {failure}
      {server.data?.isOffline && (
        <div className="progress-list__offline" role="status">
          <p>{PROGRESS_TEXTS.offline}</p>
          <Button size="sm" icon={<RefreshCw />} onClick={() => void server.refetch()}>
            {PROGRESS_TEXTS.offlineRetry}
          </Button>
        </div>
      )}
      {(rows.length > 0 || !server.isError) && <Rows rows={rows} search={search} />}
      {server.data && <Notes {...server.data} />}
    </>
  )
}

const Rows = ({ rows, search }: { rows: readonly ListedProgress[]; search: string }) => {
  const shown = matchingProgress(rows, search)
  if (rows.length === 0)
    return (
      <EmptyState
        title={PROGRESS_TEXTS.none.title}
        text={PROGRESS_TEXTS.none.text}
        action={
          <Link className="btn btn--primary" to={paths.home()}>
            {PROGRESS_TEXTS.none.action}
          </Link>
        }
      />
    )
  return (
    <>
      <p className="visually-hidden" role="status">
        {search !== '' && countText(shown.length, 'map')}
      </p>
      {shown.length === 0 ? (
        <EmptyState title={PROGRESS_TEXTS.noMatch(search)} text={PROGRESS_TEXTS.noMatchText} />
      ) : (
        <ul className="progress-list">
          {shown.map((row) => (
            <Row key={row.mapId} row={row} />
          ))}
        </ul>
      )}
    </>
  )
}

const Row = ({ row }: { row: ListedProgress }) => {
  const { name, gameName, path, found, total, things, touchedAt, isLocal, playthrough } = row
  const isDone = total !== null && total > 0 && found === total
  return (
    <li>
      <Thumbnail row={row} />
      <div className="progress-list__what">
        <h2 className="progress-list__name">
          <span className="cut">
            {name}
            {gameName !== '' && name !== gameName && <em> ({gameName})</em>}
          </span>
          {isLocal && <LocalBadge />}
        </h2>
        {total !== null && total > 0 && <ProgressBar label={`Found on ${name}`} value={found / total} />}
        <p className="progress-list__counts num">
          <span className={classNames(isDone && 'is-done')}>
            {total === null
              ? PROGRESS_TEXTS.foundOnly(wholeText(found))
              : PROGRESS_TEXTS.found(wholeText(found), wholeText(total))}
          </span>
          {playthrough !== null && <span className="progress-list__run cut">{playthrough}</span>}
          {things > 0 && (
            <span className="progress-list__things">{PROGRESS_TEXTS.things(things, wholeText(things))}</span>
          )}
          {touchedAt !== null && <Time at={touchedAt} />}
        </p>
      </div>
      <Link className="btn progress-list__go" to={path} aria-label={`${PROGRESS_TEXTS.continue}: ${name}`}>
        {PROGRESS_TEXTS.continue}
      </Link>
    </li>
  )
}

const Thumbnail = ({ row: { thumbnail, imageSize } }: { row: ListedProgress }) => {
  const show = useShownBlob(thumbnail instanceof Blob ? thumbnail : null)
  const isWhole = thumbnailFit(...imageSize) === 'whole'
  return (
    <div className={classNames('tile__map progress-list__map', isWhole && 'tile__map--whole')}>
      {thumbnail === null ? (
        <SheetArt />
      ) : typeof thumbnail === 'string' ? (
        <img src={thumbnail} alt="" loading="lazy" decoding="async" draggable={false} className="is-loaded" />
      ) : (
        <img ref={show} alt="" draggable={false} className="is-loaded" />
      )}
    </div>
  )
}

/** Where it is kept, and what is not listed. */
const Notes = ({ rows, keptIn, unseen, isCut }: ProgressOnServer) => (
  <div className="progress-list__notes">
    {rows.length > 0 && <p>{PROGRESS_TEXTS.keptIn[keptIn]}</p>}
    {unseen > 0 && <p>{PROGRESS_TEXTS.unseen(unseen)}</p>}
    {isCut && <p>{PROGRESS_TEXTS.cut(PROGRESS_MAPS_LISTED_MAX)}</p>}
  </div>
)
