import { surveyMark } from '../glyphs.ts'
import { Grid } from '../Grid.ts'
import { makeNoise } from '../noise.ts'
import type { Board, Painting, Site } from '../Painting.ts'
import { paintTerrain } from '../paintTerrain.ts'
import { Random } from '../Random.ts'
import { scatter } from '../scatter.ts'
import { path, text, type Spot } from '../svg.ts'
import type { TerrainLook } from '../Terrain.ts'
import { ramp, smoothStep, tint } from '../tint.ts'

const LOOK: TerrainLook = {
  land: ramp([
    [-1, '#6b4a46'],
    [0.1, '#7b5650'],
    [0.24, '#8d655c'],
    [0.4, '#a0776b'],
    [0.56, '#b48c7e'],
    [0.72, '#c8a596'],
  ]),
  sea: null,
  lining: null,
  forest: null,
  ink: tint('#2b1a1c'),
  light: tint('#ffe6d6'),
  relief: 40,
  contour: null,
}

const STATIONS = ['LZ-1', 'RELAY', 'CACHE', 'DIG 4', 'MAST', 'DEPOT', 'VENT', 'ARRAY', 'LZ-2', 'CAMP 9']

interface Crater extends Spot {
  readonly radius: number
}

/** Few large craters and many small ones, oldest and largest first. */
const makeCraters = (board: Board, random: Random): Crater[] =>
  [...Array(Math.round(board.height / 3.2)).keys()]
    .map(() => ({
      x: random.between(-40, board.width + 40),
      y: random.between(-40, board.height + 40),
      radius: 4 + (board.height / 10) * random.next() ** 14 + 16 * random.next() ** 3,
    }))
    .sort((a, b) => b.radius - a.radius)

/** A bowl with a raised rim and a blanket of throw-out, by distance from the middle in radii. */
const craterProfile = (away: number): number =>
  away < 1 ? -0.55 + 0.85 * away ** 2.4 : 0.3 * (1 - smoothStep(0.9, CRATER_REACH, away)) ** 1.6

/** How far the throw-out lies, in radii. */
const CRATER_REACH = 1.9

/** Digs a crater, which all but erases what was inside it before. */
const stamp = (grid: Grid, crater: Crater): void => {
  const reach = crater.radius * CRATER_REACH
  const depth = Math.min(0.4, 0.08 + crater.radius / 260)
  const ground = grid.at(crater.x, crater.y)
  const firstColumn = Math.max(0, Math.floor((crater.x - reach) / grid.cell))
  const lastColumn = Math.min(grid.columns - 1, Math.ceil((crater.x + reach) / grid.cell))
  const firstRow = Math.max(0, Math.floor((crater.y - reach) / grid.cell))
  const lastRow = Math.min(grid.rows - 1, Math.ceil((crater.y + reach) / grid.cell))
  for (let row = firstRow; row <= lastRow; row++) {
    for (let column = firstColumn; column <= lastColumn; column++) {
      const away = Math.hypot(column * grid.cell - crater.x, row * grid.cell - crater.y) / crater.radius
      if (away > CRATER_REACH) continue
      const index = row * grid.columns + column
      const before = grid.values[index] ?? 0
      const kept = 0.3 + 0.7 * smoothStep(0.8, 1.2, away)
      grid.values[index] = ground + (before - ground) * kept + craterProfile(away) * depth
    }
  }
}

/** The surface of an airless moon, as a survey party has marked it. */
export const paintMoon = (board: Board, seed: number): Painting => {
  const random = new Random(seed)
  const noise = makeNoise(seed)
  const size = board.height
  const cell = Math.max(1 / board.scale, size / 2000)
  const heights = Grid.sample(board, cell, (x, y) => {
    const broad = noise.fractal((x / size) * 1.8, (y / size) * 1.8, 4) * 0.35
    return 0.42 + broad + noise.fractal((x / size) * 9, (y / size) * 9, 6) * 0.09
  })
  const craters = makeCraters(board, random)
  for (const crater of craters) stamp(heights, crater)
  const stations = scatter(
    board,
    random,
    { count: STATIONS.length, apart: size / 5, margin: 90 },
    () => true,
  ).map((spot, index): Site => ({ ...spot, name: STATIONS[index] ?? '' }))
  const terrain = { board, heights, coast: heights, noise, forestAt: () => -1 }
  return {
    board,
    pixels: paintTerrain(terrain, LOOK),
    drawing: drawGraticule(board) + stations.map(drawStation).join(''),
    sites: {
      stations,
      craters: craters.filter((crater) => crater.radius > 16 && isInside(board, crater)),
      plains: scatter(
        board,
        random,
        { count: 150, apart: 30, margin: 20 },
        (x, y) => heights.at(x, y) > 0.35,
      ),
    },
  }
}

const isInside = (board: Board, { x, y }: Spot): boolean =>
  x > 20 && y > 20 && x < board.width - 20 && y < board.height - 20

const GRATICULE = 150

const drawGraticule = ({ width, height }: Board): string => {
  const lines: string[] = []
  for (let x = GRATICULE; x < width; x += GRATICULE) lines.push(`M${x} 0V${height}`)
  for (let y = GRATICULE; y < height; y += GRATICULE) lines.push(`M0 ${y}H${width}`)
  return path(lines.join(''), { stroke: '#fff2e6', 'stroke-width': 0.8, opacity: 0.16 })
}

const drawStation = (station: Site): string =>
  surveyMark(station, 9, '#fff6ee') +
  text({ x: station.x + 18, y: station.y + 5 }, station.name ?? '', {
    'text-anchor': 'start',
    'font-family': 'Liberation Mono, DejaVu Sans Mono, monospace',
    'font-size': 14,
    fill: '#fff6ee',
  })
