import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PointMap } from '../geometry/point.ts'
import { type PlannedRoute, planRoute, ROUTE_POINTS_MAX, type RouteTask } from './planRoute.ts'
import { lengthOfLine } from './routeLength.ts'
import { ShortestPaths } from './ShortestPaths.ts'
import { WayNetwork } from './WayNetwork.ts'
import { TELEPORTS_MAX, type Ways, WaysError } from './ways.ts'

const planned = (task: Partial<RouteTask>): PlannedRoute => {
  const work = planRoute({ stops: [], start: null, end: null, ways: null, isOrdered: false, ...task })
  let step = work.next()
  while (!step.done) step = work.next()
  return step.value
}
const distancesAlong = (ways: Ways, stops: readonly PointMap[]) => {
  const work = new ShortestPaths(new WayNetwork(ways, stops)).distances()
  let step = work.next()
  while (!step.done) step = work.next()
  return step.value
}
const at = (x: number, y: number): PointMap => ({ x, y })

describe('a route in straight lines', () => {
  it('goes from the start over every stop to the end', () => {
    const { order, walks } = planned({
      stops: [at(30, 0), at(10, 0), at(20, 0)],
      start: at(0, 0),
      end: at(40, 0),
    })
    expect(order).toEqual([1, 2, 0])
    expect(walks).toEqual([[at(0, 0), at(10, 0), at(20, 0), at(30, 0), at(40, 0)]])
  })

  it('comes back to where it starts', () => {
    const corners = [at(0, 10), at(10, 0), at(10, 10)]
    const { walks } = planned({ stops: corners, start: at(0, 0), end: at(0, 0) })
    expect(lengthOfLine(walks.flat())).toBe(40)
  })

  it('keeps the order of the stops if that is asked', () => {
    const { order, walks } = planned({ stops: [at(30, 0), at(10, 0)], end: at(0, 0), isOrdered: true })
    expect(order).toEqual([0, 1])
    expect(walks).toEqual([[at(30, 0), at(10, 0), at(0, 0)]])
  })

  it('is a place for a single stop, and nothing without stops', () => {
    expect(planned({ stops: [at(1, 2)] })).toEqual({ order: [0], walks: [[at(1, 2)]] })
    expect(planned({ stops: [] }).order).toEqual([])
  })
})

/** A river that runs up at x = 50, with a bridge at y = 100, and a way on each side. */
const RIVER: Ways = {
  lines: [
    [at(0, 0), at(0, 100), at(100, 100)],
    [at(100, 100), at(100, 0)],
  ],
  teleports: [],
}

