import { haloText, line, path, softened, distance, type Spot } from './svg.ts'
import { houses, peak, tree, conifer, type PeakColours } from './glyphs.ts'
import type { Site } from './Painting.ts'
import type { Random } from './Random.ts'
import { scatter } from './scatter.ts'
import type { Terrain } from './Terrain.ts'
import { cheapestWay, drainage, followDown, Lattice } from './ways.ts'

const RIVER_CELL = 8
const ROAD_CELL = 10

/** Rivers from high springs down to the sea, growing wider; the longest are kept. */
export const drawRivers = (
  { board, heights }: Terrain,
  random: Random,
  rivers: { count: number; springAbove: number; colour: string },
): string => {
  const lattice = new Lattice(board, RIVER_CELL)
  const heightAt = ({ x, y }: Spot) => heights.at(x, y)
  const next = drainage(lattice, heightAt)
  const springs = scatter(board, random, { count: rivers.count, apart: 130, margin: 40 }, (x, y) => {
    return heights.at(x, y) > rivers.springAbove
  })
  return springs
    .map((spring) => followDown(lattice, next, spring))
    .filter((course) => course.length > 14)
    .map((course) => drawRiver(course, rivers.colour))
    .join('')
}

const REACHES = 4

const drawRiver = (course: readonly Spot[], colour: string): string => {
  const bends = softened(
    course.filter((_, index) => index % 3 === 0 || index === course.length - 1),
    3,
  )
  return [...Array(REACHES).keys()]
    .map((reach) => {
      const from = Math.floor((bends.length * reach) / REACHES)
      const to = Math.floor((bends.length * (reach + 1)) / REACHES) + 1
      return path(line(bends.slice(from, to)), {
        stroke: colour,
        'stroke-width': 1 + reach * 0.65,
        'stroke-linecap': 'round',
        'stroke-linejoin': 'round',
      })
    })
    .join('')
}

export interface Woods {
  readonly count: number
  readonly from: number
  readonly to: number
  readonly fill: string
  readonly ink: string
  readonly kind: 'tree' | 'conifer'
}

export const drawWoods = (terrain: Terrain, random: Random, woods: Woods): string => {
  const glyph = woods.kind === 'tree' ? tree : conifer
  const places = scatter(
    terrain.board,
    random,
    { count: woods.count, apart: 8.5, tries: woods.count * 20 },
    (x, y) => {
      const height = terrain.heights.at(x, y)
      return height > woods.from && height < woods.to && terrain.forestAt(x, y) > 0.03
    },
  )
  return northToSouth(places)
    .map((place) => glyph(place, woods.fill, woods.ink))
    .join('')
}

const northToSouth = <T extends Spot>(places: readonly T[]): T[] => [...places].sort((a, b) => a.y - b.y)

export const findPeaks = (
  { board, heights }: Terrain,
  random: Random,
  { count, above }: { count: number; above: number },
): Spot[] =>
  scatter(board, random, { count, apart: 21, tries: count * 400 }, (x, y) => heights.at(x, y) > above)

export const drawPeaks = (peaks: readonly Spot[], random: Random, colours: PeakColours): string =>
  northToSouth(peaks)
    .map((place) => peak(place, random.between(7, 13), colours))
    .join('')

/** Places for towns: on low open ground, well apart. */
export const findTowns = (
  terrain: Terrain,
  random: Random,
  { names, from, to, apart }: { names: readonly string[]; from: number; to: number; apart: number },
): Site[] =>
  scatter(terrain.board, random, { count: names.length, apart, margin: 70, tries: 60_000 }, (x, y) => {
    const height = terrain.heights.at(x, y)
    return height > from && height < to && terrain.forestAt(x, y) < 0
  }).map((spot, index) => ({ ...spot, name: names[index] ?? '' }))

export interface RoadLook {
  readonly casing: string
  readonly surface: string
  readonly dashes: string
  /** Roads between towns farther apart than this are not built. */
  readonly reach: number
}

/** Roads from each town to its two nearest, by the cheapest ground. Roads that would cross the sea are left out. */
export const drawRoads = (terrain: Terrain, towns: readonly Spot[], look: RoadLook): string => {
  const lattice = new Lattice(terrain.board, ROAD_CELL)
  const costAt = ({ x, y }: Spot) => {
    const height = terrain.heights.at(x, y)
    return height <= 0.005 ? 60 : 1 + Math.max(0, height - 0.1) * 26
  }
  return neighbours(towns, look.reach)
    .map(([from, to]) => cheapestWay(lattice, from, to, costAt))
    .filter((way) => way.every(({ x, y }) => terrain.heights.at(x, y) > 0))
    .map((way) => drawRoad(way, look))
    .join('')
}

const neighbours = (towns: readonly Spot[], reach: number): [Spot, Spot][] => {
  const pairs = new Map<string, [Spot, Spot]>()
  towns.forEach((town, index) => {
    const near = towns
      .map((other, at) => ({ other, at, away: distance(town, other) }))
      .filter(({ at, away }) => at !== index && away < reach)
      .sort((a, b) => a.away - b.away)
    for (const { other, at } of near.slice(0, 2)) {
      pairs.set([Math.min(index, at), Math.max(index, at)].join(), [town, other])
    }
  })
  return [...pairs.values()]
}

const drawRoad = (way: readonly Spot[], look: RoadLook): string => {
  const d = line(
    softened(
      way.filter((_, index) => index % 2 === 0 || index === way.length - 1),
      3,
    ),
  )
  return (
    path(d, { stroke: look.casing, 'stroke-width': 3.4, opacity: 0.55 }) +
    path(d, { stroke: look.surface, 'stroke-width': 1.9, 'stroke-dasharray': look.dashes })
  )
}

export const drawTowns = (
  towns: readonly Site[],
  look: { roof: string; ink: string; halo: string; lettering: string; size: number },
): string =>
  towns
    .map(
      (town) =>
        houses(town, look.roof, look.ink) +
        haloText(
          { x: town.x, y: town.y + 21 },
          town.name ?? '',
          { colour: look.halo, width: 3 },
          {
            fill: look.lettering,
            'font-family': 'Liberation Serif, DejaVu Serif, serif',
            'font-size': look.size,
            'font-style': 'italic',
          },
        ),
    )
    .join('')
