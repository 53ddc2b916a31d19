import { isInRing, type PointMap, quantise, squaredToEdge } from '../../../../shared/geometry/point.ts'
import { doubleArea, geometryOfParts, isInRings, type Part } from '../../../../shared/geometry/rings.ts'
import { shareOnEdge } from '../../../../shared/geometry/shareOnEdge.ts'
import { type Area, type Areal, partsOfAreal } from './clipAreas.ts'

type Ring = readonly PointMap[]

/** A part while it is split: its outer ring runs counterclockwise and its holes clockwise, and so do rings made of them. */
interface Piece extends Part {
  readonly isCut: boolean
}

/**
 * Splits an area along a line. Returns the pieces, the largest one first, together with the parts that the line does not cut;
 * null if it cuts none from one side to another. Each piece has the exact points of the line.
 */
export const splitArea = (geometry: Areal, line: readonly PointMap[]): readonly Area[] | null => {
  const parts = partsOfAreal(geometry)
  const chords = chordsOf(parts, line)
  const ends = chords.flatMap((chord) => [chord[0], chord.at(-1)].filter((end) => end !== undefined))
  let pieces: readonly Piece[] = parts.map(({ outer, holes }) => ({
    outer: turned(withPointsOn(outer, ends), 1),
    holes: holes.map((hole) => turned(withPointsOn(hole, ends), -1)),
    isCut: false,
  }))
  for (const chord of chords) pieces = pieces.flatMap((piece) => cutPiece(piece, chord))
  if (pieces.length === parts.length) return null
  const cut = pieces.filter(({ isCut }) => isCut).sort((a, b) => areaOf(b) - areaOf(a))
  const [first, ...others] = cut
  if (!first) return null
  const whole = pieces.filter(({ isCut }) => !isCut)
  return [[first, ...whole], ...others.map((piece) => [piece])].flatMap((own) => geometryOfParts(own) ?? [])
}

/** Where the line meets an edge, and how far along the line: the number of its segment, and the share of that. */
interface Cut {
  readonly at: PointMap
  readonly along: number
}

/** Returns the stretches of the line within the area, from one of its edges to another. */
const chordsOf = (parts: readonly Part[], line: readonly PointMap[]): Ring[] => {
  const rings = parts.flatMap(({ outer, holes }) => [outer, ...holes])
  const area = geometryOfParts(parts)
  const cuts = line
    .flatMap((from, segment) => {
      const to = line[segment + 1]
      return to === undefined ? [] : rings.flatMap((ring) => cutsOf(ring, from, to, segment))
    })
    .sort((a, b) => a.along - b.along)
  return cuts.flatMap((cut, index) => {
    const next = cuts[index + 1]
    if (!area || !next || isSame(cut.at, next.at)) return []
    const between = line.filter((_, point) => point > cut.along && point < next.along)
    const chord = [cut.at, ...between, next.at].filter((point, at, all) => {
      const before = all[at - 1]
      return !before || !isSame(before, point)
    })
    const middle = middleOfChord(chord)
    const isWithin = isInRings(area, middle.x, middle.y) && !isOnEdge(rings, middle)
    return isWithin ? [chord] : []
  })
}

const cutsOf = (ring: Ring, from: PointMap, to: PointMap, segment: number): Cut[] =>
  ring.flatMap((start, at): Cut[] => {
    const end = ring[(at + 1) % ring.length] ?? start
    const [dx, dy] = [to.x - from.x, to.y - from.y]
    const [ex, ey] = [end.x - start.x, end.y - start.y]
    // A corner on the line is found once, as the start of the edge that leaves it.
    const corner = shareAlong(from, to, start)
    const met: Cut[] = corner === null ? [] : [{ at: start, along: segment + corner }]
    const turn = dx * ey - dy * ex
    if (turn === 0) return met
    const along = ((start.x - from.x) * ey - (start.y - from.y) * ex) / turn
    const share = ((start.x - from.x) * dy - (start.y - from.y) * dx) / turn
    if (along < 0 || along > 1 || share < 0 || share > 1) return met
    const place = { x: quantise(from.x + dx * along), y: quantise(from.y + dy * along) }
    return isSame(place, start) || isSame(place, end) ? met : [...met, { at: place, along: segment + along }]
  })

/** The width of the grid: a corner nearer to the line than half of it is on the line. */
const NEAR_MAP = 0.01

/** Returns how far along an edge a place on it lies; null if it is beside it. */
const shareAlong = (from: PointMap, to: PointMap, place: PointMap): number | null => {
  if (squaredToEdge(from, to, place.x, place.y) >= (NEAR_MAP / 2) ** 2) return null
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const share = ((place.x - from.x) * dx + (place.y - from.y) * dy) / (dx * dx + dy * dy)
  return Math.min(1, Math.max(0, share))
}

/** Returns the middle of the longest edge of a chord. */
const middleOfChord = (chord: Ring): PointMap => {
  let longest = -1
  let middle = chord[0] ?? { x: 0, y: 0 }
  chord.forEach((to, at) => {
    const from = chord[at - 1]
    const length = from ? Math.hypot(to.x - from.x, to.y - from.y) : -1
    if (!from || length <= longest) return
    longest = length
    middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
  })
  return middle
}

