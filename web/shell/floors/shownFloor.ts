import { firstFloorOf } from '../../../shared/floors/floors.ts'
import type { FloorImage, MapFloor } from '../../sources/MapSource.ts'
import { useViewer, useViewerState } from '../viewerContext.ts'

/** Returns the floor that is shown where one is asked for, or none; null on a map without floors. */
export const shownFloorOf = (floors: readonly MapFloor[], floorId: number | null): MapFloor | null =>
  floorOf(floors, floorId) ?? firstFloorOf(floors)

/** Whether there is a picture of it already: until then a floor shows that of the map. */
export const isPictured = ({ previewUrl, pyramid }: FloorImage): boolean =>
  previewUrl !== null || pyramid !== null

/** Returns the floor that something names; null if it names all floors, or one that is not there any more. */
export const floorOf = (floors: readonly MapFloor[], floorId: number | null | undefined): MapFloor | null =>
  floors.find(({ id }) => id === floorId) ?? null

export const useShownFloor = (): MapFloor | null => {
  const { floors } = useViewer().record
  return shownFloorOf(
    floors,
    useViewerState((state) => state.floorId),
  )
}

/** Returns the name of the floor that something is on, unless that is the shown one. */
export const useNameElsewhere = (): ((floorId: number | undefined) => string | null) => {
  const { floors } = useViewer().record
  const shown = useShownFloor()
  return (floorId) => {
    const floor = floorOf(floors, floorId)
    return floor === null || floor.id === shown?.id ? null : floor.name
  }
}
