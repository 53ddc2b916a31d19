import { makeNoise } from '../noise.ts'
import type { Board, Painting, Site } from '../Painting.ts'
import { paintPixels } from '../paintPixels.ts'
import { areaOf, cutParcels, inset, middleOf, type Parcel } from '../parcels.ts'
import { houses, tree } from '../glyphs.ts'
import { Random } from '../Random.ts'
import { scatter } from '../scatter.ts'
import { distance, haloText, line, path, ring, softened, type Spot } from '../svg.ts'
import { mix, tint } from '../tint.ts'

const GROUND = tint('#e4e3bd')
const SHADOW = tint('#c9cf9c')
const CROPS = ['#f4ecc4', '#e9dfa0', '#dfe7b6', '#cfdea6', '#f6f0d8', '#efe2b2', '#d8e2b0', '#e6d28c']
const FURROW = '#b7ab6c'
const HEDGE = '#7f9a62'
const WOOD = '#a9c48a'
const INK = '#4a4430'

const VILLAGES = [
  { name: 'Fenwick', x: 0.47, y: 0.53, size: 26 },
  { name: 'Nether Caul', x: 0.17, y: 0.22, size: 19 },
  { name: 'Harrow Green', x: 0.8, y: 0.24, size: 19 },
  { name: 'Millbeck', x: 0.24, y: 0.8, size: 19 },
  { name: 'Long Acre', x: 0.83, y: 0.76, size: 19 },
]

/** A quilt of fields with lanes, woods, villages and a brook. */
export const paintFields = (board: Board, seed: number): Painting => {
  const random = new Random(seed)
  const noise = makeNoise(seed)
  const { width, height } = board
  const parcels = cutParcels({ corners: frame(board), depth: 0 }, random, {
    area: 9000,
    gapAt: (depth) => (depth < 3 ? 7 : 4),
    irregularity: 0.85,
  }).filter(({ corners }) => corners.length >= 3)
  const villages = VILLAGES.map(({ name, x, y }): Site => ({ x: x * width, y: y * height, name }))
  const brook = brookCourse(board, random)
  const isOpen = (spot: Spot) => [...villages, ...brook].every((other) => distance(other, spot) > height / 22)
  const isWood = ({ corners }: Parcel) => {
    const at = middleOf(corners)
    return isOpen(at) && noise.fractal(at.x / 300, at.y / 300, 3) > 0.22
  }
  const woods = parcels.filter(isWood)
  const fields = parcels.filter((parcel) => !isWood(parcel))
  const drawing = [
    ...fields.map((parcel) => drawField(parcel, random)),
    ...woods.map((parcel) => drawWood(parcel, random)),
    drawHedgeTrees(parcels, random),
    drawBrook(brook),
    drawLanes(villages, board),
    ...villages.map((village, index) => drawVillage(village, VILLAGES[index]?.size ?? 18, random)),
  ].join('')
  return {
    board,
    pixels: paintPixels(board, (x, y) => mix(GROUND, SHADOW, 0.5 + noise.fractal(x / 90, y / 90, 4))),
    drawing,
    sites: {
      villages,
      fields: fields.map(({ corners }) => middleOf(corners)).filter((spot) => isInside(board, spot)),
      woods: woods.map(({ corners }) => middleOf(corners)).filter((spot) => isInside(board, spot)),
      brook: brook.filter((spot, index) => index % 4 === 0 && isInside(board, spot)),
      lanes: parcels.flatMap(({ corners }) => corners.slice(0, 1)).filter((spot) => isInside(board, spot)),
    },
  }
}

const isInside = ({ width, height }: Board, { x, y }: Spot): boolean =>
  x > 15 && y > 15 && x < width - 15 && y < height - 15

const frame = ({ width, height }: Board): Spot[] => [
  { x: -80, y: -60 },
  { x: width + 50, y: -90 },
  { x: width + 90, y: height + 70 },
  { x: -60, y: height + 90 },
]

const drawField = ({ corners }: Parcel, random: Random): string => {
  const ground = path(ring(corners), { fill: random.pick(CROPS), stroke: HEDGE, 'stroke-width': 1.6 })
  return random.chance(0.45) ? ground + drawFurrows(corners, random) : ground
}

/** Plough lines along the field's first edge. */
const drawFurrows = (corners: readonly Spot[], random: Random): string => {
  const apart = random.between(6, 10)
  const rings: string[] = []
  for (let by = apart; by < 60; by += apart) {
    const inner = inset(corners, by)
    if (inner.length < 3 || areaOf(inner) < 120) break
    rings.push(ring(inner))
  }
  return path(rings.join(''), { stroke: FURROW, 'stroke-width': 0.8, opacity: 0.5 })
}

