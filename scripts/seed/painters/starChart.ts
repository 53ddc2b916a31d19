import { makeNoise } from '../noise.ts'
import type { Board, Painting, Site } from '../Painting.ts'
import { paintPixels } from '../paintPixels.ts'
import { Random } from '../Random.ts'
import { scatter } from '../scatter.ts'
import { circle, distance, haloText, line, path, type Spot } from '../svg.ts'
import { mix, smoothStep, tint, type Tint } from '../tint.ts'

const NIGHT = tint('#070b14')
const DUST = tint('#131c30')
const STARS = ['#ffffff', '#cfe0ff', '#ffe7c4', '#ffd0b0']

/** Realms by where they lie (shares of the board), each with its colour. */
const REALMS = [
  { name: 'VERDANCE', x: 0.2, y: 0.4, colour: '#2e7a5f' },
  { name: 'THE PALE ACCORD', x: 0.5, y: 0.6, colour: '#55608f' },
  { name: 'EMBER MARCH', x: 0.82, y: 0.42, colour: '#a05a2c' },
]

const SYSTEMS = [
  'Wend',
  'Ossan',
  'Quay',
  'Brae',
  'Calder',
  'Nox',
  'Harrow',
  'Izar',
  'Ponder',
  'Mote',
  'Thessaly',
  'Vane',
  'Ilex',
  'Marrow',
  'Sable',
  'Tarn',
  'Oriel',
  'Kestrel',
  'Lumen',
  'Fathom',
  'Gyre',
  'Hollow',
  'Anvil',
  'Cinder',
  'Delph',
  'Estuary',
  'Farrow',
  'Galt',
  'Hesper',
  'Inkwell',
  'Juno',
  'Kiln',
  'Loom',
  'Merle',
  'Nadir',
  'Opal',
]

/** Stars joined by lanes, in the realms that hold them. */
export const paintStarChart = (board: Board, seed: number): Painting => {
  const random = new Random(seed)
  const noise = makeNoise(seed)
  const { width, height } = board
  const systems = scatter(board, random, { count: 110, apart: height / 11, margin: 45 }, (x, y) => {
    return noise.fractal(x / 340, y / 340, 3) > -0.14
  }).map((spot, index): Site => {
    const name = SYSTEMS[index]
    return name === undefined ? spot : { ...spot, name }
  })
  const lanes = findLanes(systems, height / 4.6)
  const nebula = (x: number, y: number): Tint => {
    const cloud = smoothStep(-0.1, 0.6, noise.fractal(x / 420, y / 420, 6))
    const base = mix(NIGHT, DUST, cloud)
    return REALMS.reduce((colour, realm) => {
      const away = Math.hypot(x - realm.x * width, y - realm.y * height) / height
      const veil = smoothStep(0.62, 0, away + noise.fractal(x / 200 + 9, y / 200, 5) * 0.25)
      return mix(colour, tint(realm.colour), veil * (0.16 + cloud * 0.34))
    }, base)
  }
  const drawing = [
    drawDust(board, random),
    drawTerritories(systems, board),
    ...lanes.map(drawLane),
    ...systems.map((system) => drawSystem(system, random)),
    ...REALMS.map(({ name, x, y }) => drawRealmName({ x: x * width, y: y * height }, name, height)),
  ].join('')
  return {
    board,
    pixels: paintPixels(board, nebula),
    drawing,
    sites: {
      named: systems.filter(({ name }) => name !== undefined),
      systems: systems.filter(({ name }) => name === undefined),
      lanes: lanes.map(([a, b]) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })),
      void: scatter(board, random, { count: 60, apart: 40, margin: 30 }, (x, y) =>
        systems.every((system) => distance(system, { x, y }) > 40),
      ),
    },
  }
}

const drawDust = (board: Board, random: Random): string =>
  [...Array(900).keys()]
    .map(() =>
      circle(
        { x: random.between(0, board.width), y: random.between(0, board.height) },
        random.between(0.3, 1.1),
        {
          fill: random.pick(STARS),
          opacity: random.between(0.15, 0.7).toFixed(2),
        },
      ),
    )
    .join('')

const findLanes = (systems: readonly Spot[], reach: number): [Spot, Spot][] => {
  const lanes = new Map<string, [Spot, Spot]>()
  systems.forEach((system, index) => {
    const near = systems
      .map((other, at) => ({ other, at, away: distance(system, other) }))
      .filter(({ at, away }) => at !== index && away < reach)
      .sort((a, b) => a.away - b.away)
    for (const { other, at } of near.slice(0, 3)) {
      lanes.set([Math.min(index, at), Math.max(index, at)].join(), [system, other])
    }
  })
  return [...lanes.values()]
}

const drawTerritories = (systems: readonly Spot[], { width, height }: Board): string =>
  systems
    .map((system) => {
      const away = (realm: (typeof REALMS)[number]) =>
        Math.hypot(system.x - realm.x * width, system.y - realm.y * height)
      const realm = REALMS.reduce((a, b) => (away(b) < away(a) ? b : a))
      if (away(realm) > height * 0.48) return ''
      return circle(system, height / 15, { fill: realm.colour, opacity: 0.15 })
    })
    .join('')

const drawLane = ([from, to]: [Spot, Spot]): string =>
  path(line([from, to]), { stroke: '#9fb4d8', 'stroke-width': 1.2, opacity: 0.45 })

const drawSystem = (system: Site, random: Random): string => {
  const colour = random.pick(STARS)
  const star =
    circle(system, 9, { fill: colour, opacity: 0.14 }) +
    circle(system, 5.5, { fill: '#0a101d', stroke: colour, 'stroke-width': 1.5 }) +
    circle(system, 2.4, { fill: colour })
  if (system.name === undefined) return star
  const below = { x: system.x, y: system.y + 21 }
  return (
    star +
    haloText(
      below,
      system.name,
      { colour: '#070b14', width: 3 },
      { ...LETTERING, 'font-size': 12.5, fill: '#dbe5f7' },
    )
  )
}

const LETTERING = { 'font-family': 'Liberation Sans, DejaVu Sans, sans-serif' }

const drawRealmName = (at: Spot, name: string, height: number): string =>
  haloText(
    at,
    name,
    { colour: '#070b14', width: 6 },
    {
      ...LETTERING,
      fill: '#f4f7ff',
      'font-size': height / 36,
      'letter-spacing': height / 110,
      'font-weight': 600,
      opacity: 0.9,
    },
  )
