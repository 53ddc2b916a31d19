import { RefreshCw } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { classNames } from '../../ui/classNames.ts'
import type { ListedMap } from './mapList.ts'
import { MapTile } from './MapTile.tsx'
import './maps.css'

export interface MapGridProps {
  maps: readonly ListedMap[]
  /** What is shown answers an earlier question; the answer to this one is on its way. */
  isStale: boolean
  more: MoreProps | null
  onMapApproach: () => void
}

export const MapGrid = ({ maps, isStale, more, onMapApproach }: MapGridProps) => (
  <>
    <div className={classNames('map-grid', isStale && 'is-stale')} aria-busy={isStale}>
      {maps.map((map) => (
        <MapTile key={map.id} map={map} onApproach={onMapApproach} />
      ))}
    </div>
    {more && <More {...more} />}
  </>
)

export interface MoreProps {
  isLoading: boolean
  hasFailed: boolean
  onLoad: () => void
}

/** How far below the view the next page is fetched already. */
const AHEAD_PX = 900

/** Loads on as one scrolls near it; a button, so that the keyboard reaches the next maps too. */
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

/** The grid before its maps are there, in the same boxes. */
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
