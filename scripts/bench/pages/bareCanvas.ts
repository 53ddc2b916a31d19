import type { Camera, Subject } from './Subject.ts'

/** The part of the map that a canvas shows, in device px: a place is at `x · perMap - left`, `-y · perMap - top`. */
export interface BareFrame {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly perMap: number
}

/** A canvas that fills the window and is repainted for every camera: the baseline for other ways of drawing. */
export const bareCanvas = (paint: (context: CanvasRenderingContext2D, frame: BareFrame) => void): Subject => {
  const canvas = document.createElement('canvas')
  canvas.className = 'bench-canvas'
  canvas.width = Math.round(innerWidth * devicePixelRatio)
  canvas.height = Math.round(innerHeight * devicePixelRatio)
  document.body.append(canvas)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('There is no canvas here.')
  let shown = 0
  return {
    show(camera: Camera) {
      context.clearRect(0, 0, canvas.width, canvas.height)
      paint(context, frameOf(camera, canvas))
      shown++
    },
    get shown() {
      return shown
    },
  }
}

/** Rounds as the scene does, so that both pictures match to the pixel. */
const frameOf = (
  { centerMap, zoomLevel }: Camera,
  { width, height }: Pick<HTMLCanvasElement, 'width' | 'height'>,
): BareFrame => {
  const perMap = 2 ** zoomLevel * devicePixelRatio
  return {
    left: Math.round(centerMap.x * perMap - width / 2),
    top: Math.round(-centerMap.y * perMap - height / 2),
    width,
    height,
    perMap,
  }
}
