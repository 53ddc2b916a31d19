import { Plus, RefreshCw } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { TEXTS } from '../../../shared/texts.ts'
import type { ListedMap } from '../../sources/catalogue.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { classNames } from '../../ui/classNames.ts'
import { useIsMobile } from '../../ui/useMediaQuery.ts'
import { MapTile } from './MapTile.tsx'
import { SortMenu } from './SortMenu.tsx'
import { type CatalogueQuery, useCatalogue } from './useCatalogue.ts'
import './maps.css'

interface CatalogueProps {
  query: CatalogueQuery
  onCreateMap: () => void
  /** Called when somebody is about to open a map. */
  onMapApproach: () => void
}

const count = new Intl.NumberFormat('en')

/** The public maps that match and their number; more are loaded on scrolling. */
export const Catalogue = ({ query, ...acts }: CatalogueProps) => {
  const isMobile = useIsMobile()
  const catalogue = useCatalogue(query)
  const total = totalOf(catalogue)
  return (
    <>
      <div className="page__head">
        <h1 className="page__title">
          {TEXTS.home.title}
          <small className="page__count" role="status">
            {total !== null && count.format(total)}
          </small>
        </h1>
        {isMobile && <SortMenu look="quiet" />}
      </div>
      <Maps catalogue={catalogue} search={query.search} {...acts} />
    </>
  )
}

/** The server's count, or the number of maps once all are loaded; null until one is known. */
const totalOf = ({ data, hasNextPage }: ReturnType<typeof useCatalogue>): number | null => {
  if (data === undefined) return null
  const counted = data.pages[0]?.total ?? null
  if (counted !== null || hasNextPage) return counted
  return data.pages.reduce((sum, { items }) => sum + items.length, 0)
}

interface MapsProps extends Omit<CatalogueProps, 'query'> {
  catalogue: ReturnType<typeof useCatalogue>
  search: string
}

const Maps = ({ catalogue, search, onCreateMap, onMapApproach }: MapsProps) => {
  const { data, isError, isPlaceholderData, hasNextPage, isFetchNextPageError, isFetchingNextPage } =
    catalogue
  if (data === undefined)
    return isError ? <Failed onRetry={() => void catalogue.refetch()} /> : <MapGridSkeleton />
  const maps = data.pages.flatMap((page) => page.items)
  if (maps.length === 0) return <NoMaps search={search} onCreateMap={onCreateMap} />
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
      onMapApproach={onMapApproach}
    />
  )
}

const Failed = ({ onRetry }: { onRetry: () => void }) => (
  <EmptyState
    art="error"
    title={TEXTS.home.failed.title}
    text={TEXTS.home.failed.text}
    action={
      <Button icon={<RefreshCw />} onClick={onRetry}>
        Try again
      </Button>
    }
  />
)

const NoMaps = ({ search, onCreateMap }: { search: string; onCreateMap: () => void }) => (
  <EmptyState
    title={search === '' ? TEXTS.home.noMaps.title : TEXTS.home.noMatch.title(search)}
    text={search === '' ? TEXTS.home.noMaps.text : TEXTS.home.noMatch.text}
    action={
      <Button variant="primary" icon={<Plus />} onClick={onCreateMap}>
        Create Map
      </Button>
    }
  />
)

interface MapGridProps {
  maps: readonly ListedMap[]
  /** The maps belong to an earlier query, while those of the current one are loading. */
  isStale: boolean
  more: MoreProps | null
  onMapApproach: () => void
}

const MapGrid = ({ maps, isStale, more, onMapApproach }: MapGridProps) => (
  <>
    <div className={classNames('map-grid', isStale && 'is-stale')} aria-busy={isStale}>
      {maps.map((map) => (
        <MapTile key={map.id} map={map} onApproach={onMapApproach} />
      ))}
    </div>
    {more && <More {...more} />}
  </>
)

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
const MapGridSkeleton = () => (
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
