import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { MomentBar } from '../features/history/MomentBar.tsx'
import { useMoment } from '../features/history/useHistory.ts'
import { MapSkeleton } from '../shell/canvas/MapSkeleton.tsx'
import { addressToMoment } from '../shell/historyAddress.ts'
import { MapHead } from '../shell/sidebar/MapHead.tsx'
import { keepOpenedRecord } from '../shell/useOpenedMap.ts'
import { ApiError } from '../sources/http/api.ts'
import type { Moment } from '../sources/http/history.ts'
import { createHttpMapSource } from '../sources/http/httpMapSource.ts'
import { MapNotFoundError, type MapRecord } from '../sources/MapSource.ts'
import { createMomentSource, recordOfMoments } from '../sources/momentSource.ts'
import { Button } from '../ui/control/Button.tsx'
import { EmptyState } from '../ui/status/EmptyState.tsx'
import { MapEditor, type MapFrame } from './MapEditor.tsx'
import { VISITOR_PARTS } from './mapParts.ts'
import { MapNotFound, MapOpenFailed } from './MapStates.tsx'

const source = createHttpMapSource()

/** A map as it was at a revision, for those who may edit it: to look at, and to restore. */
export const PastMap = ({ segment, revision }: { segment: string; revision: number }) => {
  const {
    data: record,
    error,
    refetch,
  } = useQuery({
    queryKey: ['pastMap', segment],
    queryFn: async ({ client, signal }) => {
      const found = await source.readRecord(await source.findMapId(segment, signal), signal)
      keepOpenedRecord(client, recordOfMoments(found), null)
      return found
    },
    staleTime: Infinity,
    gcTime: 0,
    retry: (failures, reason) => !(reason instanceof MapNotFoundError) && failures < 2,
  })
  if (error instanceof MapNotFoundError) return <MapNotFound />
  if (error) return <MapOpenFailed failure={error} onRetry={() => void refetch()} />
  if (!record) return <MapSkeleton />
  if (!record.abilities.edit) return <NoMoment text="Only those who edit this map see what was on it." />
  return <Opened record={record} revision={revision} readAgain={refetch} />
}

interface OpenedProps {
  record: MapRecord
  revision: number
  /** Reads the record again. */
  readAgain: () => Promise<unknown>
}

const Opened = ({ record, revision, readAgain }: OpenedProps) => {
  const { data: moment, error, failureReason, refetch } = useMoment(record, revision)
  useEffect(() => {
    if (moment && moment.imageId !== record.image.id) void readAgain()
  }, [moment, record, readAgain])
  if (error instanceof ApiError && error.text) return <NoMoment text={error.text} />
  const failure = error ?? failureReason
  if (moment)
    return (
      <Shown
        key={record.image.id}
        record={record}
        revision={revision}
        moment={moment}
        isDelayed={failure !== null}
      />
    )
  return failure ? <MapOpenFailed failure={failure} onRetry={() => void refetch()} /> : <MapSkeleton />
}

interface ShownProps {
  record: MapRecord
  revision: number
  moment: Moment
  isDelayed: boolean
}

const Shown = ({ record, revision, moment, isDelayed }: ShownProps) => {
  const [moments] = useState(() => createMomentSource(source, recordOfMoments(record), moment))
  const [opened] = useState({
    record: recordOfMoments(record),
    content: moment.content,
    revision: moment.revision,
    forgottenRevision: 0,
  })
  useEffect(() => moments.show(moment), [moments, moment])
  const frame: MapFrame = {
    Head: MapHead,
    account: null,
    banners: <MomentBar mapId={record.id} revision={revision} moment={moment} isDelayed={isDelayed} />,
    gone: <MapNotFound />,
  }
  return <MapEditor source={moments} opened={opened} userId={null} frame={frame} parts={VISITOR_PARTS} />
}

/** Says why there is nothing to see, and leads to what there is. */
const NoMoment = ({ text }: { text: string }) => {
  const navigate = useNavigate()
  return (
    <main className="full-page">
      <EmptyState
        art="missing"
        level={1}
        title="This moment cannot be shown."
        text={text}
        action={
          <Button
            variant="primary"
            size="lg"
            onClick={() => void navigate(addressToMoment(window.location, null), { replace: true })}
          >
            See the map as it is
          </Button>
        }
      />
    </main>
  )
}
