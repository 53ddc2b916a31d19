import { Plus, RefreshCw } from 'lucide-react'
import { TEXTS } from '../../../shared/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useIsMobile } from '../../ui/useMediaQuery.ts'
import type { CatalogueQuery } from './catalogueQuery.ts'
import { MapGrid, MapGridSkeleton } from './MapGrid.tsx'
import { SortMenu } from './SortMenu.tsx'
import { useCatalogue } from './useCatalogue.ts'

export interface CatalogueProps {
  query: CatalogueQuery
  onCreateMap: () => void
  /** Somebody is about to open a map. */
  onMapApproach: () => void
}

const count = new Intl.NumberFormat('en')

/** All public maps that match: their number, and themselves as far as one has scrolled. */
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

/** The server's count, or what is there once that is all; null as long as neither is known. */
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
