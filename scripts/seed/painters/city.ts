import type { Board, Painting, Site } from '../Painting.ts'
import { paintPixels } from '../paintPixels.ts'
import { makeNoise } from '../noise.ts'
import { areaOf, cutParcels, inset, middleOf, type Parcel } from '../parcels.ts'
import { Random } from '../Random.ts'
import { circle, distance, haloText, line, path, ring, softened, type Spot } from '../svg.ts'
import { mix, mixHex, tint } from '../tint.ts'

const STREET = tint('#14161f')
const HAZE = tint('#1d2130')
const ROOFS = ['#272b3a', '#2d3144', '#242838', '#31354a']
const PARK = '#26463c'
const LIT = '#ffd98a'
const AVENUE = '#e2a458'
const WATER = '#1d5266'

/** Quarters by where they lie (shares of the board), each with the tint of its roofs. */
const QUARTERS = [
  { name: 'CANDLE ROW', x: 0.5, y: 0.24, tint: '#6b4170' },
  { name: 'LOWHARBOUR', x: 0.2, y: 0.78, tint: '#2f5c6e' },
  { name: 'FERROW', x: 0.87, y: 0.44, tint: '#6b5238' },
  { name: 'THE LATTICE', x: 0.2, y: 0.26, tint: '#3d4a78' },
  { name: 'GLASSWORKS', x: 0.72, y: 0.84, tint: '#70424a' },
  { name: 'OLD TERMINUS', x: 0.37, y: 0.44, tint: '#4b5566' },
]

const LANDMARKS = [
  'Vesper Station',
  'The Needle',
  'Court of Echoes',
  'Grand Exchange',
  'Night Market',
  'Orrery Hall',
  'Mercy Infirmary',
  'Pump House',
]

/** A city by night: quarters, avenues, lit windows, and the river. */
export const paintCity = (board: Board, seed: number): Painting => {
  const random = new Random(seed)
  const noise = makeNoise(seed)
  const { width, height } = board
  const parcels = cutParcels({ corners: frame(board), depth: 0 }, random, {
    area: 3400,
    gapAt: (depth) => [26, 22, 18, 15][depth] ?? (depth < 7 ? 9 : 5.5),
    irregularity: 0.9,
  })
  const river = riverCourse(board, random)
  const isDry = (spot: Spot) => river.every((bend) => distance(bend, spot) > height / 17)
  const blocks = parcels.filter(({ corners }) => corners.length >= 3)
  const dry = blocks.filter(({ corners }) => isDry(middleOf(corners)))
  const inView = dry.filter(({ corners }) => isInside(board, middleOf(corners)))
  const landmarks = pickLandmarks(inView, random)
  const drawing =
    blocks.map((block) => drawBlock(block, quarterTint(board, block), random)).join('') +
    drawRiver(river, height) +
    landmarks.map(drawLandmark).join('') +
    QUARTERS.map(({ name, x, y }) => drawQuarterName({ x: x * width, y: y * height }, name, height)).join('')
  const pixels = paintPixels(board, (x, y) => mix(STREET, HAZE, 0.5 + noise.fractal(x / 160, y / 160, 4)))
  const corners = dry.flatMap((block) => block.corners.slice(0, 1)).filter((spot) => isInside(board, spot))
  return {
    board,
    pixels,
    drawing,
    sites: {
      landmarks,
      blocks: inView.map((block) => middleOf(block.corners)),
      corners,
      river: river.filter((_, index) => index % 3 === 0).filter((spot) => isInside(board, spot)),
    },
  }
}

const MARGIN = 60

const frame = ({ width, height }: Board): Spot[] => [
  { x: -MARGIN, y: -MARGIN },
  { x: width + MARGIN, y: -MARGIN * 3 },
  { x: width + MARGIN * 2, y: height + MARGIN },
  { x: -MARGIN * 2, y: height + MARGIN * 2 },
]

const isInside = ({ width, height }: Board, { x, y }: Spot): boolean =>
  x > 20 && y > 20 && x < width - 20 && y < height - 20

const riverCourse = ({ width, height }: Board, random: Random): Spot[] => {
  const bends = [...Array(8).keys()].map((bend) => ({
    x: (width * (bend - 0.5)) / 6,
    y: height * (0.66 + 0.09 * Math.sin(bend * 1.25 + random.between(-0.3, 0.3)) - 0.018 * bend),
  }))
  return softened(bends, 4)
}

