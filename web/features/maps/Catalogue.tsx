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
}

const count = new Intl.NumberFormat('en')

/** All public maps that match: their number, and themselves as far as one has scrolled. */
export const Catalogue = ({ query, onCreateMap }: CatalogueProps) => {
  const isMobile = useIsMobile()
  const catalogue = useCatalogue(query)
  const total = catalogue.data?.pages[0]?.total ?? null
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
      <Maps catalogue={catalogue} search={query.search} onCreateMap={onCreateMap} />
    </>
  )
}

interface MapsProps {
  catalogue: ReturnType<typeof useCatalogue>
  search: string
  onCreateMap: () => void
}

const Maps = ({ catalogue, search, onCreateMap }: MapsProps) => {
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
    <MapGrid maps={maps} isStale={isPlaceholderData} more={hasNextPage && !isPlaceholderData ? more : null} />
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
