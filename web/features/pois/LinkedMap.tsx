import { queryOptions, useQuery } from '@tanstack/react-query'
import { Map as MapIcon } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useViewer } from '../../shell/viewerContext.ts'
import type { MapSource } from '../../sources/MapSource.ts'

/** The link to the map of a POI. Viewers who may not see that map get none. */
export const LinkedMap = ({ mapId }: { mapId: number }) => {
  const { source } = useViewer()
  const { data: link } = useQuery(mapLinkQuery(source, mapId))
  if (!link) return null
  return (
    <Link className="popup__map" to={link.path}>
      <MapIcon />
      <span className="cut">{link.title}</span>
    </Link>
  )
}

const FRESH_MS = 60_000

/** Queries the map with this id, if this viewer may see it. */
export const mapLinkQuery = (source: MapSource, mapId: number) =>
  queryOptions({
    queryKey: ['mapLink', mapId],
    queryFn: ({ signal }) => source.readLink(mapId, signal),
    staleTime: FRESH_MS,
  })
