import { coastDistance } from '../coastDistance.ts'
import { Grid } from '../Grid.ts'
import { makeNoise, type Noise } from '../noise.ts'
import type { Board, Painting } from '../Painting.ts'
import { paintTerrain } from '../paintTerrain.ts'
import { Random } from '../Random.ts'
import { scatter } from '../scatter.ts'
import type { Terrain, TerrainLook } from '../Terrain.ts'
import { drawPeaks, drawRoads, drawTowns, drawWoods, findPeaks, findTowns } from '../terrainDrawing.ts'
import { ramp, tint } from '../tint.ts'

const LOOK: TerrainLook = {
  land: ramp([
    [0, '#c9d6da'],
    [0.05, '#dae4e6'],
    [0.16, '#e8eff0'],
    [0.3, '#f4f8f8'],
    [0.46, '#dfe8ec'],
  ]),
  sea: ramp([
    [0, '#2f6271'],
    [0.05, '#265563'],
    [0.12, '#1f4956'],
    [0.22, '#193d49'],
    [0.36, '#14323d'],
  ]),
  lining: tint('#8fc0c8'),
  forest: tint('#9db4b3'),
  ink: tint('#294450'),
  light: tint('#ffffff'),
  relief: 70,
  contour: 0.07,
}

const TOWNS = [
  'Hvall',
  'Isbrook',
  'Last Light',
  'Skarn',
  'Ember Hut',
  'Graupel',
  'Tollund Pier',
  'Nattness',
  'Whitefold',
  'Sleet Cross',
]

/** Land with the sea cut into it along folded lines, as ice cuts fjords. */
const heightOf = (noise: Noise, x: number, y: number): number => {
  const bend = noise.fractal(x * 1.7 + 5, y * 1.7 + 2, 5) * 0.34
  const fold = Math.abs(noise.fractal(x * 1.5 + bend, y * 1.5 - bend, 4))
  const crags = 1 - Math.abs(noise.fractal(x * 5 + 3, y * 5 + 1, 6) * 2)
  const slant = (x - 0.2) * 0.16 - (y - 0.45) * 0.36
  return fold * 1.15 + slant + crags * 0.13 + noise.fractal(x * 8, y * 8, 6) * 0.07 - 0.2
}

const makeTerrain = (board: Board, seed: number): Terrain => {
  const noise = makeNoise(seed)
  const size = board.height
  const cell = Math.max(1 / board.scale, size / 2000)
  const heights = Grid.sample(board, cell, (x, y) => heightOf(noise, x / size, y / size))
  return {
    board,
    heights,
    coast: coastDistance(board, heights),
    noise,
    forestAt: (x, y) => {
      const height = heights.at(x, y)
      if (height < 0.03 || height > 0.24) return -1
      return noise.fractal((x / size) * 5 + 11, (y / size) * 5 + 3, 4) - 0.12
    },
  }
}

/** A snowbound shore of fjords. */
export const paintColdShelf = (board: Board, seed: number): Painting => {
  const random = new Random(seed)
  const terrain = makeTerrain(board, seed)
  const towns = findTowns(terrain, random, { names: TOWNS, from: 0.02, to: 0.12, apart: board.height / 6 })
  const peaks = findPeaks(terrain, random, { count: board.height / 12, above: 0.42 })
  const drawing = [
    drawRoads(terrain, towns, {
      casing: '#5b7480',
      surface: '#3c5661',
      dashes: '2 4',
      reach: board.height / 2,
    }),
    drawWoods(terrain, random, {
      count: board.height,
      from: 0.03,
      to: 0.24,
      fill: '#6f8f8d',
      ink: '#3d5a5c',
      kind: 'conifer',
    }),
    drawPeaks(peaks, random, { lit: '#ffffff', shade: '#9db3bd', ink: '#3f5a66' }),
    drawTowns(towns, { roof: '#a8452f', ink: '#3a2a2a', halo: '#f2f6f6', lettering: '#22343c', size: 15 }),
  ].join('')
  return { board, pixels: paintTerrain(terrain, LOOK), drawing, sites: findSites(terrain, random, towns) }
}

const findSites = (terrain: Terrain, random: Random, towns: Painting['sites'][string]): Painting['sites'] => {
  const { board, heights, coast, forestAt } = terrain
  const some = (suits: (x: number, y: number) => boolean) =>
    scatter(board, random, { count: 140, apart: 26, margin: 20, tries: 20_000 }, suits)
  return {
    towns,
    shore: some((x, y) => heights.at(x, y) > 0 && heights.at(x, y) < 0.03),
    water: some((x, y) => coast.at(x, y) > 14),
    woods: some((x, y) => forestAt(x, y) > 0),
    plains: some((x, y) => heights.at(x, y) > 0.05 && heights.at(x, y) < 0.25),
    heights: some((x, y) => heights.at(x, y) > 0.32),
  }
}
