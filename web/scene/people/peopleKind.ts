import type { Painter } from '../state/Painter.ts'
import type { KindParts, SceneKind } from '../state/SceneKind.ts'
import type { PixelFrame } from '../raster/pixelFrame.ts'

/** Paints others on their canvas. Returns whether somebody is still on their way, so that the next frame is another. */
export type PaintPeople = (
  context: CanvasRenderingContext2D,
  frame: PixelFrame,
  fontFamily: string,
) => boolean

interface PeopleSetters {
  /** Shows others who have the map open, above everything, and paints them anew; null ends it. */
  setPeople(paint: PaintPeople | null): void
}

/**
 * Others who have the map open. They move often: their canvas is painted apart from all others. What paints them is given from
 * outside, as most pages never need it.
 */
export const peopleKind = ({ surface }: Pick<KindParts, 'surface'>) => {
  let paintPeople: PaintPeople | null = null
  const painter: Painter = {
    layers: {
      people: {
        paint(context, frame, _rect, { fontFamily }) {
          if (paintPeople?.(context, frame, fontFamily)) surface.invalidate('people')
        },
        isEmpty: () => paintPeople === null,
      },
    },
  }
  const setters: PeopleSetters = {
    setPeople(paint) {
      if (paint === null && paintPeople === null) return
      paintPeople = paint
      surface.invalidate('people')
    },
  }
  return { painter, setters } satisfies SceneKind
}
