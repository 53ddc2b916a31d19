import { Random } from './Random.ts'

/** Smooth random fields over the plane, about -1 to 1. */
export interface Noise {
  at(x: number, y: number): number
  /** Several octaves of `at`, each half as strong and twice as fine. */
  fractal(x: number, y: number, octaves: number): number
}

const fade = (t: number): number => t * t * t * (t * (t * 6 - 15) + 10)

/** Gradient noise over a table of 256 directions. */
export const makeNoise = (seed: number): Noise => {
  const random = new Random(seed)
  const order = random.shuffled([...Array(256).keys()])
  const table = Uint8Array.from([...order, ...order])
  const gradientX = new Float64Array(256)
  const gradientY = new Float64Array(256)
  for (let index = 0; index < 256; index++) {
    const angle = random.next() * Math.PI * 2
    gradientX[index] = Math.cos(angle)
    gradientY[index] = Math.sin(angle)
  }

  const slope = (column: number, row: number, dx: number, dy: number): number => {
    const key = table[(table[column & 255] ?? 0) + (row & 255)] ?? 0
    return (gradientX[key] ?? 0) * dx + (gradientY[key] ?? 0) * dy
  }

  const at = (x: number, y: number): number => {
    const column = Math.floor(x)
    const row = Math.floor(y)
    const dx = x - column
    const dy = y - row
    const u = fade(dx)
    const v = fade(dy)
    const topLeft = slope(column, row, dx, dy)
    const topRight = slope(column + 1, row, dx - 1, dy)
    const bottomLeft = slope(column, row + 1, dx, dy - 1)
    const bottomRight = slope(column + 1, row + 1, dx - 1, dy - 1)
    const top = topLeft + u * (topRight - topLeft)
    return (top + v * (bottomLeft + u * (bottomRight - bottomLeft) - top)) * 1.5
  }

  const fractal = (x: number, y: number, octaves: number): number => {
    let sum = 0
    let strength = 1
    let fineness = 1
    let total = 0
    for (let octave = 0; octave < octaves; octave++) {
      sum += strength * at(x * fineness + octave * 17.3, y * fineness - octave * 9.1)
      total += strength
      strength /= 2
      fineness *= 2
    }
    return sum / total
  }

  return { at, fractal }
}
