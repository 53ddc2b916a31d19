import { useQueryClient } from '@tanstack/react-query'
import { Plus, RefreshCw } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { TEXTS } from '../../../../shared/texts/texts.ts'
import type { ListedMap } from '../../../sources/http/catalogue.ts'
import { classNames } from '../../../ui/classNames.ts'
import { Button } from '../../../ui/control/Button.tsx'
import { EmptyState } from '../../../ui/status/EmptyState.tsx'
import { Skeleton } from '../../../ui/status/Skeleton.tsx'
import { wholeText } from '../../../ui/text/numberText.ts'
import { useIsMobile } from '../../../ui/useMediaQuery.ts'
import { useCurrentUser } from '../../account/currentUser.ts'
import { patchListedMap, useRating } from '../../votes/useRating.ts'
import { MapTile } from './MapTile.tsx'
import { SortMenu } from './SortMenu.tsx'
import { type CatalogueQuery, useCatalogue } from './useCatalogue.ts'
import '../maps.css'

interface CatalogueHeadProps {
  title: string
  /** Level of the title: 1 where the list is the whole page. */
  level?: 1 | 2
  /** Said beside the title, in place of the sort menu on phones. */
  hint?: string
}

interface CatalogueProps extends CatalogueHeadProps {
  /** Where the maps come from; all public ones by default. */
  listPath?: string
  query: CatalogueQuery
  /** Beside the title, before the sort menu that phones have there. */
  ways?: ReactNode
  /** Shown if no map matches. */
  empty: ReactNode
  /** The controls of one map for those who may change it. */
  actionsOf?: (map: ListedMap) => ReactNode
  /** Called when somebody is about to open a map. */
  onMapApproach: () => void
  /** Shown below the list once it is there, or cannot be. */
  below?: (hasFailed: boolean) => ReactNode
}

/** The maps of a list that match and their number; more are loaded on scrolling. */
export const Catalogue = ({ title, level, hint, ways, listPath, query, below, ...grid }: CatalogueProps) => {
  const isMobile = useIsMobile()
  const catalogue = useCatalogue(query, listPath)
  const total = totalOf(catalogue)
  return (
    <>
      <CatalogueHead title={title} level={level} hint={hint} total={total}>
        {ways}
        {isMobile && <SortMenu look="quiet" />}
      </CatalogueHead>
      <Maps catalogue={catalogue} {...grid} />
      {!catalogue.isLoading && below?.(catalogue.isLoadingError)}
    </>
  )
}

/** A list of maps while it is not known which one. */
export const CatalogueSkeleton = (head: CatalogueHeadProps) => (
  <>
    <CatalogueHead {...head} total={null} />
    <MapGridSkeleton />
  </>
)

interface TotalledHeadProps extends CatalogueHeadProps {
  /** The number of maps, or null while it is unknown. */
  total: number | null
  children?: ReactNode
}

const CatalogueHead = ({ title, level = 1, hint, total, children }: TotalledHeadProps) => {
  const Heading = `h${level}` as const
  return (
    <div className="page__head">
      <Heading className={level === 1 ? 'page__title' : 'page__section'}>
        {title}
        <small className="page__count" role="status">
          {total !== null && wholeText(total)}
        </small>
      </Heading>
      {hint !== undefined && <span className="page__hint">{hint}</span>}
      {children}
    </div>
  )
}

/** The server's count, or the number of maps once all are loaded; null until one is known. */
const totalOf = ({ data, hasNextPage }: ReturnType<typeof useCatalogue>): number | null => {
  if (data === undefined) return null
  const counted = data.pages[0]?.total ?? null
  if (counted !== null || hasNextPage) return counted
  return data.pages.reduce((sum, { items }) => sum + items.length, 0)
}

interface MapsProps extends Pick<CatalogueProps, 'empty' | 'actionsOf' | 'onMapApproach'> {
  catalogue: ReturnType<typeof useCatalogue>
}

