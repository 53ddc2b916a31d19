import type { PointMap } from '../../../shared/geometry/point.ts'
import type { MapMeasure } from '../../../shared/measures/MapMeasure.ts'
import type { Drafts, Variant } from '../state/Draft.ts'
import type { Painter } from '../state/Painter.ts'
import type { SceneKind } from '../state/SceneKind.ts'
import { paintRuler } from './paintRuler.ts'

export type RulerDraft = Variant<Drafts, 'ruler'>

declare module '../state/Draft.ts' {
  interface Drafts {
    /** What is measured. */
    ruler: {
      readonly points: readonly PointMap[]
      /** Where the next point would be placed; null if unknown, or once the measure is finished. */
      readonly next: PointMap | null
      readonly isClosed: boolean
      /** `next` is moved by keys, so its place needs a mark. */
      readonly isByKeys: boolean
      readonly measure: MapMeasure
    }
  }

  interface DraftStates {
    ruler: {
      readonly points: number
      /** With the next point: '1,235 px'. */
      readonly length: string
      /** Of the ring through all points; null with fewer than three. */
      readonly area: string | null
      readonly isClosed: boolean
    }
  }
}

declare module '../state/SceneEvent.ts' {
  interface ToolNames {
    ruler: true
  }
}

/** Lines along which somebody measures. They are not kept. */
export const rulerKind = () => {
  const painter: Painter = {
    layers: {
      overlay: {
        paint(context, frame, _rect, { draft, fontFamily }) {
          if (draft?.kind === 'ruler') paintRuler(context, frame, draft, fontFamily)
        },
        isEmpty: ({ draft }) => draft?.kind !== 'ruler',
      },
    },
  }
  return { painter, setters: {} } satisfies SceneKind
}
