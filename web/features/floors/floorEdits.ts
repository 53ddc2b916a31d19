import { UNKNOWN_FLOORS_IMAGE_TEXT } from '../../../shared/floors/floorCalls.ts'
import { type Floor, type FloorFrame, GROUND_FLOOR, newFloorId } from '../../../shared/floors/floors.ts'
import { placedFloors } from '../../../shared/floors/placedFloors.ts'
import { movesSince } from '../../../shared/maps/imagePlacing.ts'
import { type MapImage, type MapRecord, RefusedError } from '../../sources/MapSource.ts'

/** The floors of a map, their frames on its image. */
export type FloorsOnImage = Pick<MapRecord, 'floors' | 'image'>

/** Returns the list to set. It is given what the map has at that moment, so that nothing done meanwhile is lost. */
export type FloorEdit = (present: FloorsOnImage) => readonly Floor[]

/** On top. The first one comes with one below. `entityFloors` are what things on the map name as theirs. */
export const addFloor =
  (name: string, entityFloors: Iterable<number>): FloorEdit =>
  ({ floors }) => {
    const taken = new Set([...floors.map(({ id }) => id), ...entityFloors])
    const made = (named: string): Floor => {
      const id = newFloorId(taken)
      taken.add(id)
      return { id, name: named, frame: null }
    }
    return [...(floors.length > 0 ? floors : [made(GROUND_FLOOR)]), made(name)]
  }

export const renameFloor =
  (floorId: number, name: string): FloorEdit =>
  ({ floors }) =>
    floors.map((floor) => (floor.id === floorId ? { ...floor, name } : floor))

export const moveFloor =
  (floorId: number, to: number): FloorEdit =>
  ({ floors }) => {
    const moved = floors.find(({ id }) => id === floorId)
    return moved ? floors.filter((floor) => floor !== moved).toSpliced(to, 0, moved) : floors
  }

export const removeFloor =
  (floorId: number): FloorEdit =>
  ({ floors }) =>
    floors.filter(({ id }) => id !== floorId)

/** Puts a floor back that was at that place, its frame on the image with that id. */
export const restoreFloor =
  (floor: Floor, at: number, imageId: string): FloorEdit =>
  ({ floors, image }) =>
    floors.some(({ id }) => id === floor.id)
      ? floors
      : [...floors.slice(0, at), led(floor, imageId, image), ...floors.slice(at)]

/** `imageId` tells the image that the frame is on. */
export const placeFloor =
  (floorId: number, frame: FloorFrame | null, imageId: string): FloorEdit =>
  ({ floors, image }) =>
    floors.map((floor) => (floor.id === floorId ? led({ ...floor, frame }, imageId, image) : floor))

/** @throws RefusedError for an image that is not known any more */
const led = <T extends Floor>(floor: T, imageId: string, image: MapImage): T => {
  const moves = movesSince(imageId, image)
  if (imageId !== image.id && moves.length === 0) throw new RefusedError(UNKNOWN_FLOORS_IMAGE_TEXT)
  return placedFloors([floor], moves)[0] ?? floor
}
