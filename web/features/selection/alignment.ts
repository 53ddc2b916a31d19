import type { Change } from '../../../shared/content/changes.ts'
import type { Content } from '../../../shared/content/content.ts'
import { type Selection, selectionOf, unlockedOf } from '../../../shared/content/selection.ts'
import { moveChanges } from '../../../shared/content/selectionChanges.ts'
import { type PointMap, quantise } from '../../../shared/geometry/point.ts'
import { type RectMap, unionOf } from '../../scene/plane/coordinates.ts'
import { boundsAt } from '../../scene/state/SceneKind.ts'
import { boundsOfGeometry } from '../../scene/zones/zoneGeometry.ts'

/** Along which side of what is selected, or through its middle from side to side or from top to bottom. */
export type Alignment = 'left' | 'middleX' | 'right' | 'top' | 'middleY' | 'bottom'

/** Pins are a person's own, and stay where they were put beside what they mark. */
export const isAlignable = ({ pois, zones }: Selection): boolean => pois.size + zones.size > 1

export type Axis = 'x' | 'y'

/** One object of a selection, with the selection of it alone. */
interface Placed {
  readonly only: Selection
  readonly box: RectMap
}

/** Moves each object to a line: a POI with its place, a zone with its bounds. */
export const alignChanges = (
  content: Content,
  selection: Selection,
  alignment: Alignment,
): readonly Change[] => {
  const all = placedIn(content, selection)
  const [first] = all
  if (!first) return []
  const around = all.reduce((box, placed) => unionOf(box, placed.box), first.box)
  const axis = AXES[alignment]
  const line = lineOf(around, alignment)
  return all.flatMap(({ only, box }) => moveAlong(content, only, axis, line - lineOf(box, alignment)))
}

/** Moves all but the two outermost so that the middles of all have equal distances. */
export const distributeChanges = (content: Content, selection: Selection, axis: Axis): readonly Change[] => {
  const middle = ({ box }: Placed) => lineOf(box, axis === 'x' ? 'middleX' : 'middleY')
  const all = placedIn(content, selection).sort((a, b) => middle(a) - middle(b))
  const [first, last] = [all[0], all.at(-1)]
  if (!first || !last || all.length < 3) return []
  const step = (middle(last) - middle(first)) / (all.length - 1)
  return all
    .slice(1, -1)
    .flatMap((placed, at) =>
      moveAlong(content, placed.only, axis, middle(first) + step * (at + 1) - middle(placed)),
    )
}

const AXES: Readonly<Record<Alignment, Axis>> = {
  left: 'x',
  middleX: 'x',
  right: 'x',
  top: 'y',
  middleY: 'y',
  bottom: 'y',
}

const lineOf = ({ left, right, bottom, top }: RectMap, alignment: Alignment): number => {
  switch (alignment) {
    case 'left':
      return left
    case 'middleX':
      return (left + right) / 2
    case 'right':
      return right
    case 'top':
      return top
    case 'middleY':
      return (bottom + top) / 2
    case 'bottom':
      return bottom
  }
}

/** Around all that is not locked, and places besides; null if there is nothing. */
export const boundsOfSelected = (
  content: Content,
  selection: Selection,
  besides: readonly PointMap[],
): RectMap | null => {
  const boxes = [...placedIn(content, selection).map(({ box }) => box), ...besides.map(boundsAt)]
  return boxes.length === 0 ? null : boxes.reduce(unionOf)
}

const moveAlong = (content: Content, only: Selection, axis: Axis, by: number): readonly Change[] =>
  moveChanges(content, only, { x: 0, y: 0, [axis]: quantise(by) })

/** Without what is locked. */
const placedIn = (content: Content, selection: Selection): Placed[] => {
  const { pois, zones } = unlockedOf(content, selection)
  const placedPois = Array.from(pois, (id) => content.pois.get(id)).filter((poi) => poi !== undefined)
  const placedZones = Array.from(zones, (id) => content.zones.get(id)).filter((zone) => zone !== undefined)
  return [
    ...placedPois.map((poi) => ({ only: selectionOf({ pois: [poi.id] }), box: boundsAt(poi) })),
    ...placedZones.map(({ id, geometry }) => ({
      only: selectionOf({ zones: [id] }),
      box: boundsOfGeometry(geometry),
    })),
  ]
}
