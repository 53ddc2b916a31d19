import { useMemo } from 'react'
import { useStore } from 'zustand'
import { allPlaythroughs, type Playthrough } from '../../../shared/progress/playthroughs.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { playthroughsOf } from '../../sources/playthroughs/playthroughs.ts'
import { shownPlaythroughOf } from '../../sources/playthroughs/shownPlaythrough.ts'

export interface Playthroughs {
  readonly all: readonly Playthrough[]
  readonly shown: Playthrough
}

/** The playthroughs of the open map. */
export const usePlaythroughs = (): Playthroughs => {
  const { mapId } = useViewer()
  const named = useStore(playthroughsOf(mapId))
  const { id } = useStore(shownPlaythroughOf(mapId))
  return useMemo(() => {
    const all = allPlaythroughs(named)
    const known = all.find((playthrough) => playthrough.id === id)
    const shown = known ?? { id, name: 'Unnamed run' }
    return { all: known ? all : [...all, shown], shown }
  }, [named, id])
}
