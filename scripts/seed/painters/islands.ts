import { coastDistance } from '../coastDistance.ts'
import { Grid } from '../Grid.ts'
import { makeNoise, type Noise } from '../noise.ts'
import type { Board, Painting, Site } from '../Painting.ts'
import { paintTerrain } from '../paintTerrain.ts'
import { Random } from '../Random.ts'
import { scatter } from '../scatter.ts'
import { text, type Spot } from '../svg.ts'
import type { Terrain, TerrainLook } from '../Terrain.ts'
import {
  drawPeaks,
  drawRivers,
  drawRoads,
  drawTowns,
  drawWoods,
  findPeaks,
  findTowns,
} from '../terrainDrawing.ts'
import { ramp, tint } from '../tint.ts'

/** An island as an ellipse in shares of the board's height: middle, half axes, turn. Noise frays its shore. */
interface Island {
  readonly x: number
  readonly y: number
  readonly halfWidth: number
  readonly halfHeight: number
  readonly turn: number
}

const island = (x: number, y: number, halfWidth: number, halfHeight: number, turn: number): Island => ({
  x,
  y,
  halfWidth,
  halfHeight,
  turn,
})

const ISLANDS = [
  island(0.6, 0.4, 0.3, 0.24, 0.35),
  island(0.87, 0.61, 0.2, 0.16, -0.5),
  island(0.44, 0.8, 0.16, 0.11, 0.4),
  island(1.15, 0.28, 0.11, 0.13, 0.2),
  island(0.22, 0.53, 0.085, 0.12, 0),
  island(1.13, 0.85, 0.1, 0.07, 0.2),
  island(0.2, 0.16, 0.07, 0.05, 0.6),
  island(0.8, 0.93, 0.05, 0.03, 0),
  island(0.98, 0.1, 0.03, 0.025, 0.3),
]

const LOOK: TerrainLook = {
  land: ramp([
    [0, '#dccfa4'],
    [0.03, '#c5c28d'],
    [0.12, '#b8b582'],
    [0.21, '#c5b582'],
    [0.31, '#b89d6d'],
    [0.42, '#a5845d'],
    [0.56, '#baa78f'],
    [0.72, '#e9e2d5'],
  ]),
  sea: ramp([
    [0, '#4d727d'],
    [0.1, '#446772'],
    [0.2, '#3b5c68'],
    [0.34, '#33515d'],
    [0.52, '#2c4650'],
  ]),
  lining: tint('#a9c8c6'),
  forest: tint('#7d9266'),
  ink: tint('#3b3222'),
  light: tint('#fff8e2'),
  relief: 58,
  contour: 0.055,
}

const TOWNS = [
  'Port Ansel',
  'Brackwater',
  'Highgannet',
  'Stonecaul',
  'Merrow',
  'Ostler’s Gap',
  'Tidewick',
  'Cold Landing',
  'Fallow Ness',
  'Vair',
  'Kelder',
  'Ropewalk',
  'Sorrel',
  'Idle Bay',
  'Marrable',
  'Nine Elms',
  'Tar Hythe',
  'Old Quay',
]

const heightOf = (noise: Noise, x: number, y: number): number => {
  const warpedX = x + noise.fractal(x * 2.6, y * 2.6, 7) * 0.2
  const warpedY = y + noise.fractal(x * 2.6 + 9, y * 2.6 + 4, 7) * 0.2
  const rise = Math.max(...ISLANDS.map((one) => riseOf(one, warpedX, warpedY)))
  const ridge = 1 - Math.abs(noise.fractal(x * 2.4 + 3, y * 2.4 + 8, 5) * 1.9)
  const crags = 1 - Math.abs(noise.fractal(x * 7 + 2, y * 7 + 5, 6) * 2)
  const inland = Math.max(0, rise)
  return rise * 0.56 + noise.fractal(x * 6, y * 6, 8) * 0.17 + inland * (ridge * 0.46 + crags * 0.2) - 0.1
}

