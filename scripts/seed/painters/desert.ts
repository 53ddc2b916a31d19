import { Grid } from '../Grid.ts'
import { dune } from '../glyphs.ts'
import { makeNoise, type Noise } from '../noise.ts'
import type { Board, Painting } from '../Painting.ts'
import { paintTerrain } from '../paintTerrain.ts'
import { Random } from '../Random.ts'
import { scatter } from '../scatter.ts'
import type { Terrain, TerrainLook } from '../Terrain.ts'
import { drawRoads, drawTowns, drawWoods, findTowns } from '../terrainDrawing.ts'
import { ramp, smoothStep, tint } from '../tint.ts'

const LOOK: TerrainLook = {
  land: ramp([
    [-1, '#c98f58'],
    [0.12, '#d9a468'],
    [0.24, '#e4b67a'],
    [0.36, '#ecc68f'],
    [0.47, '#c07a4c'],
    [0.56, '#d18d59'],
    [0.66, '#b56a43'],
    [0.76, '#cc8a5c'],
  ]),
  sea: null,
  lining: null,
  forest: tint('#8c9657'),
  ink: tint('#5a2f1e'),
  light: tint('#fff0cf'),
  relief: 60,
  contour: 0.1,
}

const TOWNS = [
  'Tal Kharsun',
  'Amber Stair',
  'The Sinks',
  'Qasr Imel',
  'Dry Anchor',
  'Seven Wells',
  'Sunder Gate',
  'Old Meridian',
  'Hob’s Rest',
  'Ninth Camp',
  'Saltlick',
  'Glass Reach',
]

/** Sand that swells in long waves, and tablelands that rise from it in steps. */
const heightOf = (noise: Noise, x: number, y: number): number => {
  const bend = noise.fractal(x * 2 + 7, y * 2 + 1, 4) * 0.25
  const table = noise.fractal(x * 2.1 + bend, y * 2.1 - bend, 6)
  const mesa = smoothStep(0.06, 0.12, table) * 0.24 + smoothStep(0.19, 0.25, table) * 0.18
  const wave = Math.abs(noise.at(x * 9 + bend * 10, y * 22 + bend * 14)) * 0.07
  const gully = Math.abs(noise.fractal(x * 8 + 2, y * 8 + 6, 5)) * 0.14
  return 0.24 + table * 0.22 + mesa + wave * (1 - smoothStep(0.02, 0.1, table)) + gully * 0.6
}

const makeTerrain = (board: Board, seed: number): Terrain => {
  const noise = makeNoise(seed)
  const size = board.height
  const cell = Math.max(1 / board.scale, size / 2000)
  const heights = Grid.sample(board, cell, (x, y) => heightOf(noise, x / size, y / size))
  return {
    board,
    heights,
    coast: new Grid(board, size),
    noise,
    forestAt: (x, y) =>
      heights.at(x, y) > 0.25 ? -1 : noise.fractal((x / size) * 6 + 21, (y / size) * 6 + 3, 3) - 0.16,
  }
}

/** Dunes, tablelands and caravan roads. */
export const paintDesert = (board: Board, seed: number): Painting => {
  const random = new Random(seed)
  const terrain = makeTerrain(board, seed)
  const { heights } = terrain
  const towns = findTowns(terrain, random, { names: TOWNS, from: 0.2, to: 0.34, apart: board.height / 5.5 })
  const dunes = scatter(board, random, { count: board.height / 3, apart: 24, margin: 20 }, (x, y) => {
    return heights.at(x, y) > 0.18 && heights.at(x, y) < 0.3
  })
  const drawing = [
    dunes.map((place) => dune(place, random.between(7, 15), '#8a5530')).join(''),
    drawWoods(terrain, random, {
      count: board.height / 3,
      from: 0,
      to: 0.25,
      fill: '#6f7f3c',
      ink: '#3f4a20',
      kind: 'tree',
    }),
    drawRoads(terrain, towns, {
      casing: '#7a4325',
      surface: '#fbe8c2',
      dashes: '5 4',
      reach: board.height / 2,
    }),
    drawTowns(towns, { roof: '#f4e3bd', ink: '#4a2616', halo: '#f0cf9b', lettering: '#3c1d10', size: 17 }),
  ].join('')
  const some = (suits: (x: number, y: number) => boolean) =>
    scatter(board, random, { count: 140, apart: 26, margin: 20, tries: 20_000 }, suits)
  const sites = {
    towns,
    sand: some((x, y) => heights.at(x, y) < 0.32),
    tables: some((x, y) => heights.at(x, y) > 0.56),
    slopes: some((x, y) => heights.at(x, y) > 0.36 && heights.at(x, y) < 0.52),
    oases: some((x, y) => terrain.forestAt(x, y) > 0.02),
  }
  return { board, pixels: paintTerrain(terrain, LOOK), drawing, sites }
}