const drawWood = ({ corners }: Parcel, random: Random): string => {
  const middle = middleOf(corners)
  const count = Math.round(areaOf(corners) / 85)
  const trees = [...Array(count).keys()]
    .map((): Spot => {
      const edge = random.below(corners.length)
      const a = corners[edge] ?? middle
      const b = corners[(edge + 1) % corners.length] ?? middle
      const out = Math.sqrt(random.next()) * 0.93
      const along = random.next()
      return {
        x: middle.x + (a.x + (b.x - a.x) * along - middle.x) * out,
        y: middle.y + (a.y + (b.y - a.y) * along - middle.y) * out,
      }
    })
    .sort((a, b) => a.y - b.y)
  return (
    path(ring(corners), { fill: WOOD, stroke: HEDGE, 'stroke-width': 1.6 }) +
    trees.map((at) => tree(at, '#7fa367', '#51703f')).join('')
  )
}

const drawHedgeTrees = (parcels: readonly Parcel[], random: Random): string =>
  parcels
    .flatMap(({ corners }) => corners)
    .filter(() => random.chance(0.3))
    .map((at) => tree(at, '#8fae70', '#5a7544'))
    .join('')

const brookCourse = ({ width, height }: Board, random: Random): Spot[] =>
  softened(
    [...Array(9).keys()].map((bend) => ({
      x: width * (0.02 + bend * 0.06 + random.between(-0.02, 0.02)),
      y: height * ((bend - 0.4) / 7),
    })),
    4,
  )

const drawBrook = (brook: readonly Spot[]): string =>
  path(line(brook), { stroke: '#6d93ad', 'stroke-width': 9, 'stroke-linecap': 'round' }) +
  path(line(brook), { stroke: '#a6cbe0', 'stroke-width': 6, 'stroke-linecap': 'round' })

const LANES = [
  { from: 0, to: 1, bow: 0.1 },
  { from: 0, to: 2, bow: -0.12 },
  { from: 0, to: 3, bow: -0.1 },
  { from: 0, to: 4, bow: 0.1 },
]

const drawLanes = (villages: readonly Spot[], { width, height }: Board): string => {
  const middle = villages[0] ?? { x: width / 2, y: height / 2 }
  const high = [
    { x: -20, y: height * 0.6 },
    { x: width * 0.25, y: height * 0.57 },
    middle,
    { x: width * 0.72, y: height * 0.5 },
    { x: width + 20, y: height * 0.55 },
  ]
  const lanes = LANES.map(({ from, to, bow }) => bowed(villages[from] ?? middle, villages[to] ?? middle, bow))
  return (
    lanes.map((lane) => drawLane(lane, '#f6e3a4', 5)).join('') + drawLane(softened(high, 4), '#e9855c', 8)
  )
}

const bowed = (from: Spot, to: Spot, bow: number): Spot[] => {
  const bend = {
    x: (from.x + to.x) / 2 + (to.y - from.y) * bow,
    y: (from.y + to.y) / 2 - (to.x - from.x) * bow,
  }
  return softened([from, bend, to], 4)
}

const drawLane = (lane: readonly Spot[], colour: string, width: number): string =>
  path(line(lane), { stroke: INK, 'stroke-width': width + 2, 'stroke-linecap': 'round', opacity: 0.7 }) +
  path(line(lane), { stroke: colour, 'stroke-width': width, 'stroke-linecap': 'round' })

const drawVillage = (village: Site, size: number, random: Random): string => {
  const yards = { width: size * 4.5, height: size * 3, scale: 1 }
  const homes = scatter(yards, random, { count: size, apart: 15 }, () => true)
    .map(({ x, y }) => ({ x: village.x + x - yards.width / 2, y: village.y + y - yards.height / 2 }))
    .sort((a, b) => a.y - b.y)
  return (
    homes.map((home) => houses(home, '#8d5a44', INK)).join('') +
    haloText(
      { x: village.x, y: village.y - size * 1.9 },
      village.name ?? '',
      { colour: '#f7f2d8', width: 4 },
      {
        fill: '#2f2a1a',
        'font-family': 'Liberation Serif, DejaVu Serif, serif',
        'font-size': size,
        'font-weight': 700,
      },
    )
  )
}