const quarterTint = ({ width, height }: Board, block: Parcel): string => {
  const at = middleOf(block.corners)
  const away = (quarter: (typeof QUARTERS)[number]) =>
    Math.hypot(at.x / width - quarter.x, (at.y / height - quarter.y) * 0.75)
  const nearest = QUARTERS.reduce((a, b) => (away(b) < away(a) ? b : a))
  return mixHex(nearest.tint, '#282c3c', Math.min(1, away(nearest) * 3.6))
}

const drawBlock = (block: Parcel, quarter: string, random: Random): string => {
  const kerb = path(ring(block.corners), { fill: '#1b1e2a' })
  if (random.chance(0.06)) return kerb + drawPark(block, random)
  const houses = cutParcels({ corners: inset(block.corners, 2), depth: 0 }, random, {
    area: 520,
    gapAt: () => 1.6,
    irregularity: 0.5,
  })
  return kerb + houses.map((house) => drawHouse(house, quarter, random)).join('')
}

const drawHouse = (house: Parcel, quarter: string, random: Random): string => {
  if (house.corners.length < 3 || areaOf(house.corners) < 24) return ''
  const roof = path(ring(house.corners), {
    fill: mixHex(random.pick(ROOFS), quarter, random.between(0.45, 0.9)),
    stroke: '#0f1119',
    'stroke-width': 0.7,
  })
  if (!random.chance(0.24)) return roof
  return roof + circle(middleOf(house.corners), random.between(0.7, 1.5), { fill: LIT, opacity: 0.85 })
}

const drawPark = (block: Parcel, random: Random): string => {
  const lawn = inset(block.corners, 3)
  if (lawn.length < 3) return ''
  const middle = middleOf(lawn)
  const trees = [...Array(12).keys()].map(() => {
    const corner = random.pick(lawn)
    const share = random.between(0.1, 0.85)
    const at = { x: middle.x + (corner.x - middle.x) * share, y: middle.y + (corner.y - middle.y) * share }
    return circle(at, random.between(2, 4), { fill: '#356553' })
  })
  return path(ring(lawn), { fill: PARK }) + trees.join('')
}

const drawRiver = (river: readonly Spot[], height: number): string => {
  const d = line(river)
  const banks = [
    { width: height / 9.2, colour: '#0f1119' },
    { width: height / 9.8, colour: '#3a4152' },
    { width: height / 10.6, colour: WATER },
    { width: height / 16, colour: '#236078' },
    { width: height / 60, colour: '#2d7089' },
  ].map((bank) => path(d, { stroke: bank.colour, 'stroke-width': bank.width, 'stroke-linejoin': 'round' }))
  return banks.join('') + drawBridges(river, height)
}

const drawBridges = (river: readonly Spot[], height: number): string =>
  [0.2, 0.37, 0.5, 0.63, 0.8]
    .map((share) => {
      const index = Math.floor(river.length * share)
      const at = river[index] ?? { x: 0, y: 0 }
      const next = river[index + 1] ?? at
      const across = Math.atan2(next.y - at.y, next.x - at.x) + Math.PI / 2
      const reach = height / 16
      const end = (side: number) => ({
        x: at.x + Math.cos(across) * reach * side,
        y: at.y + Math.sin(across) * reach * side,
      })
      const d = line([end(-1), end(1)])
      return (
        path(d, { stroke: '#0f1119', 'stroke-width': 13 }) +
        path(d, { stroke: AVENUE, 'stroke-width': 8 }) +
        path(d, { stroke: '#7d5a33', 'stroke-width': 5.5 })
      )
    })
    .join('')

const pickLandmarks = (blocks: readonly Parcel[], random: Random): Site[] => {
  const large = blocks.filter(({ corners }) => areaOf(corners) > 2400)
  return random
    .shuffled(large)
    .slice(0, LANDMARKS.length)
    .map((block, index) => ({ ...middleOf(block.corners), name: LANDMARKS[index] ?? '' }))
}

const drawLandmark = (at: Site): string =>
  circle(at, 15, { fill: AVENUE, opacity: 0.16 }) +
  circle(at, 8, { fill: '#2b2430', stroke: AVENUE, 'stroke-width': 2 }) +
  circle(at, 3, { fill: LIT })

const drawQuarterName = (at: Spot, name: string, height: number): string =>
  haloText(
    at,
    name,
    { colour: '#14161f', width: 5 },
    {
      fill: '#e8ecf6',
      'font-family': 'Liberation Sans, DejaVu Sans, sans-serif',
      'font-size': height / 52,
      'letter-spacing': height / 200,
      'font-weight': 600,
    },
  )