const Maps = ({ catalogue, empty, ...tiles }: MapsProps) => {
  const { data, isError, isPlaceholderData, hasNextPage, isFetchNextPageError, isFetchingNextPage } =
    catalogue
  if (data === undefined)
    return isError ? (
      <LoadFailed error={catalogue.error} onRetry={() => void catalogue.refetch()} />
    ) : (
      <MapGridSkeleton />
    )
  const maps = data.pages.flatMap((page) => page.items)
  if (maps.length === 0) return empty
  const more = {
    isLoading: isFetchingNextPage,
    hasFailed: isFetchNextPageError,
    onLoad: () => void catalogue.fetchNextPage(),
  }
  return (
    <MapGrid
      maps={maps}
      isStale={isPlaceholderData}
      more={hasNextPage && !isPlaceholderData ? more : null}
      {...tiles}
    />
  )
}

export const LoadFailed = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <EmptyState
    art="error"
    title={TEXTS.home.failed.title}
    text={TEXTS.home.failed.text}
    failure={error}
    action={
      <Button icon={<RefreshCw />} onClick={onRetry}>
        Try again
      </Button>
    }
  />
)

interface NoMapsProps {
  search: string
  /** What is said if nothing was searched for. */
  none: { readonly title: string; readonly text: string }
  onCreateMap: () => void
}

export const NoMaps = ({ search, none, onCreateMap }: NoMapsProps) => (
  <EmptyState
    title={search === '' ? none.title : TEXTS.home.noMatch.title(search)}
    text={search === '' ? none.text : TEXTS.home.noMatch.text}
    action={
      <Button variant="primary" icon={<Plus />} onClick={onCreateMap}>
        Create Map
      </Button>
    }
  />
)

interface MapGridProps extends Pick<CatalogueProps, 'actionsOf' | 'onMapApproach'> {
  maps: readonly ListedMap[]
  /** The maps belong to an earlier query, while those of the current one are loading. */
  isStale: boolean
  more: MoreProps | null
}

const MapGrid = ({ maps, isStale, more, actionsOf, onMapApproach }: MapGridProps) => {
  const client = useQueryClient()
  const { user } = useCurrentUser()
  const rating = useRating((mapId, part) => patchListedMap(client, mapId, part))
  return (
    <>
      <div className={classNames('map-grid', isStale && 'is-stale')} aria-busy={isStale}>
        {maps.map((map) => (
          <MapTile
            key={map.id}
            map={map}
            rating={rating}
            isOwn={map.uploader_id === user?.id}
            actions={actionsOf?.(map)}
            onApproach={onMapApproach}
          />
        ))}
      </div>
      {more && <More {...more} />}
    </>
  )
}

interface MoreProps {
  isLoading: boolean
  hasFailed: boolean
  onLoad: () => void
}

/** The next page is fetched when the end of the list is this far below the view. */
const AHEAD_PX = 900

/** Loads the next page when scrolled near. It is a button, so that it can be used by keyboard. */
const More = ({ isLoading, hasFailed, onLoad }: MoreProps) => {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isLoading || hasFailed || end.current === null) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onLoad()
      },
      { rootMargin: `${AHEAD_PX}px` },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isLoading, hasFailed, onLoad])
  return (
    <div className="map-more" ref={end}>
      {hasFailed && <p role="alert">More maps could not be loaded.</p>}
      <Button
        icon={hasFailed ? <RefreshCw /> : undefined}
        aria-disabled={isLoading}
        onClick={() => !isLoading && onLoad()}
      >
        {isLoading ? 'Loading…' : hasFailed ? 'Try again' : 'More maps'}
      </Button>
    </div>
  )
}

const SKELETONS = 12

/** The grid before its maps have loaded, with placeholders of the same size. */
export const MapGridSkeleton = () => (
  <div className="map-grid" aria-hidden="true">
    {Array.from({ length: SKELETONS }, (_, index) => (
      <div key={index} className="tile">
        <div className="tile__map tile__map--loading">
          <Skeleton width="100%" height="100%" />
        </div>
        <div className="tile__body">
          <div className="tile__line">
            <Skeleton width="68%" height="14px" />
          </div>
          <div className="tile__meta">
            <Skeleton width="36%" height="12px" />
          </div>
        </div>
      </div>
    ))}
  </div>
)