describe('a route along ways', () => {
  it('follows them, bends included, from one line to the next', () => {
    const stops = [at(1, 0), at(99, 0)]
    expect(planned({ stops, start: null, ways: RIVER }).walks).toEqual([
      [at(1, 0), at(0, 0), at(0, 100), at(100, 100), at(100, 0), at(99, 0)],
    ])
    expect(distancesAlong(RIVER, stops).between[1]).toBe(302)
  })

  it('is straight where the goal is nearer than the ways, and where no way leads', () => {
    expect(distancesAlong(RIVER, [at(40, 0), at(60, 0)]).between[1]).toBe(20)
    const apart: Ways = {
      lines: [
        [at(0, 0), at(0, 10)],
        [at(90, 0), at(90, 10)],
      ],
      teleports: [],
    }
    expect(distancesAlong(apart, [at(0, 0), at(90, 0)]).between[1]).toBe(90)
    expect(distancesAlong({ lines: [], teleports: [] }, [at(0, 0), at(3, 4)]).between[1]).toBe(5)
  })

  it('goes by a teleport at its cost, and the line has a gap there', () => {
    const ways = { ...RIVER, teleports: [{ from: at(0, 0), to: at(100, 0), cost: 7 }] }
    const stops = [at(1, 0), at(99, 0)]
    expect(distancesAlong(ways, stops).between[1]).toBe(9)
    expect(planned({ stops, ways }).walks).toEqual([
      [at(1, 0), at(0, 0)],
      [at(100, 0), at(99, 0)],
    ])
  })

  it('goes from teleport to teleport where they meet, without any way', () => {
    const hub = [at(1_000, 0), at(1_001, 1), at(1_000, 0)]
    const tips = [at(0, 0), at(2_000, 0), at(1_000, 2_000)]
    const star: Ways = {
      lines: [],
      teleports: tips.map((from, index) => ({ from, to: hub[index] ?? from, cost: 7 })),
    }
    const stops = [at(3, 4), at(2_000, 5), at(1_000, 2_005), at(1_000, 0)]
    const { between } = distancesAlong(star, stops)
    expect(between[1]).toBeCloseTo(5 + 7 + Math.SQRT2 + 7 + 5)
    expect(between[2]).toBe(5 + 7 + 7 + 5)
    expect(between[3]).toBe(5 + 7)
    expect(planned({ stops, ways: star, isOrdered: true }).walks).toHaveLength(6)
  })

  it('makes no detour by teleports, however far away the ways are', () => {
    const far: Ways = {
      lines: [[at(5_000, 5_000), at(5_100, 5_000)]],
      teleports: [
        { from: at(0, 0), to: at(5_000, 4_000), cost: 0 },
        { from: at(300, 0), to: at(5_100, 4_000), cost: 0 },
      ],
    }
    expect(distancesAlong(far, [at(0, 10), at(300, 10)]).between[1]).toBe(300)
    expect(distancesAlong({ ...far, lines: [] }, [at(0, 10), at(300, 10)]).between[1]).toBe(300)
    const apart: Ways = {
      lines: [
        [at(0, 0), at(0, 10)],
        [at(90, 0), at(90, 10)],
      ],
      teleports: [{ from: at(0, 0), to: at(90, 1_000), cost: 0 }],
    }
    expect(distancesAlong(apart, [at(0, 0), at(90, 0)]).between[1]).toBe(90)
    const slow = { ...RIVER, teleports: [{ from: at(0, 0), to: at(100, 0), cost: 200 }] }
    expect(distancesAlong(slow, [at(1, 0), at(99, 0)]).between[1]).toBe(202)
  })

  it('has the lengths that an exhaustive search finds', () => {
    const points = fc.record({ x: fc.integer({ min: 0, max: 12 }), y: fc.integer({ min: 0, max: 12 }) })
    const lines = fc.array(
      fc
        .array(points, { minLength: 2, maxLength: 4 })
        .map((line) => line.map(({ x, y }) => at(x * 10, y * 10))),
      { maxLength: 4 },
    )
    const teleports = fc.array(fc.record({ from: points, to: points, cost: fc.constantFrom(0, 5) }), {
      maxLength: 3,
    })
    fc.assert(
      fc.property(lines, teleports, fc.array(points, { minLength: 2, maxLength: 5 }), (all, jumps, stops) => {
        const ways = { lines: all, teleports: jumps }
        const { between } = distancesAlong(ways, stops)
        const wanted = bruteDistances(ways, stops)
        wanted.forEach((length, index) => expect(between[index]).toBeCloseTo(length, 6))
      }),
    )
  })

  it('is as long as the distances say, without the teleports', () => {
    const { walks } = planned({ stops: [at(0, 50), at(100, 50)], ways: RIVER })
    expect(lengthOfLine(walks.flat())).toBe(200)
  })

  it('has no more points than can be kept', () => {
    const long = Array.from({ length: 15_000 }, (_, index) => at(index * 10, (index % 2) * 3))
    const { walks } = planned({ stops: [at(0, 0), at(149_990, 3)], ways: { lines: [long], teleports: [] } })
    expect(walks.flat().length).toBeLessThanOrEqual(ROUTE_POINTS_MAX)
  })

  it('is refused where there are too many ways', () => {
    const teleport = { from: at(0, 0), to: at(1, 1), cost: 0 }
    const teleports = Array.from({ length: TELEPORTS_MAX + 1 }, () => teleport)
    expect(() => planned({ stops: [at(0, 0)], ways: { lines: [], teleports } })).toThrow(WaysError)
  })
})

