import { movesSince, placeAfter } from '../../../shared/maps/imagePlacing.ts'
import type { SharedProgress } from '../../../shared/progress/sharedProgress.ts'
import type { ScenePin } from '../../scene/pins/PinStore.ts'
import type { Stroke } from '../../scene/state/Draft.ts'
import type { MapImage } from '../../sources/MapSource.ts'

export interface SharedDrawing {
  readonly id: string
  readonly name: string
  readonly strokes: readonly Stroke[]
  readonly isRoute: boolean
}

/** Somebody's marks where they are on the image that the map has now. */
export interface PlacedMarks {
  readonly found: ReadonlySet<number>
  readonly pins: readonly ScenePin[]
  readonly drawings: readonly SharedDrawing[]
}

/** Ids are numbers in the order that the marks came in. */
export const placeShared = (
  { found, pins, drawings }: SharedProgress,
  image: Pick<MapImage, 'width' | 'height' | 'former'>,
): PlacedMarks => ({
  found: new Set(found),
  pins: pins.map(({ x, y, label, colour, image: on }, at) => ({
    ...placeAfter({ x, y }, movesSince(on, image)),
    id: `shared-${at}`,
    label,
    colour,
  })),
  drawings: drawings.map(({ name, strokes, image: on, is_route }, at) => {
    const moves = movesSince(on, image)
    return {
      id: `shared-${at}`,
      name,
      strokes: strokes.map((stroke) => ({
        ...stroke,
        points: stroke.points.map((point) => placeAfter(point, moves)),
      })),
      isRoute: is_route,
    }
  }),
})
