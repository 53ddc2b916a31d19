import { makeNoise } from '../noise.ts'
import type { Board, Painting, Site } from '../Painting.ts'
import { paintPixels } from '../paintPixels.ts'
import { Random } from '../Random.ts'
import { circle, path, text, type Spot } from '../svg.ts'
import { mix, tint } from '../tint.ts'
import { cheapestWay, Lattice } from '../ways.ts'

const PAPER = tint('#e9dfc6')
const STAIN = tint('#d3c3a0')
const INK = '#3a3024'
const FLOOR = '#f7f1e1'
const CELL = 30

/** A rectangle of lattice cells. */
interface Room {
  readonly column: number
  readonly row: number
  readonly columns: number
  readonly rows: number
}

/** Rooms and passages under the ground, inked on paper. */
export const paintDungeon = (board: Board, seed: number): Painting => {
  const random = new Random(seed)
  const noise = makeNoise(seed)
  const lattice = new Lattice(board, CELL)
  const rooms = placeRooms(lattice, random)
  const isOpen = new Uint8Array(lattice.size)
  for (const room of rooms) for (const cell of cellsOf(lattice, room)) isOpen[cell] = 1
  const passages = digPassages(lattice, rooms, isOpen)
  const drawing = [
    drawHatching(lattice, isOpen, random),
    drawFloor(lattice, isOpen),
    drawWalls(lattice, isOpen),
    ...rooms.map((room, index) => drawRoom(room, index, random)),
  ].join('')
  const centres = rooms.map((room, index): Site => ({ ...centreOf(room), name: `Room ${index + 1}` }))
  return {
    board,
    pixels: paintPixels(board, (x, y) => mix(PAPER, STAIN, 0.45 + noise.fractal(x / 260, y / 260, 6) * 0.9)),
    drawing,
    sites: {
      rooms: centres,
      corners: rooms.flatMap((room) => [
        corner(room, 0.5, 0.5),
        corner(room, room.columns - 0.5, room.rows - 0.5),
      ]),
      floors: rooms.flatMap((room) => [...cellsOf(lattice, room)].map((cell) => lattice.spot(cell))),
      passages: passages.filter((_, index) => index % 2 === 0).map((cell) => lattice.spot(cell)),
    },
  }
}

const placeRooms = (lattice: Lattice, random: Random): Room[] => {
  const rooms: Room[] = []
  for (let attempt = 0; attempt < 900 && rooms.length < 34; attempt++) {
    const columns = 3 + random.below(6)
    const rows = 3 + random.below(5)
    const column = 2 + random.below(lattice.columns - columns - 4)
    const row = 2 + random.below(lattice.rows - rows - 4)
    const room = { column, row, columns, rows }
    if (rooms.every((other) => !overlap(room, other))) rooms.push(room)
  }
  return rooms
}

/** Whether less than two cells lie between two rooms. */
const overlap = (a: Room, b: Room): boolean =>
  a.column < b.column + b.columns + 2 &&
  b.column < a.column + a.columns + 2 &&
  a.row < b.row + b.rows + 2 &&
  b.row < a.row + a.rows + 2

function* cellsOf(lattice: Lattice, room: Room): IterableIterator<number> {
  for (let row = room.row; row < room.row + room.rows; row++) {
    for (let column = room.column; column < room.column + room.columns; column++) {
      yield row * lattice.columns + column
    }
  }
}

const corner = (room: Room, columns: number, rows: number): Spot => ({
  x: (room.column + columns) * CELL,
  y: (room.row + rows) * CELL,
})

const centreOf = (room: Room): Spot => corner(room, room.columns / 2, room.rows / 2)

/** Joins each room to the nearest one before it, along passages that are there already where that is shorter. */
const digPassages = (lattice: Lattice, rooms: readonly Room[], isOpen: Uint8Array): number[] => {
  const dug: number[] = []
  rooms.forEach((room, index) => {
    const from = centreOf(room)
    const near = rooms
      .slice(0, index)
      .map(centreOf)
      .sort((a, b) => manhattan(a, from) - manhattan(b, from))
    for (const to of near.slice(0, index % 3 === 0 ? 2 : 1)) {
      const way = cheapestWay(lattice, from, to, (spot) => (isOpen[lattice.index(spot)] ? 0.6 : 2))
      for (const cell of squared(lattice, way)) {
        if (!isOpen[cell]) dug.push(cell)
        isOpen[cell] = 1
      }
    }
  })
  return dug
}

const manhattan = (a: Spot, b: Spot): number => Math.abs(a.x - b.x) + Math.abs(a.y - b.y)