/** 1 in an island's middle, 0 on its rim, below 0 outside. */
const riseOf = (one: Island, x: number, y: number): number => {
  const dx = x - one.x
  const dy = y - one.y
  const along = (dx * Math.cos(one.turn) + dy * Math.sin(one.turn)) / one.halfWidth
  const across = (dy * Math.cos(one.turn) - dx * Math.sin(one.turn)) / one.halfHeight
  return 1 - Math.hypot(along, across)
}

const makeTerrain = (board: Board, seed: number): Terrain => {
  const noise = makeNoise(seed)
  const cell = Math.max(1 / board.scale, board.height / 2400)
  const heights = Grid.sample(board, cell, (x, y) => heightOf(noise, x / board.height, y / board.height))
  const size = board.height
  return {
    board,
    heights,
    coast: coastDistance(board, heights),
    noise,
    forestAt: (x, y) => {
      const height = heights.at(x, y)
      if (height < 0.04 || height > 0.38) return -1
      return noise.fractal((x / size) * 5 + 40, (y / size) * 5 + 7, 4) - 0.06
    },
  }
}

/** An archipelago in the manner of an engraved sea chart. */
export const paintIslands = (board: Board, seed: number): Painting => {
  const random = new Random(seed)
  const terrain = makeTerrain(board, seed)
  const towns = findTowns(terrain, random, { names: TOWNS, from: 0.03, to: 0.15, apart: board.height / 9 })
  const peaks = findPeaks(terrain, random, { count: board.height / 8, above: 0.47 })
  const drawing = [
    drawRivers(terrain, random, { count: 14, springAbove: 0.36, colour: '#3f6675' }),
    drawRoads(terrain, towns, {
      casing: '#3b3222',
      surface: '#f0e6c8',
      dashes: '7 3.5',
      reach: board.height / 3.2,
    }),
    drawWoods(terrain, random, {
      count: board.height * 2.4,
      from: 0.05,
      to: 0.36,
      fill: '#6c8458',
      ink: '#46583c',
      kind: 'tree',
    }),
    drawPeaks(peaks, random, { lit: '#d3c7ae', shade: '#7d6a50', ink: '#3b3222' }),
    drawTowns(towns, { roof: '#b5513c', ink: '#3b2218', halo: '#e6dcb8', lettering: '#2e2618', size: 15 }),
    drawWaters(board),
  ].join('')
  return {
    board,
    pixels: paintTerrain(terrain, LOOK),
    drawing,
    sites: findSites(terrain, random, towns, peaks),
  }
}

const drawWaters = ({ width, height }: Board): string =>
  [
    { words: 'Hallow Deep', x: 0.1, y: 0.9, turn: -12, size: 30 },
    { words: 'Sound of Orr', x: 0.82, y: 0.5, turn: 58, size: 24 },
    { words: 'The Northing Water', x: 0.45, y: 0.06, turn: 0, size: 26 },
  ]
    .map(({ words, x, y, turn, size }) =>
      text({ x: x * width, y: y * height }, words, {
        'font-family': 'Liberation Serif, DejaVu Serif, serif',
        'font-size': (size * height) / 1200,
        'font-style': 'italic',
        'letter-spacing': (7 * height) / 1200,
        fill: '#b9d0d0',
        transform: `rotate(${turn} ${x * width} ${y * height})`,
      }),
    )
    .join('')

const findSites = (
  terrain: Terrain,
  random: Random,
  towns: readonly Site[],
  peaks: readonly Spot[],
): Painting['sites'] => {
  const { board, heights, coast, forestAt } = terrain
  const some = (suits: (x: number, y: number) => boolean) =>
    scatter(board, random, { count: 160, apart: 24, margin: 20, tries: 20_000 }, suits)
  return {
    towns,
    peaks,
    shore: some((x, y) => heights.at(x, y) > 0 && heights.at(x, y) < 0.025),
    shallows: some((x, y) => coast.at(x, y) > 8 && coast.at(x, y) < 34),
    deep: some((x, y) => coast.at(x, y) > 70),
    woods: some((x, y) => forestAt(x, y) > 0.04),
    meadows: some((x, y) => heights.at(x, y) > 0.05 && heights.at(x, y) < 0.28 && forestAt(x, y) < 0),
    hills: some((x, y) => heights.at(x, y) > 0.3 && heights.at(x, y) < 0.5),
  }
}
