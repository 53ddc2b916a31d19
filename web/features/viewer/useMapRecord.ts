import { useQuery, type QueryClient } from '@tanstack/react-query'
import type { MapRecord, MapSource } from '../../sources/MapSource.ts'

const FIRST_LOOK_MS = 1_000
const LONGEST_LOOK_MS = 5_000

const keyOf = (mapId: string) => ['mapRecord', mapId] as const

/** The record as it was opened, and as it becomes: while the picture is being made, it is asked for again and again. */
export const useMapRecord = (source: MapSource, opened: MapRecord): MapRecord => {
  const { data } = useQuery({
    queryKey: keyOf(opened.id),
    queryFn: ({ signal }) => source.readRecord(opened.id, signal),
    initialData: opened,
    staleTime: Infinity,
    refetchInterval: ({ state }) =>
      state.data?.image.state.state === 'processing' ? lookAfterMs(state.dataUpdateCount) : false,
  })
  return data
}

export const setMapRecord = (client: QueryClient, record: MapRecord): void => {
  client.setQueryData(keyOf(record.id), record)
}

export const reloadMapRecord = (client: QueryClient, mapId: string): void => {
  void client.invalidateQueries({ queryKey: keyOf(mapId) })
}

/** Each second at first, then ever less often. */
const lookAfterMs = (looks: number): number => Math.min(LONGEST_LOOK_MS, FIRST_LOOK_MS * 1.1 ** looks)
