import type { Board, Painting, Site } from '../Painting.ts'
import { paintPixels } from '../paintPixels.ts'
import { Random } from '../Random.ts'
import { circle, path, text, type Spot } from '../svg.ts'
import { mix, tint } from '../tint.ts'

const DEEP = tint('#0c1f33')
const NEAR = tint('#123150')
const LINE = '#7fd0f0'
const ROOMS = ['#1d5676', '#18496a', '#226288', '#153f5c']
const GRID_STEP = 40

/** Rings of rooms: inner and outer radius in shares of the board's height, and how many rooms. */
const RINGS = [
  { inner: 0.14, outer: 0.21, rooms: 12, name: 'CORE RING' },
  { inner: 0.24, outer: 0.33, rooms: 20, name: 'HABITATION' },
  { inner: 0.355, outer: 0.44, rooms: 28, name: 'SYSTEMS' },
]

const SPOKES = 6
/** Half of a spoke's width, as a share of the height. */
const SPOKE_HALF = 0.0125

const NAMES = [
  'HYDROPONICS',
  'MEDICAL',
  'CREW A',
  'CREW B',
  'GALLEY',
  'WORKSHOP',
  'CARGO 1',
  'CARGO 2',
  'SCHOOL',
  'STORES',
  'SENSORS',
  'REACTOR CTL',
  'LIBRARY',
  'BRIG',
  'CHAPEL',
  'WATER',
]

interface Room {
  readonly from: number
  readonly to: number
  readonly inner: number
  readonly outer: number
  readonly ring: number
}

/** The deck of a ring station, drawn as a blueprint. */
export const paintStation = (board: Board, seed: number): Painting => {
  const random = new Random(seed)
  const { width, height } = board
  const middle = { x: width / 2, y: height / 2 }
  const rooms = RINGS.flatMap((ring, index) => makeRooms(ring, index, height, random))
  const named = nameRooms(rooms, middle, random)
  const drawing = [
    drawGrid(board),
    ...spokeAngles().map((angle) => drawSpoke(middle, angle, height)),
    ...rooms.map((room) => drawRoom(room, middle, random)),
    drawCore(middle, height),
    ...named.map((room) => label(room, room.name ?? '', 11)),
    ...spokeAngles().map((angle, index) => drawDock(middle, angle, height, index)),
    drawTitle(board),
  ].join('')
  const reach = Math.hypot(width, height) / 2
  const pixels = paintPixels(board, (x, y) =>
    mix(NEAR, DEEP, Math.min(1, (Math.hypot(x - middle.x, y - middle.y) / reach) * 1.2)),
  )
  return { board, pixels, drawing, sites: findSites(rooms, named, middle, height) }
}

const spokeAngles = (): number[] =>
  [...Array(SPOKES).keys()].map((spoke) => (spoke / SPOKES) * 2 * Math.PI + 0.18)

const polar = (middle: Spot, angle: number, radius: number): Spot => ({
  x: middle.x + Math.cos(angle) * radius,
  y: middle.y + Math.sin(angle) * radius,
})

const makeRooms = (ring: (typeof RINGS)[number], index: number, height: number, random: Random): Room[] => {
  const cuts = [...Array(ring.rooms).keys()].map(
    (room) => ((room + random.between(-0.28, 0.28)) / ring.rooms) * 2 * Math.PI,
  )
  return cuts.map((from, room) => ({
    from,
    to: cuts[room + 1] ?? (cuts[0] ?? 0) + 2 * Math.PI,
    inner: ring.inner * height,
    outer: ring.outer * height,
    ring: index,
  }))
}

const WALL = 4

const drawRoom = (room: Room, middle: Spot, random: Random): string => {
  const inner = arc(room, middle, room.inner + WALL)
  const outer = arc(room, middle, room.outer - WALL)
  const d =
    `M${at(inner.start)}A${inner.radius} ${inner.radius} 0 0 1 ${at(inner.end)}` +
    `L${at(outer.end)}A${outer.radius} ${outer.radius} 0 0 0 ${at(outer.start)}Z`
  const floor = path(d, {
    fill: random.pick(ROOMS),
    stroke: LINE,
    'stroke-width': 1.6,
    'stroke-opacity': 0.75,
  })
  return floor + drawDoor(room, middle) + drawFittings(room, middle, random)
}

const arc = (room: Room, middle: Spot, radius: number) => {
  const gap = WALL / radius
  return {
    radius: Math.round(radius),
    start: polar(middle, room.from + gap, radius),
    end: polar(middle, room.to - gap, radius),
  }
}

const at = ({ x, y }: Spot): string => `${x.toFixed(1)} ${y.toFixed(1)}`

const drawDoor = (room: Room, middle: Spot): string => {
  const radius = room.outer - WALL
  const middleAngle = (room.from + room.to) / 2
  const half = 7 / radius
  const from = polar(middle, middleAngle - half, radius)
  const to = polar(middle, middleAngle + half, radius)
  return path(`M${at(from)}L${at(to)}`, { stroke: '#f0b35a', 'stroke-width': 4 })
}

