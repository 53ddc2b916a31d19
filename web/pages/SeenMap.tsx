import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { SeenBanner } from '../features/seen/SeenBanner.tsx'
import { MapHead } from '../shell/sidebar/MapHead.tsx'
import { MapSkeleton } from '../shell/canvas/MapSkeleton.tsx'
import { keepOpenedRecord } from '../shell/useOpenedMap.ts'
import { createSeenMapSource } from '../sources/seen/seenMapSource.ts'
import { MapEditor, type MapFrame } from './MapEditor.tsx'
import { MapOpenFailed } from './MapStates.tsx'
import { VISITOR_PARTS } from './mapParts.ts'

const source = createSeenMapSource()

interface SeenMapProps {
  segment: string
  onRetry: () => void
}

/** A map that cannot be reached, as it was seen last: to look at. */
export const SeenMap = ({ segment, onRetry }: SeenMapProps) => {
  const { data: opened, isPending } = useQuery({
    queryKey: ['seenMap', segment],
    queryFn: async ({ client }) => {
      const map = await source.open(await source.findMapId(segment))
      keepOpenedRecord(client, map.record, null)
      return map
    },
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  const mapId = opened?.record.id
  useEffect(() => () => source.release(mapId ?? ''), [mapId])
  const frame = useMemo<MapFrame>(
    () => ({
      Head: MapHead,
      account: null,
      banners: <SeenBanner seenAt={source.seenAt(mapId ?? '') ?? 0} onRetry={onRetry} />,
      gone: <MapOpenFailed onRetry={onRetry} />,
    }),
    [mapId, onRetry],
  )
  if (isPending) return <MapSkeleton />
  if (!opened) return <MapOpenFailed onRetry={onRetry} />
  return <MapEditor source={source} opened={opened} userId={null} frame={frame} parts={VISITOR_PARTS} />
}
