import { useQuery } from '@tanstack/react-query'
import { CloudOff, RefreshCw } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { MapSkeleton } from '../shell/canvas/MapSkeleton.tsx'
import { MapHead } from '../shell/sidebar/MapHead.tsx'
import { keepOpenedRecord } from '../shell/useOpenedMap.ts'
import { createSeenMapSource } from '../sources/seen/seenMapSource.ts'
import { Button } from '../ui/control/Button.tsx'
import { Banner } from '../ui/overlay/Banner.tsx'
import { Time } from '../ui/text/Time.tsx'
import { MapEditor, type MapFrame } from './MapEditor.tsx'
import { VISITOR_PARTS } from './mapParts.ts'
import { MapOpenFailed } from './MapStates.tsx'

const source = createSeenMapSource()

interface SeenMapProps {
  segment: string
  /** Why it cannot be reached. */
  failure: unknown
  onRetry: () => void
}

/** A map that cannot be reached, as it was seen last: to look at. */
export const SeenMap = ({ segment, failure, onRetry }: SeenMapProps) => {
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
  if (!opened) return <MapOpenFailed failure={failure} onRetry={onRetry} />
  return <MapEditor source={source} opened={opened} userId={null} frame={frame} parts={VISITOR_PARTS} />
}

/** Says above a map that it is shown as it was, and that it cannot be changed. */
const SeenBanner = ({ seenAt, onRetry }: { seenAt: number; onRetry: () => void }) => (
  <Banner
    icon={<CloudOff />}
    text={
      <>
        No connection. This is the map as you saw it <Time at={seenAt} />: view only.
      </>
    }
    action={
      <Button size="sm" icon={<RefreshCw />} onClick={onRetry}>
        Try again
      </Button>
    }
  />
)
