import type { PointMap } from '../../../shared/geometry/point.ts'

export interface Edge {
  readonly zoneId: number
  readonly from: PointMap
  readonly to: PointMap
}

/** Returns where edges of different zones cross. Edges on one line, such as those of a shared border, have no such place. */
export const edgeCrossings = (edges: readonly Edge[]): readonly PointMap[] => {
  const places: PointMap[] = []
  edges.forEach((a, at) => {
    for (const b of edges.slice(at + 1)) {
      const place = a.zoneId === b.zoneId ? null : crossingOf(a, b)
      if (place !== null) places.push(place)
    }
  })
  return places
}

const crossingOf = (a: Edge, b: Edge): PointMap | null => {
  const [ax, ay] = [a.to.x - a.from.x, a.to.y - a.from.y]
  const [bx, by] = [b.to.x - b.from.x, b.to.y - b.from.y]
  const [x, y] = [b.from.x - a.from.x, b.from.y - a.from.y]
  const twist = ax * by - ay * bx
  if (twist === 0) return null
  const alongA = (x * by - y * bx) / twist
  const alongB = (x * ay - y * ax) / twist
  if (alongA < 0 || alongA > 1 || alongB < 0 || alongB > 1) return null
  return { x: a.from.x + alongA * ax, y: a.from.y + alongA * ay }
}
