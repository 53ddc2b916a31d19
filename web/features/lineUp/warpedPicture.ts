import type { Point } from '../../../shared/geometry/affine.ts'
import type { ImageSize } from '../../../shared/maps/imagePlacement.ts'
import type { Warp } from '../../../shared/maps/lineUp.ts'
import type { Picture } from './pictureOf.ts'

/** Fields along each side of a bent image: within one of them what is painted is straight. */
const FIELDS = 32
const SIDE_MAX_PX = 2_048

/** Paints a picture as a warp leads it, on the area of another image, in short steps that say how far it is, from 0 to 1. */
export function* warpInSteps(
  { bitmap, size }: Picture,
  warp: Warp,
  onto: ImageSize,
): Generator<number, Picture> {
  const share = Math.min(1, SIDE_MAX_PX / Math.max(onto.width, onto.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(onto.width * share))
  canvas.height = Math.max(1, Math.round(onto.height * share))
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('There is no canvas.')
  const fields = warp.kind === 'affine' ? 1 : FIELDS
  const [fieldWidth, fieldHeight] = [bitmap.width / fields, bitmap.height / fields]
  /** Leads pixels of the bitmap to pixels of the canvas. */
  const lead = ({ x, y }: Point): Point => {
    const led = warp.lead({
      x: (x * size.width) / bitmap.width,
      y: size.height - (y * size.height) / bitmap.height,
    })
    return { x: led.x * share, y: (onto.height - led.y) * share }
  }
  for (let row = 0; row < fields; row++) {
    for (let column = 0; column < fields; column++) {
      const [left, top] = [column * fieldWidth, row * fieldHeight]
      const corners = [
        { x: left, y: top },
        { x: left + fieldWidth, y: top },
        { x: left + fieldWidth, y: top + fieldHeight },
        { x: left, y: top + fieldHeight },
      ] as const
      const [a, b, c, d] = corners
      for (const triangle of [[a, b, c] as const, [a, c, d] as const])
        paintTriangle(context, bitmap, triangle, lead)
    }
    yield (row + 1) / fields
  }
  return { bitmap: canvas, size: onto }
}

type Triangle = readonly [Point, Point, Point]

const paintTriangle = (
  context: CanvasRenderingContext2D,
  bitmap: Picture['bitmap'],
  [a, b, c]: Triangle,
  lead: (place: Point) => Point,
): void => {
  const [ledA, ledB, ledC] = [lead(a), lead(b), lead(c)]
  const area = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)
  const share = (one: number, other: number, third: number) => ({
    byX: ((other - one) * (c.y - a.y) - (third - one) * (b.y - a.y)) / area,
    byY: ((third - one) * (b.x - a.x) - (other - one) * (c.x - a.x)) / area,
  })
  const [x, y] = [share(ledA.x, ledB.x, ledC.x), share(ledA.y, ledB.y, ledC.y)]
  const middle = { x: (ledA.x + ledB.x + ledC.x) / 3, y: (ledA.y + ledB.y + ledC.y) / 3 }
  context.save()
  context.beginPath()
  for (const corner of [ledA, ledB, ledC]) {
    const wider = widened(corner, middle)
    context.lineTo(wider.x, wider.y)
  }
  context.clip()
  context.setTransform(
    x.byX,
    y.byX,
    x.byY,
    y.byY,
    ledA.x - x.byX * a.x - x.byY * a.y,
    ledA.y - y.byX * a.x - y.byY * a.y,
  )
  const [left, top] = [Math.max(0, Math.min(a.x, b.x, c.x) - 1), Math.max(0, Math.min(a.y, b.y, c.y) - 1)]
  const width = Math.min(bitmap.width, Math.max(a.x, b.x, c.x) + 1) - left
  const height = Math.min(bitmap.height, Math.max(a.y, b.y, c.y) + 1) - top
  context.drawImage(bitmap, left, top, width, height, left, top, width, height)
  context.restore()
}

/** Half a pixel outwards, so that no seams show between triangles. */
const widened = ({ x, y }: Point, middle: Point): Point => {
  const [dx, dy] = [x - middle.x, y - middle.y]
  const share = 1 + 0.5 / Math.max(0.5, Math.hypot(dx, dy))
  return { x: middle.x + dx * share, y: middle.y + dy * share }
}
