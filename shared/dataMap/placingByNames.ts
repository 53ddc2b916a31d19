import type { Content } from '../content/content.ts'
import type { PointMap } from '../geometry/point.ts'
import type { DataMap } from './dataMap.ts'
import { type Corner, type Origin, originOf, orderOf } from './origin.ts'
import type { Box, ImageSize, Pair } from './place.ts'

/** Fewer would fit by chance. */
const PAIRS_MIN = 3
/** So many tell it. */
const PAIRS_MAX = 1_000
/** A POI is where its marker is if it lies no further from there, in map pixels. */
const NEAR_MAX = 1

/**
 * Returns how the coordinates of a file lie on a map that was made of it, or of an older one, by the markers and POIs whose
 * names are there once; null if these do not tell.
 */
export const placingByNames = (
  map: DataMap,
  image: ImageSize,
  { pois }: Content,
): { readonly origin: Origin; readonly extent: Box } | null => {
  const pairs = pairsByName(map, [...pois])
  const x = lineThrough(pairs.map(({ from, to }) => [from.x, to.x]))
  const y = lineThrough(pairs.map(({ from, to }) => [from.y, to.y]))
  if (!x || !y) return null
  const hits = pairs.filter(
    ({ from, to }) =>
      Math.abs(x.scale * from.x + x.shift - to.x) <= NEAR_MAX &&
      Math.abs(y.scale * from.y + y.shift - to.y) <= NEAR_MAX,
  )
  if (hits.length < PAIRS_MIN || hits.length < pairs.length / 2) return null
  const [across, up] = [rangeOf(x, image.width), rangeOf(y, image.height)]
  const corner: Corner = `${y.scale < 0 ? 'top' : 'bottom'}_${x.scale < 0 ? 'right' : 'left'}`
  return {
    origin: originOf(corner, orderOf(map.origin)),
    extent: { minX: across.from, minY: up.from, width: across.length, height: up.length },
  }
}

interface NamedPair {
  readonly from: Pair
  readonly to: PointMap
}

const pairsByName = ({ groups }: DataMap, pois: readonly (PointMap & { readonly name: string })[]) => {
  const markers = groups.flatMap((group) => group.markers.filter(({ name }) => name !== group.name))
  const [fromByName, toByName] = [once(markers), once(pois)]
  const pairs: NamedPair[] = []
  for (const [name, from] of fromByName) {
    const to = toByName.get(name)
    if (from && to && pairs.length < PAIRS_MAX) pairs.push({ from, to })
  }
  return pairs
}

/** What has each name; null where several have it. */
const once = <T extends { readonly name: string }>(list: readonly T[]): ReadonlyMap<string, T | null> => {
  const byName = new Map<string, T | null>()
  for (const item of list) if (item.name !== '') byName.set(item.name, byName.has(item.name) ? null : item)
  return byName
}

interface Line {
  readonly scale: number
  readonly shift: number
}

/** The line through most of the points, of which some may lie elsewhere; null if there is none. */
const lineThrough = (points: readonly (readonly [number, number])[]): Line | null => {
  const sorted = points.toSorted((a, b) => a[0] - b[0])
  const half = Math.floor(sorted.length / 2)
  const scale = median(
    sorted.slice(0, half).flatMap(([from, to], at) => {
      const [otherFrom, otherTo] = sorted[at + sorted.length - half] ?? [from, to]
      return otherFrom === from ? [] : [(otherTo - to) / (otherFrom - from)]
    }),
  )
  if (scale === null || scale === 0) return null
  const shift = median(sorted.map(([from, to]) => to - scale * from))
  return shift === null ? null : { scale, shift }
}

const median = (numbers: readonly number[]): number | null =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? null

/** The coordinates from one edge of the image to the other, as exactly as places in hundredths of a map pixel can tell. */
const rangeOf = ({ scale, shift }: Line, side: number) => {
  const digits = Math.min(Math.max(0, Math.ceil(Math.log10(100 * Math.abs(scale)))), 20)
  const rounded = (value: number) => Number(value.toFixed(digits))
  const [a, b] = [rounded(-shift / scale), rounded((side - shift) / scale)]
  return { from: Math.min(a, b), length: rounded(Math.abs(b - a)) }
}