/** Bunks, racks and consoles: small boxes along the inner wall. */
const drawFittings = (room: Room, middle: Spot, random: Random): string => {
  const count = 1 + random.below(4)
  const boxes = [...Array(count).keys()].map((index) => {
    const angle = room.from + ((room.to - room.from) * (index + 1)) / (count + 1)
    const place = polar(middle, angle, room.inner + 14)
    const degrees = (angle * 180) / Math.PI
    return `<rect x="-4" y="-6" width="8" height="12" transform="translate(${at(place)}) rotate(${degrees.toFixed(1)})" fill="#0f3550" stroke="${LINE}" stroke-width=".8" stroke-opacity=".6"/>`
  })
  return boxes.join('')
}

const drawSpoke = (middle: Spot, angle: number, height: number): string => {
  const half = SPOKE_HALF * height
  const side = (turn: number, radius: number) =>
    polar(polar(middle, angle, radius), angle + Math.PI / 2, turn * half)
  const from = height * 0.08
  const to = height * 0.475
  const d = `M${at(side(1, from))}L${at(side(1, to))}L${at(side(-1, to))}L${at(side(-1, from))}Z`
  return path(d, { fill: '#2b6c92', stroke: LINE, 'stroke-width': 2 })
}

const drawCore = (middle: Spot, height: number): string =>
  circle(middle, height * 0.115, { fill: '#0e2a44', stroke: LINE, 'stroke-width': 2.5 }) +
  circle(middle, height * 0.08, { fill: '#17486a', stroke: LINE, 'stroke-width': 1.4 }) +
  circle(middle, height * 0.045, { fill: '#d99a4b', stroke: '#ffd9a0', 'stroke-width': 2 }) +
  text({ x: middle.x, y: middle.y + 5 }, 'CORE', { ...LETTERING, 'font-size': 15, fill: '#231607' })

const LETTERING = {
  'font-family': 'Liberation Mono, DejaVu Sans Mono, monospace',
  'font-weight': 700,
}

const drawDock = (middle: Spot, angle: number, height: number, index: number): string => {
  const place = polar(middle, angle, height * 0.475)
  return (
    circle(place, 13, { fill: '#0e2a44', stroke: '#f0b35a', 'stroke-width': 2 }) +
    text({ x: place.x, y: place.y + 5 }, String(index + 1), {
      ...LETTERING,
      'font-size': 14,
      fill: '#ffd9a0',
    })
  )
}

const drawGrid = ({ width, height }: Board): string => {
  const lines: string[] = []
  for (let x = GRID_STEP; x < width; x += GRID_STEP) lines.push(`M${x} 0V${height}`)
  for (let y = GRID_STEP; y < height; y += GRID_STEP) lines.push(`M0 ${y}H${width}`)
  return path(lines.join(''), { stroke: LINE, 'stroke-width': 0.7, opacity: 0.13 })
}

const drawTitle = ({ width, height }: Board): string =>
  text({ x: width - 40, y: 60 }, 'DECK C', {
    ...LETTERING,
    'text-anchor': 'end',
    'font-size': 34,
    fill: '#d5f0ff',
  }) +
  text({ x: width - 40, y: 88 }, 'HABITATION AND SYSTEMS', {
    ...LETTERING,
    'text-anchor': 'end',
    'font-size': 15,
    fill: LINE,
  }) +
  ['0', '10', '20 M']
    .map((metres, index) =>
      text({ x: 40 + index * 120, y: height - 38 }, metres, { ...LETTERING, 'font-size': 13, fill: LINE }),
    )
    .join('') +
  path(`M40 ${height - 70}v10h240v-10M160 ${height - 60}v-6`, { stroke: LINE, 'stroke-width': 1.6 })

const label = (place: Spot, words: string, size: number): string =>
  text({ x: place.x, y: place.y + 4 }, words, { ...LETTERING, 'font-size': size, fill: '#e4f6ff' })

const centre = (room: Room, middle: Spot): Spot =>
  polar(middle, (room.from + room.to) / 2, (room.inner + room.outer) / 2 + 6)

const nameRooms = (rooms: readonly Room[], middle: Spot, random: Random): Site[] =>
  random
    .shuffled(rooms.filter((room) => room.ring > 0))
    .slice(0, NAMES.length)
    .map((room, index) => ({ ...centre(room, middle), name: NAMES[index] ?? '' }))

const findSites = (
  rooms: readonly Room[],
  named: readonly Site[],
  middle: Spot,
  height: number,
): Painting['sites'] => ({
  named,
  rooms: rooms.map((room) => centre(room, middle)),
  doors: rooms.map((room) => polar(middle, (room.from + room.to) / 2, room.outer - WALL)),
  fittings: rooms.map((room) => polar(middle, room.from + (room.to - room.from) * 0.3, room.inner + 14)),
  docks: spokeAngles().map((angle, index) => ({
    ...polar(middle, angle, height * 0.475),
    name: `Dock ${index + 1}`,
  })),
  spokes: spokeAngles().flatMap((angle) =>
    [0.225, 0.345].map((radius) => polar(middle, angle, radius * height)),
  ),
})