/** The lengths by Floyd and Warshall over all places where anything meets, as a matrix in rows. */
const bruteDistances = ({ lines, teleports }: Ways, stops: readonly PointMap[]): number[] => {
  const nodes: PointMap[] = []
  const edges: { a: number; b: number; length: number; isWay?: boolean }[] = []
  const add = (point: PointMap) => nodes.push(point) - 1
  const segments = lines.flatMap((line, owner) =>
    line.slice(1).map((to, index) => ({ owner, from: line[index] ?? to, to })),
  )
  const ends = teleports.map(({ from, to, cost }) => {
    const [a, b] = [add(from), add(to)]
    edges.push({ a, b, length: cost })
    return [a, b] as const
  })
  const stopNodes = stops.map(add)
  const joints: { segment: number; node: number }[] = []
  const joinToWay = (node: number): number => {
    const point = nodes[node] ?? at(0, 0)
    const feet = segments.map(({ from, to }) => footOn(from, to, point))
    const foot = feet.toSorted((a, b) => gap(a, point) - gap(b, point))[0]
    if (!foot) return Infinity
    const onWay = add(foot)
    edges.push({ a: node, b: onWay, length: gap(foot, point), isWay: true })
    joints.push({ segment: feet.indexOf(foot), node: onWay })
    return gap(foot, point)
  }
  for (const end of ends.flat()) joinToWay(end)
  for (const a of ends.flat())
    for (const b of ends.flat()) {
      const length = gap(nodes[a] ?? at(0, 0), nodes[b] ?? at(0, 0))
      if (length <= 2) edges.push({ a, b, length })
    }
  const walks = stopNodes.map((node) => {
    const toWay = joinToWay(node)
    const point = nodes[node] ?? at(0, 0)
    const end = ends
      .flat()
      .toSorted((a, b) => gap(nodes[a] ?? at(0, 0), point) - gap(nodes[b] ?? at(0, 0), point))[0]
    if (end !== undefined) edges.push({ a: node, b: end, length: gap(nodes[end] ?? at(0, 0), point) })
    return toWay
  })
  const onSegment = segments.map(({ from, to }) => [add(from), add(to)])
  for (const { segment, node } of joints) onSegment[segment]?.push(node)
  segments.forEach((a, first) =>
    segments.forEach((b, second) => {
      if (second === first) return
      const isNext = a.owner === b.owner
      for (const end of [a.from, a.to])
        if (gap(footOn(b.from, b.to, end), end) < (isNext ? 1e-9 : 2)) {
          const isJoined = !isNext || Math.abs(first - second) === 1
          if (!isJoined) continue
          if (isNext && !(second === first + 1 ? end === a.to : end === a.from)) continue
          const [one, other] = [add(end), add(footOn(b.from, b.to, end))]
          edges.push({ a: one, b: other, length: 0, isWay: true })
          onSegment[first]?.push(one)
          onSegment[second]?.push(other)
        }
      const crossing = isNext ? null : crossingOf(a.from, a.to, b.from, b.to)
      if (!crossing) return
      const node = add(crossing)
      onSegment[first]?.push(node)
      onSegment[second]?.push(node)
    }),
  )
  for (const all of onSegment)
    for (const a of all)
      for (const b of all)
        edges.push({ a, b, length: gap(nodes[a] ?? at(0, 0), nodes[b] ?? at(0, 0)), isWay: true })
  const best = bruteLengths(nodes.length, edges)
  const onFoot = bruteLengths(
    nodes.length,
    edges.filter(({ isWay }) => isWay),
  )
  return stopNodes.flatMap((a, from) =>
    stopNodes.map((b, to) => {
      if (from === to) return 0
      const straight = gap(nodes[a] ?? at(0, 0), nodes[b] ?? at(0, 0))
      const along = best[a]?.[b] ?? Infinity
      const isOpen =
        straight <= (walks[from] ?? 0) + (walks[to] ?? 0) || (onFoot[a]?.[b] ?? Infinity) === Infinity
      return isOpen ? Math.min(straight, along) : along
    }),
  )
}

const bruteLengths = (count: number, edges: readonly { a: number; b: number; length: number }[]) => {
  const all = Array.from({ length: count }, (_, index) => index)
  const best = all.map((a) => all.map((b) => (a === b ? 0 : Infinity)))
  const set = (a: number, b: number, length: number) => {
    const row = best[a]
    if (row && length < (row[b] ?? 0)) row[b] = length
  }
  for (const { a, b, length } of edges) {
    set(a, b, length)
    set(b, a, length)
  }
  for (const via of all)
    for (const from of all)
      for (const to of all) set(from, to, (best[from]?.[via] ?? Infinity) + (best[via]?.[to] ?? Infinity))
  return best
}

const gap = (a: PointMap, b: PointMap): number => Math.hypot(a.x - b.x, a.y - b.y)

const footOn = (from: PointMap, to: PointMap, point: PointMap): PointMap => {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const squared = dx * dx + dy * dy
  if (squared === 0) return from
  const share = Math.min(1, Math.max(0, ((point.x - from.x) * dx + (point.y - from.y) * dy) / squared))
  return at(from.x + dx * share, from.y + dy * share)
}

const crossingOf = (a: PointMap, b: PointMap, c: PointMap, d: PointMap): PointMap | null => {
  const across = (b.x - a.x) * (d.y - c.y) - (b.y - a.y) * (d.x - c.x)
  if (across === 0) return null
  const first = ((c.x - a.x) * (d.y - c.y) - (c.y - a.y) * (d.x - c.x)) / across
  const second = ((c.x - a.x) * (b.y - a.y) - (c.y - a.y) * (b.x - a.x)) / across
  if (first < 0 || first > 1 || second < 0 || second > 1) return null
  return at(a.x + (b.x - a.x) * first, a.y + (b.y - a.y) * first)
}