const isOnEdge = (rings: readonly Ring[], { x, y }: PointMap): boolean =>
  rings.some((ring) =>
    ring.some((from, at) => squaredToEdge(from, ring[(at + 1) % ring.length] ?? from, x, y) < NEAR_MAP ** 2),
  )

/** Returns a ring with those of the points that lie on its edges as corners of it. */
const withPointsOn = (ring: Ring, points: readonly PointMap[]): Ring =>
  ring.flatMap((from, at) => {
    const to = ring[(at + 1) % ring.length] ?? from
    const on = points
      .flatMap((point) => {
        const share = isSame(point, from) || isSame(point, to) ? null : shareOnEdge(from, to, point)
        return share === null ? [] : [{ point, share }]
      })
      .sort((a, b) => a.share - b.share)
      .map(({ point }) => point)
    return [from, ...on.filter((point, index) => !on.slice(0, index).some((one) => isSame(one, point)))]
  })

/** Returns what comes of a part that a chord may lie in. */
const cutPiece = (piece: Piece, chord: Ring): readonly Piece[] => {
  const middle = middleOfChord(chord)
  const area = geometryOfParts([piece])
  const [start, end] = [chord[0], chord.at(-1)]
  if (!area || !start || !end || !isInRings(area, middle.x, middle.y)) return [piece]
  const rings = [piece.outer, ...piece.holes]
  const [from, to] = [ringWith(rings, start), ringWith(rings, end)]
  if (from === undefined || to === undefined) return [piece]
  return from === to ? splitRing(piece, from, chord) : [joinedRings(piece, { from, to, chord })]
}

const ringWith = (rings: readonly Ring[], point: PointMap): Ring | undefined =>
  rings.find((ring) => ring.some((corner) => isSame(corner, point)))

/** A chord from an outer ring to itself makes two parts; one from a hole to itself cuts off what lies between them. */
const splitRing = (piece: Piece, ring: Ring, chord: Ring): readonly Piece[] => {
  const inner = chord.slice(1, -1)
  const one = [...stretch(ring, chord[0], chord.at(-1)), ...inner.toReversed()]
  const other = [...stretch(ring, chord.at(-1), chord[0]), ...inner]
  const holes = piece.holes.filter((hole) => hole !== ring)
  const within = (outer: Ring) => holes.filter((hole) => isRingIn(hole, outer))
  if (ring === piece.outer) return [one, other].map((outer) => ({ outer, holes: within(outer), isCut: true }))
  const [pocket, rest] = doubleArea(one) > 0 ? [one, other] : [other, one]
  const inPocket = within(pocket)
  return [
    { outer: pocket, holes: inPocket, isCut: true },
    { ...piece, holes: [rest, ...holes.filter((hole) => !inPocket.includes(hole))], isCut: true },
  ]
}

interface Bridge {
  readonly from: Ring
  readonly to: Ring
  readonly chord: Ring
}

/** A chord between two rings makes one of them, which a further chord opens. */
const joinedRings = (piece: Piece, { from, to, chord }: Bridge): Piece => {
  const [start, end] = [chord[0], chord.at(-1)]
  const inner = chord.slice(1, -1)
  const joined = [...aroundFrom(from, start), ...inner, ...aroundFrom(to, end), ...inner.toReversed()]
  const holes = piece.holes.filter((hole) => hole !== from && hole !== to)
  return from === piece.outer || to === piece.outer
    ? { ...piece, outer: joined, holes }
    : { ...piece, holes: [joined, ...holes] }
}

/** Returns the corners from one to another, both included. */
const stretch = (ring: Ring, from: PointMap | undefined, to: PointMap | undefined): Ring => {
  const around = aroundFrom(ring, from)
  const last = around.findIndex((corner, at) => at > 0 && to !== undefined && isSame(corner, to))
  return around.slice(0, last + 1)
}

/** Returns the corners of a ring from one of them on, and that one again at the end. */
const aroundFrom = (ring: Ring, from: PointMap | undefined): Ring => {
  const first = ring.findIndex((corner) => from !== undefined && isSame(corner, from))
  return [...ring.slice(first), ...ring.slice(0, first), ...ring.slice(first, first + 1)]
}

const turned = (ring: Ring, turn: 1 | -1): Ring => (doubleArea(ring) * turn < 0 ? ring.toReversed() : ring)

const isRingIn = (ring: Ring, outer: Ring): boolean => {
  const middle = middleOfChord(ring)
  return isInRing(outer, middle.x, middle.y)
}

const sizeOf = (ring: Ring): number => Math.abs(doubleArea(ring))
const areaOf = ({ outer, holes }: Part): number =>
  sizeOf(outer) - holes.reduce((sum, hole) => sum + sizeOf(hole), 0)
const isSame = (a: PointMap, b: PointMap): boolean => a.x === b.x && a.y === b.y