/** The cells of a way with each diagonal step turned into two straight ones. */
const squared = (lattice: Lattice, way: readonly Spot[]): number[] =>
  way.flatMap((spot, index) => {
    const before = way[index - 1] ?? spot
    return [lattice.index({ x: spot.x, y: before.y }), lattice.index(spot)]
  })

const SIDES = [
  { dx: 0, dy: -1, from: [0, 0], to: [1, 0] },
  { dx: 1, dy: 0, from: [1, 0], to: [1, 1] },
  { dx: 0, dy: 1, from: [1, 1], to: [0, 1] },
  { dx: -1, dy: 0, from: [0, 1], to: [0, 0] },
] as const

/** Short strokes in the rock around open cells. */
const drawHatching = (lattice: Lattice, isOpen: Uint8Array, random: Random): string => {
  const strokes: string[] = []
  for (let cell = 0; cell < lattice.size; cell++) {
    if (isOpen[cell] || ![...lattice.around(cell)].some(({ index }) => isOpen[index])) continue
    for (let tuft = 0; tuft < 6; tuft++) strokes.push(hatch(lattice.spot(cell), random))
  }
  return path(strokes.join(''), {
    stroke: INK,
    'stroke-width': 1.1,
    'stroke-linecap': 'round',
    opacity: 0.75,
  })
}

const hatch = (spot: Spot, random: Random): string => {
  const x = spot.x + random.between(-CELL, CELL) / 2
  const y = spot.y + random.between(-CELL, CELL) / 2
  const angle = random.between(0, Math.PI)
  const along = { x: Math.cos(angle) * 5.5, y: Math.sin(angle) * 5.5 }
  return [-3.4, 0, 3.4]
    .map((shift) => {
      const middle = { x: x - Math.sin(angle) * shift, y: y + Math.cos(angle) * shift }
      const from = `${(middle.x - along.x).toFixed(1)} ${(middle.y - along.y).toFixed(1)}`
      return `M${from}l${(2 * along.x).toFixed(1)} ${(2 * along.y).toFixed(1)}`
    })
    .join('')
}

const drawFloor = (lattice: Lattice, isOpen: Uint8Array): string => {
  const squares: string[] = []
  for (let cell = 0; cell < lattice.size; cell++) {
    const { x, y } = lattice.spot(cell)
    if (isOpen[cell]) squares.push(`M${x - CELL / 2} ${y - CELL / 2}h${CELL}v${CELL}h${-CELL}z`)
  }
  return path(squares.join(''), { fill: FLOOR, stroke: '#cbbf9f', 'stroke-width': 0.8 })
}

const drawWalls = (lattice: Lattice, isOpen: Uint8Array): string => {
  const walls: string[] = []
  for (let cell = 0; cell < lattice.size; cell++) {
    if (!isOpen[cell]) continue
    const { x, y } = lattice.spot(cell)
    for (const side of SIDES) {
      if (isOpen[cell + side.dx + side.dy * lattice.columns]) continue
      const point = ([column, row]: readonly [number, number]) =>
        `${x + (column - 0.5) * CELL} ${y + (row - 0.5) * CELL}`
      walls.push(`M${point(side.from)}L${point(side.to)}`)
    }
  }
  return path(walls.join(''), { stroke: INK, 'stroke-width': 3.6, 'stroke-linecap': 'square' })
}

const drawRoom = (room: Room, index: number, random: Random): string => {
  const middle = centreOf(room)
  const number = text({ x: middle.x, y: middle.y + 8 }, String(index + 1), {
    'font-family': 'Liberation Serif, DejaVu Serif, serif',
    'font-size': 24,
    'font-weight': 700,
    fill: '#8b2f22',
  })
  return number + drawFurniture(room, random)
}

const drawFurniture = (room: Room, random: Random): string => {
  const kind = random.below(4)
  const at = corner(room, 1, 1)
  if (kind === 0) {
    return (
      circle(at, 9, { fill: '#7fa6b8', stroke: INK, 'stroke-width': 2 }) + circle(at, 5, { fill: '#a9c8d4' })
    )
  }
  if (kind === 1) {
    return [
      corner(room, 1, 1),
      corner(room, room.columns - 1, 1),
      corner(room, 1, room.rows - 1),
      corner(room, room.columns - 1, room.rows - 1),
    ]
      .map((pillar) => circle(pillar, 6, { fill: '#8d8168', stroke: INK, 'stroke-width': 1.6 }))
      .join('')
  }
  if (kind === 2) {
    return path(`M${at.x - 10} ${at.y - 10}h26v16h-26zM${at.x - 10} ${at.y - 4}h26`, {
      fill: '#b98d56',
      stroke: INK,
      'stroke-width': 1.6,
    })
  }
  return ''
}
